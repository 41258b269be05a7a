import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bodyOf, GUILDS, snapshotOf, startTestApi, USERS, type TestApi } from './testing/test-api.ts'

const MINUTE_MS = 60_000

describe('access to a guild', () => {
  let api: TestApi
  let ben: string

  beforeEach(async () => {
    api = await startTestApi()
    ben = await api.signIn('ben')
  })
  afterEach(() => api.close())

  async function answer(guildId: string, token = ben): Promise<number> {
    return (await api.call('GET', `/guilds/${guildId}/roles`, token)).status
  }

  it('lasts while the gateway reports the role and ends when the gateway reports its removal', async () => {
    expect(await answer(GUILDS.raidNight)).toBe(200)
    await api.demote(GUILDS.raidNight, 'ben', { gatewayReports: true })
    expect(await answer(GUILDS.raidNight)).toBe(404)
  })

  it('ends when the role loses the permission', async () => {
    expect(await answer(GUILDS.raidNight)).toBe(200)
    const snapshot = snapshotOf(api.discord, GUILDS.raidNight)
    await api.snapshots.put({ ...snapshot, roles: snapshot.roles.map((role) => ({ ...role, permissions: '0' })) })
    expect(await answer(GUILDS.raidNight)).toBe(404)
  })

  it('is checked with Discord after 30 s while the gateway is disconnected', async () => {
    expect(await answer(GUILDS.raidNight)).toBe(200)
    await api.db.deleteFrom('gateway_sessions').execute()
    await api.demote(GUILDS.raidNight, 'ben', { gatewayReports: false })
    api.pass(31_000)
    expect(await answer(GUILDS.raidNight)).toBe(404)
  })

  it('ends when the role loses the permission while the gateway is disconnected', async () => {
    await api.db.deleteFrom('gateway_sessions').execute()
    expect(await answer(GUILDS.raidNight)).toBe(200)
    const guild = api.discord.state.world.guilds.find((one) => one.id === GUILDS.raidNight)
    for (const role of guild?.roles ?? []) role.permissions = '0'
    api.pass(31_000)
    expect(await answer(GUILDS.raidNight)).toBe(404)
  })

  it('relies on stored gateway rows for at most 30 s after the bot was killed', async () => {
    await api.gatewayLives()
    expect(await answer(GUILDS.raidNight)).toBe(200)
    api.pass(1)
    await api.demote(GUILDS.raidNight, 'ben', { gatewayReports: false })
    api.pass(24_000)
    expect(await answer(GUILDS.raidNight)).toBe(200)
    api.pass(5_999)
    expect(await answer(GUILDS.raidNight)).toBe(404)
  })

  it('remains for five minutes after Discord becomes unreachable, also for a user whose own server list was never fetched', async () => {
    expect(await answer(GUILDS.raidNight)).toBe(200)
    await api.db.deleteFrom('gateway_sessions').execute()
    await api.discord.close()
    api.pass(4 * MINUTE_MS)
    expect(await answer(GUILDS.raidNight)).toBe(200)
    api.pass(MINUTE_MS)
    expect(await answer(GUILDS.raidNight)).toBe(503)
  })

  it('stays revoked after a gateway event when Discord then becomes unreachable', async () => {
    expect(await answer(GUILDS.raidNight)).toBe(200)
    await api.demote(GUILDS.raidNight, 'ben', { gatewayReports: true })
    await api.db.deleteFrom('gateway_sessions').execute()
    await api.discord.close()
    expect(await answer(GUILDS.raidNight)).toBe(404)
  })

  it('lasts five minutes while Discord is unreachable and is answered with 503 afterwards', async () => {
    await api.db.deleteFrom('gateway_sessions').execute()
    expect(await answer(GUILDS.raidNight)).toBe(200)
    expect((await api.call('GET', '/guilds', ben)).status).toBe(200)
    await api.discord.close()
    api.pass(4 * MINUTE_MS)
    expect(await answer(GUILDS.raidNight)).toBe(200)
    expect((await api.call('GET', '/guilds', ben)).status).toBe(200)
    api.pass(2 * MINUTE_MS)
    const late = await api.call('GET', `/guilds/${GUILDS.raidNight}/roles`, ben)
    expect(late.status).toBe(503)
    expect(await bodyOf(late)).toEqual({
      error: "Discord isn't responding. Try again in a minute.",
      code: 'discord.unavailable',
    })
    expect((await api.call('GET', '/guilds', ben)).status).toBe(503)
  })

  it('is answered with 503 while Discord is unreachable and no earlier decision exists', async () => {
    await api.discord.close()
    expect(await answer(GUILDS.raidNight)).toBe(503)
    expect(await answer(GUILDS.quietCorner)).toBe(503)
  })

  it('comes from the user’s own server list in a guild without the bot, where other calls return 409', async () => {
    const ada = await api.signIn('ada')
    expect((await api.call('GET', `/guilds/${GUILDS.quietCorner}`, ada)).status).toBe(200)
    const roles = await api.call('GET', `/guilds/${GUILDS.quietCorner}/roles`, ada)
    expect(roles.status).toBe(409)
    expect(await bodyOf(roles)).toEqual({
      error: "The bot isn't on this server. Add it first.",
      code: 'guild.bot_missing',
    })
    expect((await api.call('GET', `/guilds/${GUILDS.quietCorner}`, ben)).status).toBe(404)
  })

  it('is answered with 409 when Discord reports the removal of the bot before the gateway does', async () => {
    const guild = api.discord.state.world.guilds.find((one) => one.id === GUILDS.raidNight)
    if (guild) guild.members = guild.members.filter((member) => member.userId !== api.discord.credentials.clientId)
    expect(await answer(GUILDS.raidNight)).toBe(409)
  })

  it('stores one row for simultaneous requests of a member', async () => {
    await Promise.all(
      ['roles', 'channels', 'emojis'].map((part) => api.call('GET', `/guilds/${GUILDS.raidNight}/${part}`, ben)),
    )
    const rows = await api.db.selectFrom('guild_members').select('user_id').execute()
    expect(rows).toEqual([{ user_id: USERS.ben }])
  })

  it('refreshes an expired Discord token once for all waiting requests', async () => {
    const before = await api.db.selectFrom('discord_tokens').selectAll().execute()
    await api.db.updateTable('discord_tokens').set({ expires_at: 0 }).execute()
    const refreshes = api.discord.delay(0, { route: 'POST /oauth2/token' })
    const answers = await Promise.all([1, 2, 3].map(() => api.call('GET', '/guilds', ben)))
    expect(answers.map((one) => one.status)).toEqual([200, 200, 200])
    const after = await api.db.selectFrom('discord_tokens').selectAll().execute()
    expect(after[0]?.refresh_token).not.toBe(before[0]?.refresh_token)
    expect(refreshes.affected()).toBe(1)
    api.pass(MINUTE_MS + 1)
    expect((await api.call('GET', '/guilds', ben)).status).toBe(200)
  })

  it('requires a new sign-in after the user revoked the authorization at Discord', async () => {
    api.discord.state.world.grants = []
    const refused = await api.call('GET', '/guilds', ben)
    expect(refused.status).toBe(401)
    expect(await bodyOf(refused)).toMatchObject({ code: 'auth.expired' })
  })
})
