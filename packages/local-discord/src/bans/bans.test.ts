import { GatewayIntentBits as Intent } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect, identified, type RawClient } from '../gateway/testing/raw-client.ts'
import { joinGuild } from '../guilds/membership.ts'
import { call } from '../kernel/testing/calls.ts'
import { bansOf, memberStatus } from '../members/status.ts'
import { postMessage, readMessages } from '../messages/actions.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { BOT_ID, CHANNELS, demoWorld, GUILDS, ROLES, USERS } from '../world.ts'
import { banUser, unbanUser } from './ban.ts'

let now = Date.parse('2026-03-01T12:00:00Z')
let discord: LocalDiscord
let bot: RawClient
beforeEach(async () => {
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null, clock: { now: () => now } })
  bot = await connect(discord.origin)
  const intents = Intent.GuildMembers | Intent.GuildModeration | Intent.GuildMessages
  await identified(bot, discord.credentials.token, { intents })
})
afterEach(async () => {
  bot.close()
  await discord.close()
})

const guildId = GUILDS.raidNight
const BANS = `/guilds/${guildId}/bans`
const CLEO = `${BANS}/${USERS.cleo}`

const say = (content: string): string =>
  postMessage(discord.state, { userId: USERS.cleo, channelId: CHANNELS.raidGeneral, content }).id

describe('a ban', () => {
  it('removes a member with recent messages and prevents rejoining until it is lifted', async () => {
    say('long ago')
    now += 3_600_000
    const lately = say('just now')
    const headers = { 'x-audit-log-reason': 'Raid' }
    const banned = await call(discord, ['PUT', CLEO], { delete_message_seconds: 600 }, headers)
    expect(banned.status).toBe(204)
    const user = { id: USERS.cleo }
    expect(await bot.next('GUILD_BAN_ADD')).toMatchObject({ guild_id: guildId, user })
    expect(await bot.next('GUILD_MEMBER_REMOVE')).toMatchObject({ user })
    expect(await bot.next('MESSAGE_DELETE_BULK')).toEqual({
      ids: [lately],
      channel_id: CHANNELS.raidGeneral,
      guild_id: guildId,
    })
    expect(await bot.next('GUILD_AUDIT_LOG_ENTRY_CREATE')).toMatchObject({ action_type: 22, reason: 'Raid' })
    expect(() => joinGuild(discord.state, USERS.cleo, guildId)).toThrow(expect.objectContaining({ code: 40007 }))
    expect((await call(discord, ['GET', CLEO])).body).toMatchObject({ reason: 'Raid', user })
    expect((await call(discord, ['GET', BANS])).body).toMatchObject([{ reason: 'Raid', user }])

    expect((await call(discord, ['DELETE', CLEO])).status).toBe(204)
    expect(await bot.next('GUILD_BAN_REMOVE')).toMatchObject({ guild_id: guildId, user })
    joinGuild(discord.state, USERS.cleo, guildId)
    const left = readMessages(discord.state, { userId: USERS.cleo, channelId: CHANNELS.raidGeneral })
    expect(left.map((one) => one.content)).toEqual(['long ago'])
  })

  it('applies to users who are not members and can be repeated', async () => {
    expect((await call(discord, ['PUT', `${BANS}/${USERS.dan}`], {})).status).toBe(204)
    expect((await call(discord, ['PUT', `${BANS}/${USERS.dan}`], {})).status).toBe(204)
    expect(bansOf(discord.state, guildId)).toEqual([{ userId: USERS.dan, reason: null }])
    expect(memberStatus(discord.state, guildId, USERS.dan)).toMatchObject({ isBanned: true, isMember: false })
  })

  it('is rejected with Discord’s errors', async () => {
    const codeOf = async (method: string, path: string, body?: object): Promise<unknown> =>
      (await call(discord, [method, path], body)).body
    expect(await codeOf('GET', CLEO)).toMatchObject({ code: 10026 })
    expect(await codeOf('DELETE', CLEO)).toMatchObject({ code: 10026 })
    expect(await codeOf('PUT', `${BANS}/1`, {})).toMatchObject({ code: 10013 })
    expect(await codeOf('PUT', CLEO, { delete_message_seconds: 604_801 })).toMatchObject({ code: 50035 })
    for (const higher of [USERS.mira, USERS.ben, BOT_ID])
      expect(await codeOf('PUT', `${BANS}/${higher}`, {})).toMatchObject({ code: 50013 })
    discord.changeRole(guildId, ROLES.raidBot, { permissions: '0' })
    expect(await codeOf('PUT', CLEO, {})).toMatchObject({ code: 50013 })
    expect(await codeOf('GET', BANS)).toMatchObject({ code: 50013 })
  })

  it('is made and lifted by an administrator from the chat page', () => {
    const moderation = { actorId: USERS.ben, guildId, userId: USERS.cleo, reason: null }
    expect(() => banUser(discord.state, { ...moderation, actorId: USERS.cleo, deleteMessageSeconds: 0 })).toThrow(
      expect.objectContaining({ code: 50013 }),
    )
    banUser(discord.state, { ...moderation, deleteMessageSeconds: 0 })
    expect(memberStatus(discord.state, guildId, USERS.cleo).isBanned).toBe(true)
    unbanUser(discord.state, moderation)
    expect(memberStatus(discord.state, guildId, USERS.cleo).isBanned).toBe(false)
  })
})
