import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fieldOf } from '../gateway/payload.ts'
import { connect, identified, RAW_INTENTS, type RawClient } from '../gateway/testing/raw-client.ts'
import { call, type Reply } from '../kernel/testing/calls.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { GUILDS, ROLES, USERS } from '../world.ts'

const GUILD = GUILDS.guildhallDemo
let now = 0
let discord: LocalDiscord
let bot: RawClient
beforeEach(async () => {
  now = Date.now()
  discord = await startLocalDiscord({ port: 0, dataDir: null, clock: { now: () => now } })
  bot = await connect(discord.origin)
  await identified(bot, discord.credentials.token, { intents: RAW_INTENTS | (1 << 16) })
})
afterEach(async () => {
  bot.close()
  await discord.close()
})

const send = (method: string, path: string, body?: unknown): Promise<Reply> => call(discord, [method, path], body)
const idOf = (reply: Reply): string => String(fieldOf(reply.body, 'id'))
/** The bot has these permissions besides what every member has. */
const allowBot = (permissions: bigint): void =>
  discord.changeRole(GUILD, ROLES.demoBot, { permissions: permissions.toString() })

const PATH = `/guilds/${GUILD}/roles`
const REFUSED = { status: 403, body: { code: 50_013 } }

describe('a role', () => {
  it('is created, changed, moved and deleted, with an event for each', async () => {
    const made = await send('POST', PATH, { name: 'Bard', color: 1, permissions: '0' })
    const id = idOf(made)
    expect(made).toMatchObject({ status: 200, body: { name: 'Bard', position: 1, permissions: '0' } })
    expect(await bot.next('GUILD_ROLE_CREATE')).toMatchObject({ role: { id } })
    expect(await bot.next('GUILD_AUDIT_LOG_ENTRY_CREATE')).toMatchObject({ action_type: 30, target_id: id })
    expect((await send('PATCH', `${PATH}/${id}`, { hoist: true })).body).toMatchObject({ hoist: true, name: 'Bard' })
    expect(await bot.next('GUILD_ROLE_UPDATE')).toMatchObject({ role: { id, hoist: true } })
    const moved = await send('PATCH', PATH, [{ id, position: 2 }])
    expect(moved.body).toEqual(expect.arrayContaining([expect.objectContaining({ id, position: 2 })]))
    expect(moved.body).toEqual(expect.arrayContaining([expect.objectContaining({ id: ROLES.demoGuest, position: 1 })]))
    discord.grantRole(GUILD, USERS.cleo, id)
    expect((await send('DELETE', `${PATH}/${id}`)).status).toBe(204)
    expect(await bot.next('GUILD_ROLE_DELETE')).toMatchObject({ role_id: id })
    expect((await send('GET', `/guilds/${GUILD}/members/${USERS.cleo}`)).body).toMatchObject({ roles: [] })
    expect(await send('GET', `${PATH}/${id}`)).toMatchObject({ status: 404, body: { code: 10_011 } })
  })

  it('is out of reach for those below it, and gives no permission that its creator lacks', async () => {
    expect(await send('PATCH', `${PATH}/${ROLES.demoModerator}`, { name: 'a' })).toMatchObject(REFUSED)
    expect(await send('DELETE', `${PATH}/${ROLES.demoKeeper}`)).toMatchObject(REFUSED)
    expect(await send('PATCH', PATH, [{ id: ROLES.demoGuest, position: 9 }])).toMatchObject(REFUSED)
    expect(await send('POST', PATH, { permissions: P.Administrator.toString() })).toMatchObject(REFUSED)
    allowBot(P.ViewChannel)
    for (const method of ['POST', 'PATCH']) expect(await send(method, PATH, [])).toMatchObject(REFUSED)
  })

  it('of the guild itself or of a bot cannot be deleted or moved', async () => {
    const invalid = { status: 400, body: { code: 50_028 } }
    for (const id of [GUILD, ROLES.demoBot]) expect(await send('DELETE', `${PATH}/${id}`)).toMatchObject(invalid)
    expect(await send('PATCH', PATH, [{ id: GUILD, position: 1 }])).toMatchObject(invalid)
  })
})
