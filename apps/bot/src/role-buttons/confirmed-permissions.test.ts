import { PERMISSIONS, type PermissionName } from '@guildhall/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import {
  below,
  cleo,
  DEMO,
  GENERAL,
  GUEST,
  guest,
  RAIDER,
  raider,
  setButtonsStage,
  type ButtonsStage,
} from './testing/buttons-stage.ts'

const REFUSED =
  '**Raider** has new moderation permissions. An administrator of this server has to confirm them before this button gives the role.'

let stage: ButtonsStage
let messageId: string

beforeEach(async () => {
  stage = await setButtonsStage()
  await stage.start()
  messageId = await stage.postMessage()
})
afterEach(() => stage.close())

/** Sets the permissions of @Raider, as an administrator does in Discord. */
function setPermissions(...names: PermissionName[]): void {
  const permissions = String(names.reduce((bits, name) => bits | PERMISSIONS[name], 0n))
  stage.local.changeRole(DEMO, RAIDER, { permissions })
}

async function grant(...names: PermissionName[]): Promise<void> {
  setPermissions(...names)
  await stage.caughtUp(DEMO)
}

/** Whether cleo is an administrator in Discord. */
function isAdministrator(): boolean {
  const roles = stage.local.state.world.guilds.find(({ id }) => id === DEMO)?.roles ?? []
  const held = roles.filter(({ id }) => stage.rolesOf(cleo).includes(id))
  return held.some(({ permissions }) => (BigInt(permissions) & PERMISSIONS.Administrator) !== 0n)
}

describe('a button whose role has Administrator', () => {
  beforeEach(() => grant('Administrator'))

  it('makes no member an administrator without a confirmation', async () => {
    await expect(stage.configure(messageId, [raider])).rejects.toMatchObject({ code: 'request.invalid' })
    expect(stage.buttonsOf(stage.message(messageId))).toEqual([])
  })

  it('makes a member an administrator once the permission is confirmed', async () => {
    await stage.configure(messageId, [{ ...raider, confirmed_permissions: ['Administrator'] }])
    await stage.press(messageId, 'Raider')
    expect((await stage.reply(1)).content).toBe('You now have **Raider**.')
    expect(isAdministrator()).toBe(true)
  })
})

describe('a button whose role gains a moderation permission after the save', () => {
  it('gives no role, and the page names the permission until it is confirmed', async () => {
    await grant('Kick Members')
    const config = await stage.configure(messageId, [{ ...raider, confirmed_permissions: ['Kick Members'] }])
    await grant('Kick Members', 'Administrator', 'Send Messages')
    await stage.press(messageId, 'Raider')
    expect((await stage.reply(1)).content).toBe(REFUSED)
    expect(isAdministrator()).toBe(false)
    const message =
      'Button 1: @Raider now gives Administrator to anyone who presses this button. Confirm it to make the button work again.'
    expect(await stage.listed()).toMatchObject([{ warnings: [{ button_id: config.buttons[0]?.id, message }] }])
    const [button] = config.buttons
    await stage.change(config, [{ ...button, confirmed_permissions: ['Administrator', 'Kick Members'] }])
    expect(await stage.listed()).toMatchObject([{ warnings: [] }])
    await stage.press(messageId, 'Raider')
    await stage.reply(2)
    expect(isAdministrator()).toBe(true)
  })

  it('gives the role while all its moderation permissions are confirmed', async () => {
    await grant('Kick Members')
    await stage.configure(messageId, [{ ...raider, confirmed_permissions: ['Kick Members'] }])
    await grant('Create Events', 'Send Messages')
    await stage.press(messageId, 'Raider')
    expect((await stage.reply(1)).content).toBe('You now have **Raider**.')
  })

  it('still removes the role from a member who holds it', async () => {
    await stage.configure(messageId, [raider])
    await stage.press(messageId, 'Raider')
    await stage.reply(1)
    await grant('Ban Members')
    await stage.press(messageId, 'Raider')
    expect((await stage.reply(2)).content).toBe('**Raider** was removed.')
    await stage.press(messageId, 'Raider')
    expect((await stage.reply(3)).content).toBe(REFUSED)
  })

  it('keeps the other roles of its level when only one can be picked', async () => {
    await stage.configure(messageId, [raider, guest], { pick_one: true })
    await stage.press(messageId, 'Guest')
    await stage.reply(1)
    await grant('Mention Everyone')
    await stage.press(messageId, 'Raider')
    expect((await stage.reply(2)).content).toBe(REFUSED)
    expect(stage.rolesOf()).toEqual([GUEST])
  })

  it('gives no role among sub-buttons, whose reply keeps its buttons', async () => {
    await stage.configure(messageId, [below(['One', 'Two'], [raider, guest])])
    await stage.press(messageId, 'One')
    const { id } = await stage.reply(1)
    const labels = () => stage.buttonsOf(stage.message(id)).map(({ label }) => label)
    await stage.press(id, 'Two')
    await eventually(() => expect(labels()).toEqual(['Raider', 'Guest', 'Back']))
    await grant('Administrator')
    await stage.press(id, 'Raider')
    await eventually(() => expect(stage.message(id)?.content).toBe(REFUSED))
    expect(labels()).toEqual(['Raider', 'Guest', 'Back'])
    expect(stage.rolesOf()).toEqual([])
  })

  it('gives no role when the role gained the permission during a save', async () => {
    // The save is checked against the snapshot from its beginning.
    const guild = await stage.guild()
    await grant('Administrator')
    const { roleButtons } = stage.core
    const place = { guild_id: DEMO, channel_id: GENERAL, message_id: messageId }
    await roleButtons.create(guild, { ...place, buttons: [raider] }, { userId: guild.ownerId, limits: null }, undefined)
    await stage.press(messageId, 'Raider')
    expect((await stage.reply(1)).content).toBe(REFUSED)
    expect(isAdministrator()).toBe(false)
  })
})

describe('buttons that version 0.1.0 stored', () => {
  /** Converts the row to the format of version 0.1.0. */
  async function makeOld(): Promise<void> {
    const { buttons } = await stage.db.selectFrom('role_buttons').select('buttons').executeTakeFirstOrThrow()
    const old = JSON.stringify(JSON.parse(buttons), (key, value: unknown) =>
      key === 'confirmed_permissions' ? undefined : value,
    )
    await stage.db.updateTable('role_buttons').set({ buttons: old, are_permissions_recorded: 0 }).execute()
  }

  it.each([
    ['the permissions of their role when the bot returns, also one that was gained while it was offline', true],
    ['nothing for a role without moderation permissions', false],
  ])('record %s and refuse a permission that is gained later', async (_, hasBefore) => {
    await stage.configure(messageId, [below(['One'], [raider])])
    await stage.stopAll()
    await makeOld()
    if (hasBefore) setPermissions('Administrator')
    await stage.start()
    const recorded = hasBefore ? ['Administrator'] : []
    await eventually(async () => {
      const row = await stage.db.selectFrom('role_buttons').selectAll().executeTakeFirstOrThrow()
      expect(row).toMatchObject({ are_permissions_recorded: 1, version: 1 })
      expect(JSON.parse(row.buttons)).toMatchObject([{ children: [{ confirmed_permissions: recorded }] }])
    })
    await stage.press(messageId, 'One')
    const { id } = await stage.reply(1)
    await stage.press(id, 'Raider')
    await eventually(() => expect(stage.message(id)?.content).toBe('You now have **Raider**.'))
    expect(isAdministrator()).toBe(hasBefore)
    await stage.press(id, '✓ Raider')
    await eventually(() => expect(stage.message(id)?.content).toBe('**Raider** was removed.'))
    await stage.stopAll()
    await stage.start()
    await grant('Administrator', 'Manage Roles')
    await stage.press(id, 'Raider')
    await eventually(() => expect(stage.message(id)?.content).toBe(REFUSED))
  })

  it('record permissions when the bot may not change their message', async () => {
    await stage.configure(messageId, [raider])
    await stage.stopAll()
    await makeOld()
    setPermissions('Ban Members')
    stage.local.changeChannel(GENERAL, { overwrites: [{ id: DEMO, type: 0, allow: '0', deny: '1024' }] })
    await stage.start()
    await eventually(async () =>
      expect(await stage.listed()).toMatchObject([{ buttons: [{ confirmed_permissions: ['Ban Members'] }] }]),
    )
    await eventually(async () => {
      const rows = await stage.db.selectFrom('role_buttons').select('are_permissions_recorded').execute()
      expect(rows).toEqual([{ are_permissions_recorded: 1 }])
    })
  })
})
