import { GatewayIntentBits as Intent } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDirectChannel } from '../direct-messages/channels.ts'
import { connect, identified, type RawClient } from '../gateway/testing/raw-client.ts'
import { call, type Reply } from '../kernel/testing/calls.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { BOT_ID, CHANNELS, demoWorld, GUILDS, ROLES, USERS } from '../world.ts'
import { deleteMessage, postMessage, readMessages } from './actions.ts'

let now = Date.parse('2026-03-01T12:00:00Z')
let discord: LocalDiscord
let bot: RawClient
beforeEach(async () => {
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null, clock: { now: () => now } })
  bot = await connect(discord.origin)
  await identified(bot, discord.credentials.token, { intents: Intent.GuildMessages | Intent.GuildModeration })
})
afterEach(async () => {
  bot.close()
  await discord.close()
})

const place = { userId: USERS.cleo, channelId: CHANNELS.demoGeneral }
const say = (content: string): string => postMessage(discord.state, { ...place, content }).id
const contents = (): string[] => readMessages(discord.state, place).map((one) => one.content)

const purge = async (messages: unknown, headers?: Record<string, string>): Promise<Reply> =>
  call(discord, ['POST', `/channels/${CHANNELS.demoGeneral}/messages/bulk-delete`], { messages }, headers)

describe('bulk deletion', () => {
  it('deletes several messages with one event', async () => {
    const [one, two] = [say('one'), say('two')]
    say('three')
    const missing = String(BigInt(one) - 1n)
    expect((await purge([one, two, missing], { 'x-audit-log-reason': 'Tidy' })).status).toBe(204)
    expect(contents()).toEqual(['three'])
    expect(await bot.next('MESSAGE_DELETE_BULK')).toEqual({
      ids: [one, two],
      channel_id: CHANNELS.demoGeneral,
      guild_id: GUILDS.guildhallDemo,
    })
    expect(await bot.next('GUILD_AUDIT_LOG_ENTRY_CREATE')).toMatchObject({
      action_type: 73,
      user_id: BOT_ID,
      target_id: CHANNELS.demoGeneral,
      options: { count: '2' },
      reason: 'Tidy',
    })
  })

  it('is rejected with Discord’s errors', async () => {
    const [one, two] = [say('one'), say('two')]
    expect(await purge([one])).toMatchObject({ status: 400, body: { code: 50035, errors: { messages: {} } } })
    expect((await purge(undefined)).body).toMatchObject({ code: 50035 })
    expect((await purge([one, one])).body).toMatchObject({ code: 50035 })
    expect((await purge(Array.from({ length: 101 }, (_, index) => String(index)))).body).toMatchObject({ code: 50035 })
    now += 15 * 24 * 60 * 60_000
    expect((await purge([one, two])).body).toMatchObject({ code: 50034 })
    const [three, four] = [say('three'), say('four')]
    discord.changeRole(GUILDS.guildhallDemo, ROLES.demoBot, { permissions: '0' })
    expect(await purge([three, four])).toMatchObject({ status: 403, body: { code: 50013 } })
    expect(contents()).toHaveLength(4)
    const { id } = openDirectChannel(discord.state, USERS.cleo)
    const direct = await call(discord, ['POST', `/channels/${id}/messages/bulk-delete`], { messages: ['1', '2'] })
    expect(direct.body).toMatchObject({ code: 50003 })
  })
})

describe('a deletion by a moderator', () => {
  it('is logged, unlike a deletion by the author or by a bot', async () => {
    const [mine, theirs, bots] = [say('mine'), say('theirs'), say('bots')]
    deleteMessage(discord.state, { ...place, messageId: mine })
    await call(discord, ['DELETE', `/channels/${CHANNELS.demoGeneral}/messages/${bots}`])
    deleteMessage(discord.state, { ...place, userId: USERS.ada, messageId: theirs })
    expect((await call(discord, ['GET', `/guilds/${GUILDS.guildhallDemo}/audit-logs`])).body).toMatchObject({
      audit_log_entries: [
        {
          action_type: 72,
          user_id: USERS.ada,
          target_id: USERS.cleo,
          options: { channel_id: CHANNELS.demoGeneral, count: '1' },
        },
      ],
    })
  })
})
