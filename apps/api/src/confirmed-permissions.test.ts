import { everyButton, MODERATION_PERMISSIONS, RoleButtonConfig } from '@guildhall/contract'
import { ROLES } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { PATH, raider, startRoleButtonsApi, type RoleButtonsApi } from './testing/role-buttons-api.ts'
import { bodyOf, GUILDS, problemOf } from './testing/test-api.ts'

let api: RoleButtonsApi

beforeEach(async () => {
  api = await startRoleButtonsApi()
})
afterEach(() => api.close())

describe('a role with moderation permissions', () => {
  const reason =
    '@Raider gives Administrator and Ban Members to anyone who presses this button. Confirm them, or choose another role.'
  const BOTH = { confirmed_permissions: ['Administrator', 'Ban Members'] }
  const nested = (button: object) => [{ label: 'More', children: [{ label: 'Deeper', children: [button] }] }]
  const change = (config: RoleButtonConfig, buttons: unknown) =>
    api.send('PUT', `${PATH}/${config.id}`, api.bodyWith(buttons))
  const confirmedIn = ({ buttons }: RoleButtonConfig) =>
    everyButton(buttons).map(({ button }) => button.confirmed_permissions)

  beforeEach(() => api.grant(ROLES.demoRaider, 'Ban Members', 'Administrator', 'View Channel'))

  it.each([
    ['none', {}],
    ['an empty list', { confirmed_permissions: [] }],
    ['one of the two', { confirmed_permissions: ['Ban Members'] }],
    ['null', { confirmed_permissions: null }],
  ])('is refused with an error at its button when the confirmed permissions are %s', async (_, more) => {
    const reply = await api.send('POST', PATH, api.bodyWith(nested({ ...raider, ...more })))
    expect(reply.status).toBe(400)
    const unnamed = '@Raider gives Administrator to anyone who presses this button. Confirm it, or choose another role.'
    const message = 'confirmed_permissions' in more && more.confirmed_permissions?.length ? unnamed : reason
    expect(await problemOf(reply)).toMatchObject({
      code: 'request.invalid',
      error: `Validation failed at Button 1 > Button 1 > Button 1: ${message}`,
      details: { fields: [{ path: 'buttons.0.children.0.children.0.confirmed_permissions', message }] },
    })
    expect(await api.list()).toEqual([])
  })

  it('is saved once every permission is confirmed, without permissions that the role lacks', async () => {
    const names = ['Ban Members', 'Kick Members', 'Administrator', 'Ban Members']
    const config = await api.created([
      { label: 'More', confirmed_permissions: names, children: nested({ ...raider, confirmed_permissions: names }) },
    ])
    expect(confirmedIn(config)).toEqual([[], [], [], ['Administrator', 'Ban Members']])
    expect(await api.list()).toEqual([config])
    await api.grant(ROLES.demoRaider, 'Ban Members', 'Administrator', 'Kick Members')
    expect((await api.list())[0]?.warnings).toMatchObject([
      { message: expect.stringContaining('Button 1 > Button 1: @Raider now gives Kick Members to anyone') },
    ])
  })

  it('stays confirmed when unchanged buttons are saved without confirmed_permissions, with or without ids', async () => {
    const config = await api.created([...nested({ ...raider, ...BOTH }), { label: 'Guest', role_id: ROLES.demoGuest }])
    const withoutField = JSON.stringify(config.buttons, (key, value: unknown) =>
      key === 'confirmed_permissions' ? undefined : value,
    )
    const withoutIds = JSON.stringify(JSON.parse(withoutField), (key, value: unknown) =>
      key === 'id' ? undefined : value,
    )
    for (const buttons of [withoutField, withoutIds]) {
      const reply = await change(config, JSON.parse(buttons))
      expect(reply.status).toBe(200)
      expect(RoleButtonConfig.parse(await reply.json())).toMatchObject({ version: 1, buttons: config.buttons })
    }
  })

  it('needs a new confirmation on a changed button and on a new button', async () => {
    await api.grant(ROLES.demoGuest, 'Ban Members', 'Administrator')
    const config = await api.created([{ ...raider, ...BOTH }])
    const [button] = config.buttons
    const { confirmed_permissions: _, ...known } = { ...button, confirmed_permissions: [] }
    const path = 'buttons.0.confirmed_permissions'
    for (const sent of [
      { ...known, role_id: ROLES.demoGuest },
      { label: 'Raider', role_id: ROLES.demoGuest },
      { ...raider, label: 'Another' },
    ]) {
      const reply = await change(config, [sent])
      expect(reply.status).toBe(400)
      expect((await problemOf(reply)).details).toMatchObject({ fields: [{ path }] })
    }
    // A button that had sub-buttons in between also loses its confirmation.
    expect(
      (await change(config, [{ ...known, children: [{ label: 'Sub', role_id: ROLES.demoRaider, ...BOTH }] }])).status,
    ).toBe(200)
    expect((await change(config, [known])).status).toBe(400)
  })

  it('needs a new confirmation in an unchanged save after the role gained a permission', async () => {
    const config = await api.created([{ ...raider, ...BOTH }])
    await api.grant(ROLES.demoRaider, 'Ban Members', 'Administrator', 'Manage Webhooks')
    const reply = await change(config, config.buttons)
    expect(reply.status).toBe(400)
    expect(await problemOf(reply)).toMatchObject({ error: expect.stringContaining('@Raider gives Manage Webhooks to') })
    await api.grant(ROLES.demoRaider, 'Ban Members')
    const lost = RoleButtonConfig.parse(await (await change(config, config.buttons)).json())
    expect(confirmedIn(lost)).toEqual([['Ban Members']])
  })

  it('is refused when a confirmed name is not a moderation permission', async () => {
    for (const junk of ['View Channel', 'administrator', '8', 8]) {
      const names = ['Administrator', junk]
      const reply = await api.send('POST', PATH, api.bodyWith([{ ...raider, confirmed_permissions: names }]))
      expect(reply.status).toBe(400)
      expect((await problemOf(reply)).details).toMatchObject({
        fields: [{ path: 'buttons.0.confirmed_permissions.1' }],
      })
    }
    const text = await api.send('POST', PATH, api.bodyWith([{ ...raider, confirmed_permissions: 'Administrator' }]))
    expect(text.status).toBe(400)
  })

  it('is refused on hundreds of buttons, then saved on all of them once confirmed', async () => {
    const full = (more: object) =>
      Array.from({ length: 20 }, () => ({
        label: 'More',
        children: Array.from({ length: 24 }, (_, at) => ({ ...raider, label: `R${at}`, ...more })),
      }))
    const reply = await api.send('POST', PATH, api.bodyWith(full({})))
    expect(reply.status).toBe(400)
    expect(await problemOf(reply)).toMatchObject({ error: `Validation failed at Button 1 > Button 1: ${reason}` })
    const config = await api.created(full({ confirmed_permissions: MODERATION_PERMISSIONS }))
    expect(confirmedIn(config).filter((names) => names.length === 2)).toHaveLength(480)
  })
})

it('lists the moderation permissions of each role', async () => {
  await api.grant(ROLES.demoRaider, 'Mention Everyone', 'Send Messages')
  const roles = z.array(
    z.object({ id: z.string(), moderates: z.boolean(), moderation_permissions: z.array(z.string()) }),
  )
  const all = roles.parse(await bodyOf(await api.call('GET', `/guilds/${GUILDS.guildhallDemo}/roles`, api.ada)))
  expect(all).toMatchObject([
    { id: ROLES.demoKeeper, moderates: true, moderation_permissions: ['Administrator'] },
    {
      id: ROLES.demoModerator,
      moderates: true,
      moderation_permissions: ['Manage Messages', 'Kick Members', 'Timeout Members', 'View Audit Log'],
    },
    { id: ROLES.demoBot, moderates: true },
    { id: ROLES.demoRaider, moderates: true, moderation_permissions: ['Mention Everyone'] },
    { id: ROLES.demoGuest, moderates: false, moderation_permissions: [] },
  ])
})
