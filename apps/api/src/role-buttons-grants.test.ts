import { ACCESS_ERRORS, Revision, RevisionPreview, Role, RoleButtonConfig } from '@guildhall/contract'
import { CHANNELS, ROLES } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { makeGrantee, type Grantee } from './testing/grants.ts'
import { PATH, raider, startRoleButtonsApi, type RoleButtonsApi } from './testing/role-buttons-api.ts'
import { bodyOf, GUILDS, problemOf } from './testing/test-api.ts'

const GUILD = `/guilds/${GUILDS.guildhallDemo}`
const GENERAL = CHANNELS.demoGeneral

let api: RoleButtonsApi
let grantee: Grantee

beforeEach(async () => {
  api = await startRoleButtonsApi()
  grantee = await makeGrantee(api, { role_buttons: 'edit' })
})
afterEach(() => api.close())

const asCleo = (method: string, path: string, body?: unknown) => api.call(method, path, grantee.cleo, body)
const listed = async () => z.array(RoleButtonConfig).parse(await bodyOf(await asCleo('GET', PATH)))
const buttons = () => api.db.selectFrom('role_buttons').select(['config_id', 'buttons', 'version']).execute()
const revisions = () => api.db.selectFrom('revisions').select('revision_id').orderBy('revision_id', 'desc').execute()
const restorePath = async () => `${GUILD}/history/${(await revisions())[0]?.revision_id}/restore`

const history = async () => z.array(Revision).parse(await bodyOf(await asCleo('GET', `${GUILD}/history`)))
/** The preview of the newest change. */
const previewed = async () =>
  RevisionPreview.parse(await bodyOf(await asCleo('GET', (await restorePath()).replace('/restore', ''))))

async function expectRefusal(calls: readonly (() => Promise<Response>)[], sentence: string): Promise<void> {
  const before = [await buttons(), await revisions()]
  for (const call of calls) {
    const response = await call()
    expect(response.status).toBe(403)
    expect(await problemOf(response)).toEqual({ error: sentence, code: 'access.beyond' })
  }
  expect([await buttons(), await revisions()]).toEqual(before)
}

interface Beyond {
  readonly name: string
  /** Takes a permission from the grantee. */
  readonly arrange?: (grantee: Grantee) => Promise<void>
  /** A button that the grantee cannot save. */
  readonly button: (grantee: Grantee) => object
  readonly sentence: string
}

const ABOVE = "isn't below your highest role, so you can't assign it. Ask the server's owner."
const GIVES = "gives permissions that you don't have, so you can't hand it out. Ask one of the server's administrators."

const BEYOND: readonly Beyond[] = [
  {
    name: 'in a hidden channel',
    arrange: ({ deny }) => deny(GENERAL, 'View Channel'),
    button: () => raider,
    sentence: "It concerns a channel that you can't view in Discord. Ask one of the server's administrators.",
  },
  {
    name: 'in a channel without Send Messages',
    arrange: ({ deny }) => deny(GENERAL, 'Send Messages'),
    button: () => raider,
    sentence: "You can't send messages in #general in Discord. Ask one of the server's administrators.",
  },
  {
    name: 'with a role above the highest one of the grantee',
    button: ({ roles }) => ({ label: 'Above', role_id: roles.above }),
    sentence: `Above ${ABOVE}`,
  },
  {
    name: 'with a role that has Ban Members, although that is confirmed',
    button: ({ roles }) => ({ label: 'Ban', role_id: roles.banner, confirmed_permissions: ['Ban Members'] }),
    sentence: `Banner ${GIVES}`,
  },
  {
    name: 'with a role for which an overwrite opens #staff',
    button: ({ roles }) => ({ label: 'Staff', role_id: roles.staffKey }),
    sentence: `Staff key ${GIVES}`,
  },
]

describe.each(BEYOND)('role buttons $name', ({ arrange, button, sentence }) => {
  /** The button on the second level, where it is checked like one on the first. */
  const tree = () => [raider, { label: 'More', children: [button(grantee)] }]

  it('are not created by a grantee', async () => {
    await arrange?.(grantee)
    await expectRefusal([() => asCleo('POST', PATH, api.bodyWith(tree()))], sentence)
  })

  it('can be neither changed, deleted nor brought back by a grantee when an administrator made them', async () => {
    const config = await api.created(tree())
    await arrange?.(grantee)
    const path = `${PATH}/${config.id}`
    await expectRefusal(
      [
        () => asCleo('PUT', path, api.bodyWith([raider])),
        () => asCleo('PUT', path, api.bodyWith(config.buttons)),
        () => asCleo('DELETE', path),
        // The restoration of a creation deletes the buttons.
        async () => asCleo('POST', await restorePath(), { version: 1 }),
      ],
      sentence,
    )
    expect((await api.send('DELETE', path, undefined)).status).toBe(204)
    await expectRefusal([async () => asCleo('POST', await restorePath(), {})], sentence)
  })

  it('are not restorable for a grantee, with the reason in the list and the preview', async () => {
    const config = await api.created(tree())
    await arrange?.(grantee)
    const refused = { restorable: false, reason: sentence }
    // The restoration of a creation deletes the current buttons, which the list does not read.
    expect(await previewed()).toMatchObject({ ...refused, version: null, restores: [] })
    expect((await api.send('PUT', `${PATH}/${config.id}`, api.bodyWith([raider]))).status).toBe(200)
    expect((await history())[0]).toMatchObject(refused)
    expect(await previewed()).toMatchObject({ ...refused, version: null, restores: [] })
  })

  it('do not come from a change or a restoration of allowed buttons', async () => {
    const config = await api.created(tree())
    expect((await api.send('PUT', `${PATH}/${config.id}`, api.bodyWith([raider]))).status).toBe(200)
    await arrange?.(grantee)
    await expectRefusal(
      [
        () => asCleo('PUT', `${PATH}/${config.id}`, api.bodyWith(tree())),
        async () => asCleo('POST', await restorePath(), { version: 2 }),
      ],
      sentence,
    )
  })

  it('are read-only in the list of a grantee, or left out of it', async () => {
    await api.created(tree())
    await arrange?.(grantee)
    const isHidden = sentence.includes("can't view")
    expect((await listed()).map(({ read_only }) => read_only)).toEqual(isHidden ? [] : [sentence])
    expect((await api.list()).map((one) => one.read_only)).toEqual([undefined])
  })
})

describe('the role buttons of a grantee', () => {
  it('are created, changed, deleted and restored where Discord allows it', async () => {
    const response = await asCleo('POST', PATH, api.bodyWith([raider]))
    expect(response.status).toBe(201)
    const { id, read_only } = RoleButtonConfig.parse(await bodyOf(response))
    expect(read_only).toBeUndefined()
    const more = [raider, { label: 'Quiet', role_id: grantee.roles.quiet }]
    expect((await asCleo('PUT', `${PATH}/${id}`, api.bodyWith(more))).status).toBe(200)
    expect((await asCleo('DELETE', `${PATH}/${id}`)).status).toBe(204)
    expect((await asCleo('POST', await restorePath(), {})).status).toBe(200)
    expect(await listed()).toMatchObject([{ id, buttons: [{ label: 'Raider' }, { label: 'Quiet' }] }])
  })
})

describe('a change of role buttons', () => {
  it('is restored by a grantee, although the grantee cannot undo the one before', async () => {
    const config = await api.created([raider, { label: 'Above', role_id: grantee.roles.above }])
    await api.send('PUT', `${PATH}/${config.id}`, api.bodyWith([raider]))
    await api.send('DELETE', `${PATH}/${config.id}`, undefined)
    expect((await history()).slice(0, 2)).toMatchObject([
      { action: 'deleted', restorable: true },
      { action: 'changed', restorable: false, reason: `Above ${ABOVE}` },
    ])
    expect(await previewed()).toMatchObject({ action: 'deleted', restorable: true })
    expect((await asCleo('POST', await restorePath(), {})).status).toBe(200)
    expect(await listed()).toMatchObject([{ id: config.id, buttons: [{ label: 'Raider' }] }])
  })
})

describe('the roles of the server', () => {
  it('have the limits of a grantee who may change role buttons, and not of one who may only view them', async () => {
    const above = async () => {
      const roles = z.array(Role).parse(await bodyOf(await asCleo('GET', `${GUILD}/roles`)))
      return roles.find(({ id }) => id === grantee.roles.above)
    }
    expect(await above()).toMatchObject({ assignable: false, reason: `Above ${ABOVE}` })
    await grantee.grant({ [grantee.roles.helper]: { role_buttons: 'view' } })
    const viewed = await above()
    expect(viewed).toMatchObject({ assignable: true })
    expect(viewed).not.toHaveProperty('reason')
  })
})

describe('the message of listed role buttons', () => {
  it('is shown to a grantee only in a channel where the grantee can read messages', async () => {
    await api.created([raider])
    const message = { content: 'Pick a role.', embeds: [] }
    expect(await listed()).toMatchObject([{ message }])
    await grantee.deny(GENERAL, 'Read Message History')
    expect(await listed()).toMatchObject([{ message: null }])
    expect(await api.list()).toMatchObject([{ message }])
  })
})

describe('the history of role buttons', () => {
  it('contains neither buttons nor message of a channel that a grantee cannot view', async () => {
    await api.created([raider])
    expect(await history()).toMatchObject([{ target: { name: '#general' }, restorable: true }])
    await grantee.deny(GENERAL, 'View Channel')
    expect(await history()).toMatchObject([{ target: { key: '', name: 'a private channel' }, changes: [] }])
  })
})

describe('a role with access', () => {
  const refusal = (path: string, message: string) => ({
    code: 'request.invalid',
    details: { fields: [{ path, message }] },
  })

  it('is not put on a button, neither by an administrator nor by a restoration', async () => {
    const { helper, quiet } = grantee.roles
    const withHelper = [raider, { label: 'More', children: [{ label: 'Help', role_id: helper }] }]
    const created = await api.send('POST', PATH, api.bodyWith(withHelper))
    const atHelper = refusal('buttons.1.children.0.role_id', ACCESS_ERRORS.grantedRole)
    expect([created.status, await problemOf(created)]).toEqual([400, expect.objectContaining(atHelper)])
    const config = await api.created([{ label: 'Quiet', role_id: quiet }])
    const changed = await api.send('PUT', `${PATH}/${config.id}`, api.bodyWith(withHelper))
    expect([changed.status, await problemOf(changed)]).toEqual([400, expect.objectContaining(atHelper)])

    await api.send('PUT', `${PATH}/${config.id}`, api.bodyWith([raider]))
    await grantee.grant({ [quiet]: { reminders: 'view' } })
    const atQuiet = refusal('buttons.0.role_id', ACCESS_ERRORS.grantedRole)
    const restored = await api.send('POST', await restorePath(), { version: 2 })
    expect([restored.status, await problemOf(restored)]).toEqual([400, expect.objectContaining(atQuiet)])
    expect(await api.list()).toMatchObject([{ buttons: [{ role_id: ROLES.demoRaider }] }])
  })

  it('is not granted while it is on a button of any level', async () => {
    const config = await api.created([{ label: 'More', children: [raider] }])
    const subject = { type: 'role', id: ROLES.demoRaider }
    const save = () => api.send('PUT', `${GUILD}/access`, { entries: [{ subject, areas: { reminders: 'view' } }] })
    const refused = await save()
    expect(refused.status).toBe(400)
    expect(await problemOf(refused)).toMatchObject(refusal('entries.0.subject', ACCESS_ERRORS.onButton))
    await api.send('DELETE', `${PATH}/${config.id}`, undefined)
    expect((await save()).status).toBe(200)
    const button = await api.send('POST', PATH, api.bodyWith([raider]))
    expect(await problemOf(button)).toMatchObject(refusal('buttons.0.role_id', ACCESS_ERRORS.grantedRole))
  })

  it('is either granted or put on a button by two saves at once', async () => {
    const subject = { type: 'role', id: ROLES.demoRaider }
    const access = { entries: [{ subject, areas: { reminders: 'view' } }] }
    const saves = await Promise.all([
      api.send('PUT', `${GUILD}/access`, access),
      api.send('POST', PATH, api.bodyWith([raider])),
    ])
    expect(saves.filter(({ ok }) => ok)).toHaveLength(1)
  })
})
