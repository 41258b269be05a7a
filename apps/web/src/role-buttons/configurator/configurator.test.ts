import { describe, expect, it } from 'vitest'
import {
  CHANGE,
  CONFIG,
  CONFIGS,
  CREATE,
  DELETE,
  chooseChannel,
  openMessage,
  openRoleButtons,
} from '../../testing/role-buttons-tab.ts'
import { useSite } from '../../testing/site.ts'

const open = useSite()

const FAILED = { status: 400, body: { error: 'The hall is closed.' } }
const EMOJI = 'Emoji of button 1: ⚔️'
const LEAF = { role_id: '31', label: 'Raider', emoji: null, style: 'secondary', children: [] }

describe('a message without role buttons', () => {
  it('gets new buttons and shows a success message after the modal closes', async () => {
    const { page, modal, sent } = await openMessage(open, '4000')
    const save = modal.getByRole('button', { name: 'Save Configuration' })
    expect(await save.getAttribute('aria-disabled')).toBe('true')
    expect(await modal.getByRole('button', { name: 'Delete Configuration' }).count()).toBe(0)
    await modal.getByRole('button', { name: 'Add Button' }).click()
    await modal.getByLabel('Label of button 1').fill('Raider')
    await modal.getByLabel('Role of button 1').click()
    await page.getByRole('option', { name: '@Raider' }).click()
    await save.click()
    await modal.waitFor({ state: 'detached' })
    await page.getByRole('status').getByText('Configuration saved!').waitFor()
    expect(sent(CREATE)).toEqual({ guild_id: '1', channel_id: '10', message_id: '4000', buttons: [LEAF] })
    await page.getByRole('listitem').filter({ hasText: 'ID: 4000' }).getByText('1 button').waitFor()
  })
})

describe('a configured message', () => {
  it('opens with its buttons and is saved with its version, also unchanged', async () => {
    const { modal, sent } = await openMessage(open, '5000')
    expect(await modal.getByLabel('Label of button 2.1').inputValue()).toBe('Healer')
    await modal.getByRole('button', { name: 'Save Configuration' }).click()
    await modal.waitFor({ state: 'detached' })
    expect(sent(CHANGE)).toMatchObject({ version: 3, buttons: CONFIG.buttons })
  })

  it('keeps the ids of its buttons and sends no role for a button with sub-buttons', async () => {
    const { modal, sent } = await openMessage(open, '5000')
    await modal.getByRole('button', { name: 'Add Sub-buttons to button 1' }).click()
    await modal.getByLabel('Label of button 1.1').fill('Melee')
    await modal.getByLabel('Role of button 1.1').click()
    await modal.page().getByRole('option', { name: '@Healer' }).click()
    await modal.getByRole('button', { name: 'Save Configuration' }).click()
    await modal.waitFor({ state: 'detached' })
    const buttons = [
      { id: 'a', role_id: null, children: [{ label: 'Melee', role_id: '33' }] },
      { id: 'b', children: [{ id: 'c' }, { id: 'd' }] },
    ]
    expect(sent(CHANGE)).toMatchObject({ buttons })
  })

  it('is deleted after a confirmation', async () => {
    const { page, modal, count } = await openMessage(open, '5000')
    await modal.getByRole('button', { name: 'Delete Configuration' }).click()
    const question = page.getByRole('dialog', { name: 'Delete this configuration?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(count(DELETE)).toBe(0)
    await modal.getByRole('button', { name: 'Delete Configuration' }).click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await modal.waitFor({ state: 'detached' })
    await page.getByRole('status').getByText('Configuration deleted.').waitFor()
    expect(await page.getByText('4 buttons').count()).toBe(0)
  })
})

describe('a failed save or deletion', () => {
  it('shows the reason in the modal and keeps its changes', async () => {
    const { modal } = await openMessage(open, '5000', { wire: { [CHANGE]: FAILED } })
    await modal.getByLabel('Label of button 1').fill('Raiders')
    await modal.getByRole('button', { name: 'Save Configuration' }).click()
    await modal.getByRole('alert').getByText('The hall is closed.').waitFor()
    expect(await modal.getByLabel('Label of button 1').inputValue()).toBe('Raiders')
  })

  it("shows the server's error at the button that it names", async () => {
    const fields = [{ path: 'body.buttons.1.children.1.emoji', message: 'This emoji was deleted. Choose another one.' }]
    const body = { error: 'Validation failed at Button 2 > Button 2: This emoji was deleted.', details: { fields } }
    const { modal } = await openMessage(open, '5000', { wire: { [CHANGE]: { status: 400, body } } })
    await modal.getByRole('button', { name: 'Save Configuration' }).click()
    await modal.getByText('This emoji was deleted. Choose another one.').waitFor()
    const emoji = modal.getByRole('button', { name: 'Emoji of button 2.2' })
    await expect.poll(() => emoji.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('shows the reason in the modal when the deletion fails', async () => {
    const { page, modal } = await openMessage(open, '5000', { wire: { [DELETE]: FAILED } })
    await modal.getByRole('button', { name: 'Delete Configuration' }).click()
    await page
      .getByRole('dialog', { name: 'Delete this configuration?' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click()
    await modal.getByRole('alert').getByText('The hall is closed.').waitFor()
  })
})

describe('a configuration created first by another administrator', () => {
  it("is not overwritten and can be loaded beside the user's changes", async () => {
    const exists = {
      status: 409,
      body: { error: 'This message already has role buttons.', code: 'role_buttons.exists' },
    }
    const made = { ...CONFIG, message_id: '4000' }
    const { modal, sent } = await openMessage(open, '4000', {
      wire: { [CONFIGS]: (_, nth) => ({ body: nth === 0 ? [] : [made] }), [CREATE]: exists },
    })
    await modal.getByRole('button', { name: 'Add Button' }).click()
    await modal.getByLabel('Label of button 1').fill('Mine')
    await modal.getByLabel('Role of button 1').click()
    await modal.page().getByRole('option', { name: '@Raider' }).click()
    await modal.getByRole('button', { name: 'Save Configuration' }).click()
    await modal.getByRole('alert').getByText('This message already has role buttons.').waitFor()
    await modal.getByRole('button', { name: 'Load latest version' }).click()
    await expect.poll(() => modal.getByLabel('Label of button 1', { exact: true }).inputValue()).toBe('Raider')
    await modal.getByRole('button', { name: 'View my version' }).click()
    await modal.getByRole('button', { name: 'Save Configuration' }).click()
    await modal.waitFor({ state: 'detached' })
    expect(sent(CHANGE)).toMatchObject({ version: 3, buttons: [{ label: 'Mine' }] })
  })
})

describe('validation', () => {
  it('shows the first error with its path, focuses its field and sends no request', async () => {
    const { modal, count } = await openMessage(open, '5000')
    await modal.getByLabel('Label of button 2.2').fill('  ')
    await modal.getByRole('button', { name: 'Save Configuration' }).click()
    await modal.getByRole('alert').getByText('Validation failed at Button 2 > Button 2: Missing label').waitFor()
    const label = modal.getByLabel('Label of button 2.2')
    await expect.poll(() => label.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(count(CHANGE)).toBe(0)
  })

  it('marks each button of a nested template until it has a role', async () => {
    const { page, modal, count } = await openMessage(open, '4000')
    await modal.getByRole('button', { name: 'Start from a template' }).click()
    await page.getByRole('menuitem', { name: 'Games with platforms' }).click()
    await modal.getByRole('button', { name: 'Save Configuration' }).click()
    const sentence = 'Validation failed at Button 1 > Button 1: Leaf button missing role'
    await modal.getByRole('alert').getByText(sentence).waitFor()
    const invalid = modal.getByRole('combobox', { name: /^Role of button/ }).and(modal.locator('[aria-invalid=true]'))
    await expect.poll(() => invalid.count()).toBe(12)
    expect(await modal.getByText('Leaf button missing role', { exact: true }).count()).toBe(12)
    expect(count(CREATE)).toBe(0)
    const last = modal.getByRole('combobox', { name: 'Role of button 3.4' })
    await last.click()
    await page.getByRole('option', { name: '@Raider' }).click()
    await expect.poll(() => invalid.count()).toBe(11)
    await modal.getByRole('alert').getByText(sentence).waitFor()
  })

  it('requires a role for a button without sub-buttons', async () => {
    const { modal } = await openMessage(open, '4000')
    await modal.getByRole('button', { name: 'Add Button' }).click()
    await modal.getByLabel('Label of button 1').fill('Raider')
    await modal.getByRole('button', { name: 'Save Configuration' }).click()
    await modal.getByRole('alert').getByText('Validation failed at Button 1: Leaf button missing role').waitFor()
  })

  it('limits a label to 80 characters with a hint at 80, which can be saved', async () => {
    const { page, modal, sent } = await openMessage(open, '5000')
    const label = modal.getByLabel('Label of button 1')
    await label.fill('a'.repeat(79))
    await expect.poll(() => modal.getByText('Button label cannot exceed 80 characters.').count()).toBe(0)
    await label.focus()
    await page.keyboard.type('bc')
    await expect.poll(() => label.inputValue()).toBe(`${'a'.repeat(79)}b`)
    await modal.getByText('Button label cannot exceed 80 characters.').waitFor()
    await modal.getByRole('button', { name: 'Save Configuration' }).click()
    await modal.waitFor({ state: 'detached' })
    expect(sent(CHANGE)).toMatchObject({ buttons: [{ label: `${'a'.repeat(79)}b` }, {}] })
  })

  it('allows up to 25 buttons at the top level', async () => {
    const buttons = Array.from({ length: 24 }, (_, at) => ({ ...LEAF, id: `b${at}`, label: `Button ${at}` }))
    const { modal } = await openMessage(open, '5000', { wire: { [CONFIGS]: { body: [{ ...CONFIG, buttons }] } } })
    const add = modal.getByRole('button', { name: 'Add Button' })
    await add.click()
    await expect.poll(() => add.getAttribute('aria-disabled')).toBe('true')
    await add.click({ force: true })
    await expect.poll(() => modal.getByLabel(/^Label of button/).count()).toBe(25)
  })
})

describe('a save in progress', () => {
  it('disables all controls and keeps the modal open on Escape', async () => {
    const { modal } = await openMessage(open, '5000', { wire: { [CHANGE]: 'never' } })
    await modal.getByRole('button', { name: 'Save Configuration' }).click()
    await expect.poll(() => modal.getByLabel('Label of button 1').isDisabled()).toBe(true)
    for (const name of ['Role of button 1', 'Style of button 2.1']) {
      expect(await modal.getByLabel(name).isDisabled()).toBe(true)
    }
    for (const name of ['Add Button', 'Remove button 1', 'Move button 1', EMOJI, 'Delete Configuration']) {
      const button = modal.getByRole('button', { name, exact: true })
      expect((await button.isDisabled()) || (await button.getAttribute('aria-disabled'))).toBeTruthy()
    }
    await modal.page().keyboard.press('Escape')
    await expect.poll(() => modal.isVisible()).toBe(true)
  })
})

describe('the focus after a failed save', () => {
  it('returns to the field from which the save was started', async () => {
    let answer: () => void = () => undefined
    const after = new Promise<void>((resolve) => (answer = resolve))
    const { page, modal } = await openMessage(open, '5000', { wire: { [CHANGE]: { ...FAILED, after } } })
    const label = modal.getByLabel('Label of button 1')
    await label.fill('Raiders')
    await page.keyboard.press('Enter')
    const save = modal.getByRole('button', { name: 'Save Configuration' })
    await expect.poll(() => save.evaluate((button) => button === document.activeElement)).toBe(true)
    answer()
    await modal.getByRole('alert').getByText('The hall is closed.').waitFor()
    await expect.poll(() => label.evaluate((field) => field === document.activeElement)).toBe(true)
  })
})

describe('unsaved buttons', () => {
  it('are restored when the modal is reopened', async () => {
    const { page, modal } = await openMessage(open, '5000')
    await modal.getByLabel('Label of button 1').fill('Raiders')
    await page.keyboard.press('Escape')
    await modal.waitFor({ state: 'detached' })
    await page.goForward()
    await expect.poll(() => modal.getByLabel('Label of button 1').inputValue()).toBe('Raiders')
    await modal.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => modal.getByLabel('Label of button 1').inputValue()).toBe('Raider')
  })

  it('survive the end of the session and are linked from the dashboard', async () => {
    const lost = { status: 401, body: { error: 'Sign in.' } }
    const { page, modal } = await openMessage(open, '5000', { wire: { [CHANGE]: lost } })
    await modal.getByLabel('Label of button 2.1').fill('Priest')
    const token = await page.evaluate(() => localStorage.getItem('auth_token'))
    await modal.getByRole('button', { name: 'Save Configuration' }).click()
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
    await page.goto(new URL(`/auth/callback?token=${token}`, page.url()).href)
    await page.getByRole('link', { name: 'Role buttons in Guildhall Demo' }).click()
    await expect.poll(() => modal.getByLabel('Label of button 2.1').inputValue()).toBe('Priest')
  })
})

describe('the Role Buttons tab', () => {
  it('lists messages with their first 80 characters, a local time and a link', async () => {
    const { page, count } = await openRoleButtons(open, { timeZone: 'Europe/Berlin' })
    await chooseChannel(page, '#general')
    const row = page.getByRole('listitem').filter({ hasText: 'ID: 5000' })
    await row.getByRole('button', { name: 'ID: 5000 | Content: Pick your **roles** below.' }).waitFor()
    await row.getByText('1/7/2030, 8:00:00 PM').waitFor()
    const link = row.getByRole('link', { name: 'Open message 5000 in Discord' })
    expect(await link.getAttribute('href')).toBe('https://discord.com/channels/1/10/5000')
    await page.getByRole('button', { name: `ID: 4000 | Content: ${'x'.repeat(80)}`, exact: false }).waitFor()
    expect(await page.getByRole('button', { name: 'x'.repeat(81) }).count()).toBe(0)
    expect(count('GET /guilds/1/messages?channel_id=10&limit=5')).toBe(1)
  })

  it('opens a message from the list of configured messages and selects its channel', async () => {
    const { page, modal } = await openRoleButtons(open)
    await page
      .getByRole('list', { name: 'Messages with role buttons' })
      .getByRole('button', { name: 'ID: 5000' })
      .click()
    await modal.getByLabel('Label of button 2.2').waitFor()
    await modal.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('combobox', { name: 'Channel', exact: true }).getByText('#general').waitFor()
    await page.getByRole('list', { name: 'Messages in #general' }).waitFor()
    await page.getByRole('button', { name: 'Show all menus' }).click()
    await page.getByRole('list', { name: 'Messages with role buttons' }).waitFor()
  })

  it('lists older configured messages in a separate section', async () => {
    const { page } = await openRoleButtons(open, { wire: { [CONFIGS]: { body: [{ ...CONFIG, message_id: '3000' }] } } })
    await chooseChannel(page, '#general')
    await page
      .getByRole('region', { name: 'Other messages with role buttons' })
      .getByRole('button', { name: 'ID: 3000' })
      .waitFor()
  })
})
