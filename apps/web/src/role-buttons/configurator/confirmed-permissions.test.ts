import type { Locator, Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import {
  CHANGE,
  CONFIG,
  CONFIGS,
  CREATE,
  ROLES,
  chooseChannel,
  openMessage,
  openRoleButtons,
} from '../../testing/role-buttons-tab.ts'
import { useSite } from '../../testing/site.ts'

const open = useSite()

const [, classes] = CONFIG.buttons
const OFFICER = { id: 'a', role_id: '32', label: 'Officer', emoji: null, style: 'success', children: [] }
const BOTH = ['Kick Members', 'Ban Members']
const NOTICE = 'Anyone can claim @Officer, including Kick Members and Ban Members.'

/** A configuration whose first button has the role @Officer. */
const configured = (confirmed: readonly string[]) => ({
  [CONFIGS]: { body: [{ ...CONFIG, buttons: [{ ...OFFICER, confirmed_permissions: confirmed }, classes] }] },
})

const confirmationOf = (modal: Locator, number: string) =>
  modal.getByRole('checkbox', { name: `Confirm these permissions of button ${number}`, exact: true })

async function chooseRole(page: Page, number: string, role: string): Promise<void> {
  await page.getByRole('combobox', { name: `Role of button ${number}`, exact: true }).click()
  await page.getByRole('option', { name: role }).click()
}

const hasFocus = (field: Locator): Promise<boolean> => field.evaluate((element) => element === document.activeElement)
const save = (modal: Locator) => modal.getByRole('button', { name: 'Save Configuration' })

describe('a role with moderation permissions', () => {
  it('is saved only after a confirmation, whose checkbox shows an error and has the focus until then', async () => {
    const { page, modal, sent, count } = await openMessage(open, '4000')
    await modal.getByRole('button', { name: 'Add Button' }).click()
    await modal.getByLabel('Label of button 1').fill('Officer')
    await chooseRole(page, '1', '@Officer')
    const confirmation = confirmationOf(modal, '1')
    expect(await confirmation.isChecked()).toBe(false)
    await modal.getByText(NOTICE).waitFor()
    await save(modal).click()
    const reason = '@Officer gives Kick Members and Ban Members to anyone who presses this button.'
    await modal.getByRole('alert').getByText(`Validation failed at Button 1: ${reason}`).waitFor()
    await modal.getByRole('group', { name: 'Button 1' }).getByText(reason).waitFor()
    await expect.poll(() => hasFocus(confirmation)).toBe(true)
    expect(await confirmation.getAttribute('aria-invalid')).toBe('true')
    expect(count(CREATE)).toBe(0)
    await page.keyboard.press('Space')
    await modal.getByText(NOTICE).waitFor()
    await save(modal).click()
    await modal.waitFor({ state: 'detached' })
    expect(sent(CREATE)).toMatchObject({ buttons: [{ role_id: '32', confirmed_permissions: BOTH }] })
  })

  it('needs a confirmation at each level, with an error at the first unconfirmed button', async () => {
    const { page, modal, sent } = await openMessage(open, '5000')
    await chooseRole(page, '2.1', '@Officer')
    await chooseRole(page, '2.2', '@Officer')
    await confirmationOf(modal, '2.1').click()
    await save(modal).click()
    await modal.getByRole('alert').getByText('Validation failed at Button 2 > Button 2: @Officer gives').waitFor()
    await expect.poll(() => hasFocus(confirmationOf(modal, '2.2'))).toBe(true)
    await confirmationOf(modal, '2.2').click()
    await save(modal).click()
    await modal.waitFor({ state: 'detached' })
    expect(sent(CHANGE)).toMatchObject({
      buttons: [{}, { children: [{ confirmed_permissions: BOTH }, { confirmed_permissions: BOTH }] }],
    })
  })

  it('stays confirmed after a save, also in a copy of its button', async () => {
    const { page, modal, sent } = await openMessage(open, '5000', { wire: configured(BOTH) })
    expect(await confirmationOf(modal, '1').isChecked()).toBe(true)
    await modal.getByText(NOTICE).waitFor()
    await modal.getByRole('button', { name: 'More for button 1', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    expect(await confirmationOf(modal, '2').isChecked()).toBe(true)
    await save(modal).click()
    await modal.waitFor({ state: 'detached' })
    expect(sent(CHANGE)).toMatchObject({
      buttons: [{ id: 'a', confirmed_permissions: BOTH }, { confirmed_permissions: BOTH }, {}],
    })
  })

  it('needs a new confirmation after it was replaced and chosen again', async () => {
    const { page, modal, sent } = await openMessage(open, '5000', { wire: configured(BOTH) })
    await chooseRole(page, '1', '@Raider')
    await confirmationOf(modal, '1').waitFor({ state: 'detached' })
    await chooseRole(page, '1', '@Officer')
    expect(await confirmationOf(modal, '1').isChecked()).toBe(false)
    await chooseRole(page, '1', '@Healer')
    await save(modal).click()
    await modal.waitFor({ state: 'detached' })
    expect(JSON.stringify(sent(CHANGE))).not.toContain('confirmed_permissions')
  })

  it('needs a new confirmation when it gained a permission since the save', async () => {
    const { modal, sent } = await openMessage(open, '5000', { wire: configured(['Kick Members']) })
    await modal
      .getByText(
        '@Officer now gives Ban Members to anyone who presses this button. Confirm it to make the button work again.',
      )
      .waitFor()
    expect(await confirmationOf(modal, '1').isChecked()).toBe(false)
    await save(modal).click()
    await modal.getByRole('alert').getByText('Validation failed at Button 1: @Officer gives Ban Members to').waitFor()
    await confirmationOf(modal, '1').click()
    await save(modal).click()
    await modal.waitFor({ state: 'detached' })
    expect(sent(CHANGE)).toMatchObject({ buttons: [{ confirmed_permissions: BOTH }, {}] })
  })

  it('shows and focuses its confirmation when the server rejects it as unconfirmed', async () => {
    const before = ROLES.map((role) => ({ ...role, moderates: false, moderation_permissions: [] }))
    const message = '@Officer gives Kick Members and Ban Members to anyone who presses this button.'
    const fields = [{ path: 'body.buttons.0.confirmed_permissions', message }]
    const { modal } = await openMessage(open, '5000', {
      wire: {
        ...configured([]),
        'GET /guilds/1/roles': (_, nth) => ({ body: nth === 0 ? before : ROLES }),
        [CHANGE]: { status: 400, body: { error: `Validation failed at Button 1: ${message}`, details: { fields } } },
      },
    })
    expect(await confirmationOf(modal, '1').count()).toBe(0)
    await save(modal).click()
    await modal.getByRole('group', { name: 'Button 1' }).getByText(message).waitFor()
    await expect.poll(() => hasFocus(confirmationOf(modal, '1'))).toBe(true)
  })

  it('marks its button in the preview and its message in the lists', async () => {
    const { page, modal } = await openRoleButtons(open, { wire: configured(BOTH) })
    const mark = page.getByText('Gives moderation permissions')
    const everywhere = page.getByRole('list', { name: 'Messages with role buttons' })
    await everywhere.getByText('Gives moderation permissions').waitFor()
    await chooseChannel(page, '#general')
    const listed = page.getByRole('list', { name: 'Menus in #general' }).getByRole('listitem')
    await listed.filter({ hasText: 'ID: 5000' }).getByText('Gives moderation permissions').waitFor()
    expect(await mark.count()).toBe(1)
    await page.getByRole('button', { name: /^ID: 5000/ }).click()
    const preview = modal.getByRole('region', { name: 'Preview' })
    await preview.getByText('gives moderation permissions').waitFor({ state: 'attached' })
    await chooseRole(page, '1', '@Raider')
    await expect.poll(() => preview.getByText('gives moderation permissions').count()).toBe(0)
  })
})
