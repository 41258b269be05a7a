import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { snapshotOf } from './testing/snapshot-of.ts'
import { bodyOf } from './testing/responses.ts'
import { GUILDS, startTestApi, USERS, type TestApi } from './testing/test-api.ts'

const MINUTE_MS = 60_000

describe('who may manage a server', () => {
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

  it('is decided by a role while the gateway lives, and undone the moment it says so', async () => {
    expect(await answer(GUILDS.raidNight)).toBe(200)
    await api.demote(GUILDS.raidNight, 'ben', { gatewayTells: true })
    expect(await answer(GUILDS.raidNight)).toBe(404)
  })

  it('is undone when the role itself loses the permission', async () => {
    expect(await answer(GUILDS.raidNight)).toBe(200)
    const snapshot = snapshotOf(api.discord, GUILDS.raidNight)
    await api.snapshots.put({ ...snapshot, roles: snapshot.roles.map((role) => ({ ...role, permissions: '0' })) })
    expect(await answer(GUILDS.raidNight)).toBe(404)
  })

  it('is asked from Discord again after 30 s while the gateway is away', async () => {
    expect(await answer(GUILDS.raidNight)).toBe(200)
    await api.db.deleteFrom('gateway_sessions').execute()
    await api.demote(GUILDS.raidNight, 'ben', { gatewayTells: false })
    api.pass(31_000)
    expect(await answer(GUILDS.raidNight)).toBe(404)
  })

  it('notices, without the gateway, that the role itself lost the permission', async () => {
    await api.db.deleteFrom('gateway_sessions').execute()
    expect(await answer(GUILDS.raidNight)).toBe(200)
    const guild = api.discord.state.world.guilds.find((one) => one.id === GUILDS.raidNight)
    for (const role of guild?.roles ?? []) role.permissions = '0'
    api.pass(31_000)
    expect(await answer(GUILDS.raidNight)).toBe(404)
  })

  it('does not depend for more than 30 s on the gateway of a program that died without a word', async () => {
    await api.gatewayLives()
    expect(await answer(GUILDS.raidNight)).toBe(200)
    api.pass(1)
    await api.demote(GUILDS.raidNight, 'ben', { gatewayTells: false })
    api.pass(24_000)
    expect(await answer(GUILDS.raidNight)).toBe(200)
    api.pass(5_999)
    expect(await answer(GUILDS.raidNight)).toBe(404)
  })

  it('stands for five minutes when Discord goes away, also for somebody whose own list was never asked for', async () => {
    expect(await answer(GUILDS.raidNight)).toBe(200)
    await api.db.deleteFrom('gateway_sessions').execute()
    await api.discord.close()
    api.pass(4 * MINUTE_MS)
    expect(await answer(GUILDS.raidNight)).toBe(200)
    api.pass(MINUTE_MS)
    expect(await answer(GUILDS.raidNight)).toBe(503)
  })

  it('does not stand when the gateway has said otherwise', async () => {
    expect(await answer(GUILDS.raidNight)).toBe(200)
    await api.demote(GUILDS.raidNight, 'ben', { gatewayTells: true })
    await api.db.deleteFrom('gateway_sessions').execute()
    await api.discord.close()
    expect(await answer(GUILDS.raidNight)).toBe(404)
  })

  it('stands for five minutes while Discord does not answer, then nobody can tell', async () => {
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
      error: 'Discord does not answer right now. Try again in a minute.',
      code: 'discord.unavailable',
    })
    expect((await api.call('GET', '/guilds', ben)).status).toBe(503)
  })

  it('cannot be told without an earlier decision while Discord does not answer', async () => {
    await api.discord.close()
    expect(await answer(GUILDS.raidNight)).toBe(503)
    expect(await answer(GUILDS.quietCorner)).toBe(503)
  })

  it('is decided by the user’s own list where the bot is not, and the bot must be added first', async () => {
    const ada = await api.signIn('ada')
    expect((await api.call('GET', `/guilds/${GUILDS.quietCorner}`, ada)).status).toBe(200)
    const roles = await api.call('GET', `/guilds/${GUILDS.quietCorner}/roles`, ada)
    expect(roles.status).toBe(409)
    expect(await bodyOf(roles)).toEqual({
      error: 'The bot is not on this server. Add the bot to it first.',
      code: 'guild.bot_missing',
    })
    expect((await api.call('GET', `/guilds/${GUILDS.quietCorner}`, ben)).status).toBe(404)
  })

  it('takes the bot for gone when Discord says so before the gateway does', async () => {
    const guild = api.discord.state.world.guilds.find((one) => one.id === GUILDS.raidNight)
    if (guild) guild.members = guild.members.filter((member) => member.userId !== api.discord.credentials.clientId)
    expect(await answer(GUILDS.raidNight)).toBe(409)
  })

  it('asks Discord once for the requests of one page', async () => {
    await Promise.all(
      ['roles', 'channels', 'emojis'].map((part) => api.call('GET', `/guilds/${GUILDS.raidNight}/${part}`, ben)),
    )
    const rows = await api.db.selectFrom('guild_members').select('user_id').execute()
    expect(rows).toEqual([{ user_id: USERS.ben }])
  })

  it('refreshes a Discord token that ended, once for everybody who waits for it', async () => {
    const before = await api.db.selectFrom('discord_tokens').selectAll().execute()
    await api.db.updateTable('discord_tokens').set({ expires_at: 0 }).execute()
    const refreshes = api.discord.delay(0, { route: 'POST /oauth2/token' })
    const answers = await Promise.all([1, 2, 3].map(() => api.call('GET', '/guilds', ben)))
    expect(answers.map((one) => one.status)).toEqual([200, 200, 200])
    const after = await api.db.selectFrom('discord_tokens').selectAll().execute()
    expect(after[0]?.refresh_token).not.toBe(before[0]?.refresh_token)
    expect(refreshes.struck()).toBe(1)
    api.pass(MINUTE_MS + 1)
    expect((await api.call('GET', '/guilds', ben)).status).toBe(200)
  })

  it('asks to sign in again when the user took the permission back at Discord', async () => {
    api.discord.state.world.grants = []
    const refused = await api.call('GET', '/guilds', ben)
    expect(refused.status).toBe(401)
    expect(await bodyOf(refused)).toMatchObject({ code: 'auth.expired' })
  })
})
