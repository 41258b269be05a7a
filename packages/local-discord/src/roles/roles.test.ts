import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { describe, expect, it } from 'vitest'
import { idOf, useStage } from '../gateway/testing/stage.ts'
import { GUILDS, ROLES, USERS } from '../world.ts'

const GUILD = GUILDS.guildhallDemo
const stage = useStage()

const PATH = `/guilds/${GUILD}/roles`
const FORBIDDEN = { status: 403, body: { code: 50_013 } }

describe('a role', () => {
  it('is created, changed, moved and deleted, with an event each', async () => {
    const made = await stage.send('POST', PATH, { name: 'Bard', color: 1, permissions: '0' })
    const id = idOf(made)
    expect(made).toMatchObject({ status: 200, body: { name: 'Bard', position: 1, permissions: '0' } })
    expect(await stage.bot.next('GUILD_ROLE_CREATE')).toMatchObject({ role: { id } })
    expect(await stage.bot.next('GUILD_AUDIT_LOG_ENTRY_CREATE')).toMatchObject({ action_type: 30, target_id: id })
    expect((await stage.send('PATCH', `${PATH}/${id}`, { hoist: true })).body).toMatchObject({
      hoist: true,
      name: 'Bard',
    })
    expect(await stage.bot.next('GUILD_ROLE_UPDATE')).toMatchObject({ role: { id, hoist: true } })
    const moved = await stage.send('PATCH', PATH, [{ id, position: 2 }])
    expect(moved.body).toEqual(expect.arrayContaining([expect.objectContaining({ id, position: 2 })]))
    expect(moved.body).toEqual(expect.arrayContaining([expect.objectContaining({ id: ROLES.demoGuest, position: 1 })]))
    stage.discord.grantRole(GUILD, USERS.cleo, id)
    expect((await stage.send('DELETE', `${PATH}/${id}`)).status).toBe(204)
    expect(await stage.bot.next('GUILD_ROLE_DELETE')).toMatchObject({ role_id: id })
    expect((await stage.send('GET', `/guilds/${GUILD}/members/${USERS.cleo}`)).body).toMatchObject({ roles: [] })
    expect(await stage.send('GET', `${PATH}/${id}`)).toMatchObject({ status: 404, body: { code: 10_011 } })
  })

  it('cannot be managed by a member below it, or grant permissions that the actor lacks', async () => {
    expect(await stage.send('PATCH', `${PATH}/${ROLES.demoModerator}`, { name: 'a' })).toMatchObject(FORBIDDEN)
    expect(await stage.send('DELETE', `${PATH}/${ROLES.demoKeeper}`)).toMatchObject(FORBIDDEN)
    expect(await stage.send('PATCH', PATH, [{ id: ROLES.demoGuest, position: 9 }])).toMatchObject(FORBIDDEN)
    expect(await stage.send('POST', PATH, { permissions: P.Administrator.toString() })).toMatchObject(FORBIDDEN)
    stage.allowBot(P.ViewChannel)
    for (const method of ['POST', 'PATCH']) expect(await stage.send(method, PATH, [])).toMatchObject(FORBIDDEN)
  })

  it('cannot be deleted or moved if it is @everyone or managed by a bot', async () => {
    const invalid = { status: 400, body: { code: 50_028 } }
    for (const id of [GUILD, ROLES.demoBot]) expect(await stage.send('DELETE', `${PATH}/${id}`)).toMatchObject(invalid)
    expect(await stage.send('PATCH', PATH, [{ id: GUILD, position: 1 }])).toMatchObject(invalid)
  })
})
