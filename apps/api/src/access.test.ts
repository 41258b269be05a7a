import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { snapshotOf } from './testing/snapshot-of.ts'
import { bodyOf } from './testing/replies.ts'
import { GUILDS, startTestHouse, USERS, type TestHouse } from './testing/test-house.ts'

const MINUTE_MS = 60_000

describe('who may manage a server', () => {
  let house: TestHouse
  let ben: string

  beforeEach(async () => {
    house = await startTestHouse()
    ben = await house.signIn('ben')
  })
  afterEach(() => house.close())

  async function answer(guildId: string, token = ben): Promise<number> {
    return (await house.call('GET', `/guilds/${guildId}/roles`, token)).status
  }

  it('is decided by a role while the gateway lives, and undone the moment it says so', async () => {
    expect(await answer(GUILDS.raidNight)).toBe(200)
    await house.demote(GUILDS.raidNight, 'ben', { gatewayTells: true })
    expect(await answer(GUILDS.raidNight)).toBe(404)
  })

  it('is undone when the role itself loses the permission', async () => {
    expect(await answer(GUILDS.raidNight)).toBe(200)
    const snapshot = snapshotOf(house.discord, GUILDS.raidNight)
    await house.snapshots.put({ ...snapshot, roles: snapshot.roles.map((role) => ({ ...role, permissions: '0' })) })
    expect(await answer(GUILDS.raidNight)).toBe(404)
  })

  it('is asked from Discord again after 30 s while the gateway is away', async () => {
    expect(await answer(GUILDS.raidNight)).toBe(200)
    await house.db.deleteFrom('gateway_sessions').execute()
    await house.demote(GUILDS.raidNight, 'ben', { gatewayTells: false })
    house.pass(31_000)
    expect(await answer(GUILDS.raidNight)).toBe(404)
  })

  it('notices, without the gateway, that the role itself lost the permission', async () => {
    await house.db.deleteFrom('gateway_sessions').execute()
    expect(await answer(GUILDS.raidNight)).toBe(200)
    const guild = house.discord.state.world.guilds.find((one) => one.id === GUILDS.raidNight)
    for (const role of guild?.roles ?? []) role.permissions = '0'
    house.pass(31_000)
    expect(await answer(GUILDS.raidNight)).toBe(404)
  })

  it('does not depend for more than 30 s on the gateway of a program that died without a word', async () => {
    await house.gatewayLives()
    expect(await answer(GUILDS.raidNight)).toBe(200)
    house.pass(1)
    await house.demote(GUILDS.raidNight, 'ben', { gatewayTells: false })
    house.pass(24_000)
    expect(await answer(GUILDS.raidNight)).toBe(200)
    house.pass(5_999)
    expect(await answer(GUILDS.raidNight)).toBe(404)
  })

  it('stands for five minutes when Discord goes away, also for somebody whose own list was never asked for', async () => {
    expect(await answer(GUILDS.raidNight)).toBe(200)
    await house.db.deleteFrom('gateway_sessions').execute()
    await house.discord.close()
    house.pass(4 * MINUTE_MS)
    expect(await answer(GUILDS.raidNight)).toBe(200)
    house.pass(MINUTE_MS)
    expect(await answer(GUILDS.raidNight)).toBe(503)
  })

  it('does not stand when the gateway has said otherwise', async () => {
    expect(await answer(GUILDS.raidNight)).toBe(200)
    await house.demote(GUILDS.raidNight, 'ben', { gatewayTells: true })
    await house.db.deleteFrom('gateway_sessions').execute()
    await house.discord.close()
    expect(await answer(GUILDS.raidNight)).toBe(404)
  })

  it('stands for five minutes while Discord does not answer, then nobody can tell', async () => {
    await house.db.deleteFrom('gateway_sessions').execute()
    expect(await answer(GUILDS.raidNight)).toBe(200)
    expect((await house.call('GET', '/guilds', ben)).status).toBe(200)
    await house.discord.close()
    house.pass(4 * MINUTE_MS)
    expect(await answer(GUILDS.raidNight)).toBe(200)
    expect((await house.call('GET', '/guilds', ben)).status).toBe(200)
    house.pass(2 * MINUTE_MS)
    const late = await house.call('GET', `/guilds/${GUILDS.raidNight}/roles`, ben)
    expect(late.status).toBe(503)
    expect(await bodyOf(late)).toEqual({
      error: 'Discord does not answer right now. Try again in a minute.',
      code: 'discord.unavailable',
    })
    expect((await house.call('GET', '/guilds', ben)).status).toBe(503)
  })

  it('cannot be told without an earlier decision while Discord does not answer', async () => {
    await house.discord.close()
    expect(await answer(GUILDS.raidNight)).toBe(503)
    expect(await answer(GUILDS.quietCorner)).toBe(503)
  })

  it('is decided by the user’s own list where the bot is not, and the bot must be added first', async () => {
    const ada = await house.signIn('ada')
    expect((await house.call('GET', `/guilds/${GUILDS.quietCorner}`, ada)).status).toBe(200)
    const roles = await house.call('GET', `/guilds/${GUILDS.quietCorner}/roles`, ada)
    expect(roles.status).toBe(409)
    expect(await bodyOf(roles)).toEqual({
      error: 'The bot is not on this server. Add the bot to it first.',
      code: 'guild.bot_missing',
    })
    expect((await house.call('GET', `/guilds/${GUILDS.quietCorner}`, ben)).status).toBe(404)
  })

  it('takes the bot for gone when Discord says so before the gateway does', async () => {
    const guild = house.discord.state.world.guilds.find((one) => one.id === GUILDS.raidNight)
    if (guild) guild.members = guild.members.filter((member) => member.userId !== house.discord.credentials.clientId)
    expect(await answer(GUILDS.raidNight)).toBe(409)
  })

  it('asks Discord once for the requests of one page', async () => {
    await Promise.all(
      ['roles', 'channels', 'emojis'].map((part) => house.call('GET', `/guilds/${GUILDS.raidNight}/${part}`, ben)),
    )
    const rows = await house.db.selectFrom('guild_members').select('user_id').execute()
    expect(rows).toEqual([{ user_id: USERS.ben }])
  })

  it('refreshes a Discord token that ended, once for everybody who waits for it', async () => {
    const before = await house.db.selectFrom('discord_tokens').selectAll().execute()
    await house.db.updateTable('discord_tokens').set({ expires_at: 0 }).execute()
    const refreshes = house.discord.delay(0, { route: 'POST /oauth2/token' })
    const answers = await Promise.all([1, 2, 3].map(() => house.call('GET', '/guilds', ben)))
    expect(answers.map((one) => one.status)).toEqual([200, 200, 200])
    const after = await house.db.selectFrom('discord_tokens').selectAll().execute()
    expect(after[0]?.refresh_token).not.toBe(before[0]?.refresh_token)
    expect(refreshes.struck()).toBe(1)
    house.pass(MINUTE_MS + 1)
    expect((await house.call('GET', '/guilds', ben)).status).toBe(200)
  })

  it('asks to sign in again when the user took the permission back at Discord', async () => {
    house.discord.state.world.grants = []
    const refused = await house.call('GET', '/guilds', ben)
    expect(refused.status).toBe(401)
    expect(await bodyOf(refused)).toMatchObject({ code: 'auth.expired' })
  })
})
