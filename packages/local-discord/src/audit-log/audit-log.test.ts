import { GatewayIntentBits as Intent } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect, identified } from '../gateway/testing/raw-client.ts'
import { call, type Reply } from '../kernel/testing/calls.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { BOT_ID, demoWorld, GUILDS, ROLES, USERS } from '../world.ts'

let discord: LocalDiscord
beforeEach(async () => {
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
})
afterEach(() => discord.close())

const guildId = GUILDS.raidNight
const read = async (query: string): Promise<Reply> => call(discord, ['GET', `/guilds/${guildId}/audit-logs${query}`])

async function entries(query: string): Promise<{ id: string; action_type: number }[]> {
  const { body } = await read(query)
  if (typeof body !== 'object' || body === null || !('audit_log_entries' in body)) throw new Error('no entries')
  const list: unknown = body.audit_log_entries
  return Array.isArray(list) ? list : []
}

/** A time-out, a kick and a ban, each with its reason. */
async function moderate(): Promise<void> {
  const headers = { 'x-audit-log-reason': encodeURIComponent('for “reasons”') }
  const cleo = `/guilds/${guildId}/members/${USERS.cleo}`
  const until = new Date(Date.now() + 60_000).toISOString()
  await call(discord, ['PATCH', cleo], { communication_disabled_until: until }, headers)
  await call(discord, ['DELETE', cleo], undefined, headers)
  await call(discord, ['PUT', `/guilds/${guildId}/bans/${USERS.dan}`], {}, headers)
}

describe('the audit log', () => {
  it('contains the actor, target and reason of each entry, newest first', async () => {
    await moderate()
    const { body } = await read('')
    expect(body).toMatchObject({
      audit_log_entries: [
        { action_type: 22, user_id: BOT_ID, target_id: USERS.dan, reason: 'for “reasons”' },
        { action_type: 20, user_id: BOT_ID, target_id: USERS.cleo },
        { action_type: 24, user_id: BOT_ID, target_id: USERS.cleo },
      ],
      users: expect.arrayContaining([expect.objectContaining({ username: 'cleo' })]),
    })
  })

  it('can be filtered by type, user and target and read in pages', async () => {
    await moderate()
    const kinds = async (query: string): Promise<number[]> => (await entries(query)).map((one) => one.action_type)
    expect(await kinds('?action_type=20')).toEqual([20])
    expect(await kinds(`?user_id=${USERS.ben}`)).toEqual([])
    expect(await kinds(`?target_id=${USERS.dan}`)).toEqual([22])
    const [newest, , oldest] = await entries('')
    expect(await kinds('?limit=1')).toEqual([22])
    expect(await kinds(`?before=${newest?.id}&limit=1`)).toEqual([20])
    expect(await kinds(`?after=${oldest?.id}`)).toEqual([20, 22])
    expect((await read('?limit=101')).body).toMatchObject({ code: 50035 })
  })

  it('cannot be read without View Audit Log', async () => {
    discord.changeRole(guildId, ROLES.raidBot, { permissions: '0' })
    expect(await read('')).toMatchObject({ status: 403, body: { code: 50013 } })
  })

  it('is sent to sessions with the GuildModeration intent while the bot has View Audit Log', async () => {
    const [moderating, other] = [await connect(discord.origin), await connect(discord.origin)]
    const { token } = discord.credentials
    await identified(moderating, token, { intents: Intent.GuildModeration })
    await identified(other, token, { intents: Intent.GuildMembers })
    await moderate()
    const entry = { guild_id: guildId, action_type: 24, target_id: USERS.cleo, reason: 'for “reasons”' }
    expect(await moderating.next()).toMatchObject({ t: 'GUILD_AUDIT_LOG_ENTRY_CREATE', d: entry })
    expect(await moderating.next()).toMatchObject({ t: 'GUILD_AUDIT_LOG_ENTRY_CREATE', d: { action_type: 20 } })
    expect(await moderating.next()).toMatchObject({ t: 'GUILD_BAN_ADD' })
    expect(await moderating.next()).toMatchObject({ t: 'GUILD_AUDIT_LOG_ENTRY_CREATE', d: { action_type: 22 } })
    expect(await other.next()).toMatchObject({ t: 'GUILD_MEMBER_UPDATE' })
    expect(await other.next()).toMatchObject({ t: 'GUILD_MEMBER_REMOVE' })
    // The bot may still ban, but no longer view the audit log: only the ban events follow.
    discord.changeRole(guildId, ROLES.raidBot, { permissions: '4' })
    await call(discord, ['DELETE', `/guilds/${guildId}/bans/${USERS.dan}`])
    await call(discord, ['PUT', `/guilds/${guildId}/bans/${USERS.dan}`], {})
    expect(await moderating.next()).toMatchObject({ t: 'GUILD_BAN_REMOVE' })
    expect(await moderating.next()).toMatchObject({ t: 'GUILD_BAN_ADD' })
    moderating.close()
    other.close()
  })

  it('accepts reasons of up to 512 characters', async () => {
    const ban = async (length: number): Promise<Reply> =>
      call(discord, ['PUT', `/guilds/${guildId}/bans/${USERS.dan}`], {}, { 'x-audit-log-reason': 'x'.repeat(length) })
    expect((await ban(513)).body).toMatchObject({ code: 50035 })
    expect((await ban(512)).status).toBe(204)
  })
})
