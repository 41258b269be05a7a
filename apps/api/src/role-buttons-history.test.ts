import { Restoration, Revision, RevisionPreview } from '@guildhall/contract'
import { CHANNELS, ROLES } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { roleButtonScenarios } from './testing/history/role-buttons.ts'
import { PATH, raider, startRoleButtonsApi, type RoleButtonsApi } from './testing/role-buttons-api.ts'
import { bodyOf, GUILDS, problemOf } from './testing/test-api.ts'

const HISTORY = `/guilds/${GUILDS.guildhallDemo}/history`

let api: RoleButtonsApi

beforeEach(async () => {
  api = await startRoleButtonsApi()
})
afterEach(() => api.close())

const revisions = async () => z.array(Revision).parse(await bodyOf(await api.call('GET', HISTORY, api.ada)))
async function newest(): Promise<Revision> {
  const [revision] = await revisions()
  if (!revision) throw new Error('there is no revision')
  return revision
}
const preview = async (id: string) =>
  RevisionPreview.parse(await bodyOf(await api.call('GET', `${HISTORY}/${id}`, api.ada)))
const restore = (id: string, version?: number | null, key?: string) =>
  api.send('POST', `${HISTORY}/${id}/restore`, { ...(typeof version === 'number' && { version }) }, key)

describe('a change of role buttons', () => {
  it.each(Object.entries(roleButtonScenarios))('by %s is recorded once and can be undone', async (_, scenario) => {
    await scenario.prepare(api)
    const [before, count] = [await scenario.read(api), (await revisions()).length]
    expect((await scenario.change(api)).ok).toBe(true)
    const after = await scenario.read(api)
    expect(await revisions()).toHaveLength(count + 1)
    const { id, user, target } = await newest()
    expect([user?.username, target.name]).toEqual(['ada', '#general'])
    const { version } = await preview(id)
    const restored = await restore(id, version)
    expect(restored.status).toBe(200)
    expect(Restoration.parse(await bodyOf(restored)).target).toEqual(target)
    expect(await scenario.read(api)).toEqual(before)
    // The restoration is a change that can be undone, too.
    expect(await newest()).toMatchObject({ action: 'restored', target, restorable: true })
    const undo = await newest()
    expect((await restore(undo.id, (await preview(undo.id)).version)).status).toBe(200)
    expect(await scenario.read(api)).toEqual(after)
  })

  it('lists each changed button by its labels', async () => {
    const config = await api.created([{ label: 'Games', children: [raider, { ...raider, label: 'Chess' }] }])
    const [games] = config.buttons
    const children = [games?.children[0], { ...games?.children[1], label: 'Go' }]
    const body = api.bodyWith([{ ...games, children }])
    expect((await api.send('PUT', `${PATH}/${config.id}`, body)).status).toBe(200)
    expect((await newest()).changes).toEqual([
      {
        field: 'buttons.2',
        before: expect.objectContaining({ path: 'Games › Chess', role_id: ROLES.demoRaider, position: 2 }),
        after: expect.objectContaining({ path: 'Games › Go', label: 'Go' }),
      },
    ])
  })

  it('is not recorded when nothing changes or when Discord refuses it', async () => {
    const config = await api.created([raider])
    expect((await api.send('PUT', `${PATH}/${config.id}`, api.bodyWith(config.buttons))).status).toBe(200)
    const gone = await api.send('POST', PATH, api.bodyWith([raider], { message_id: '123456789012345678' }))
    expect(gone.status).toBe(409)
    expect((await revisions()).map(({ action }) => action)).toEqual(['created'])
  })

  it('is refused with a version that is not current, also a deletion', async () => {
    const { id } = await api.created([raider])
    const stale = await api.send('DELETE', `${PATH}/${id}?version=7`, undefined)
    expect([stale.status, (await problemOf(stale)).code]).toEqual([409, 'version.stale'])
    expect((await api.send('DELETE', `${PATH}/${id}?version=1`, undefined)).status).toBe(204)
  })
})

describe('a restoration of role buttons', () => {
  it('comes back under the same id with a higher version, and lets two administrators restore it once', async () => {
    const { id } = await api.created([raider])
    await api.send('DELETE', `${PATH}/${id}`, undefined)
    const deletion = await newest()
    expect((await restore(deletion.id, null)).status).toBe(200)
    expect(await api.list()).toMatchObject([{ id, version: 3, status: 'applied' }])
    const second = await restore(deletion.id, null)
    expect([second.status, (await problemOf(second)).code]).toEqual([409, 'version.stale'])
  })

  it('is refused without a version while the configuration exists', async () => {
    const expectStale = async () => {
      const reply = await restore((await newest()).id, null)
      expect([reply.status, (await problemOf(reply)).code]).toEqual([409, 'version.stale'])
    }
    const { id, buttons } = await api.created([raider])
    await expectStale()
    await api.send('PUT', `${PATH}/${id}`, api.bodyWith([{ ...buttons[0], label: 'New' }]))
    await expectStale()
    expect((await restore((await newest()).id, 2)).status).toBe(200)
    expect(await newest()).toMatchObject({ action: 'restored' })
    await expectStale()
    expect(await api.list()).toMatchObject([{ id, version: 3 }])
  })

  it('keeps growing versions after the row of a deleted configuration was pruned', async () => {
    const { id } = await api.created([raider])
    await api.send('DELETE', `${PATH}/${id}`, undefined)
    await api.db.deleteFrom('role_buttons').execute()
    await restore((await newest()).id, null)
    expect(await api.list()).toMatchObject([{ id, version: 3 }])
  })

  it('answers a repeated request from the rows', async () => {
    const { id } = await api.created([raider])
    await api.send('DELETE', `${PATH}/${id}`, undefined)
    const deletion = await newest()
    const [first, again] = [await restore(deletion.id, null, 'one'), await restore(deletion.id, null, 'one')]
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await bodyOf(again)).toEqual(await bodyOf(first))
    expect(await revisions()).toHaveLength(3)
  })

  it('is refused for a message that has other buttons by now', async () => {
    const { id } = await api.created([raider])
    await api.send('DELETE', `${PATH}/${id}`, undefined)
    const deletion = await newest()
    const other = await api.created([raider])
    const reply = await restore(deletion.id, null)
    expect(reply.status).toBe(409)
    expect(await problemOf(reply)).toMatchObject({ code: 'role_buttons.exists', details: { config_id: other.id } })
  })

  it('is refused at the button of a role that the administrator may not give', async () => {
    const { id } = await api.created([raider])
    await api.send('DELETE', `${PATH}/${id}`, undefined)
    const deletion = await newest()
    await api.grant(ROLES.demoRaider, 'Ban Members')
    const unconfirmed = await restore(deletion.id, null)
    expect(unconfirmed.status).toBe(400)
    expect(await problemOf(unconfirmed)).toMatchObject({
      details: { fields: [{ path: 'buttons.0.confirmed_permissions' }] },
    })
    expect(await api.list()).toEqual([])
  })

  it('is refused with the name of a deleted role or channel, which the list and the preview have too', async () => {
    const { id } = await api.created([raider])
    await api.send('DELETE', `${PATH}/${id}`, undefined)
    const guild = api.discord.state.world.guilds.find((one) => one.id === GUILDS.guildhallDemo)
    if (guild) guild.roles = guild.roles.filter((role) => role.id !== ROLES.demoRaider)
    await api.grant(ROLES.demoGuest)
    const refused = async (reason: string) => {
      const deletion = await newest()
      expect(deletion).toMatchObject({ restorable: false, reason })
      expect(await preview(deletion.id)).toMatchObject({ restorable: false, reason, restores: [] })
      const reply = await restore(deletion.id, null)
      expect([reply.status, (await problemOf(reply)).error]).toEqual([409, reason])
    }
    await refused('The role @Raider no longer exists.')
    api.discord.deleteChannel(CHANNELS.demoGeneral)
    await api.grant(ROLES.demoGuest)
    await refused('The channel #general no longer exists.')
    expect(await api.list()).toEqual([])
  })
})
