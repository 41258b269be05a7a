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
} from '../testing/role-buttons-tab.ts'
import { useSite } from '../testing/site.ts'

const open = useSite()

const FAILED = { status: 400, body: { error: 'The hall is closed.' } }
const EMOJI = 'Emoji of button 1: ⚔️'
const LEAF = { role_id: '31', label: 'Raider', emoji: null, style: 'secondary', children: [] }

describe('a message without role buttons', () => {
  it('gets those that are added, and the success outlives the modal', async () => {
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
  it('opens with its buttons, and is replaced on saving, also unchanged', async () => {
    const { modal, sent } = await openMessage(open, '5000')
    expect(await modal.getByLabel('Label of button 2.1').inputValue()).toBe('Healer')
    await modal.getByRole('button', { name: 'Save Configuration' }).click()
    await modal.waitFor({ state: 'detached' })
    expect(sent(CHANGE)).toMatchObject({ version: 3, buttons: CONFIG.buttons })
  })

  it('keeps the ids of its buttons and sends no role of one with sub-buttons', async () => {
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

  it('is deleted once that is confirmed', async () => {
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

describe('a save or a deletion that fails', () => {
  it('says why, and keeps the modal with what was typed', async () => {
    const { modal } = await openMessage(open, '5000', { wire: { [CHANGE]: FAILED } })
    await modal.getByLabel('Label of button 1').fill('Raiders')
    await modal.getByRole('button', { name: 'Save Configuration' }).click()
    await modal.getByRole('alert').getByText('The hall is closed.').waitFor()
    expect(await modal.getByLabel('Label of button 1').inputValue()).toBe('Raiders')
  })

  it('says why at the button that the server names', async () => {
    const fields = [{ path: 'body.buttons.1.children.1.emoji', message: 'This emoji was deleted. Choose another one.' }]
    const body = { error: 'Validation failed at Button 2 > Button 2: This emoji was deleted.', details: { fields } }
    const { modal } = await openMessage(open, '5000', { wire: { [CHANGE]: { status: 400, body } } })
    await modal.getByRole('button', { name: 'Save Configuration' }).click()
    await modal.getByText('This emoji was deleted. Choose another one.').waitFor()
    const emoji = modal.getByRole('button', { name: 'Emoji of button 2.2' })
    await expect.poll(() => emoji.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('says why beside the buttons when nothing was deleted', async () => {
    const { page, modal } = await openMessage(open, '5000', { wire: { [DELETE]: FAILED } })
    await modal.getByRole('button', { name: 'Delete Configuration' }).click()
    await page
      .getByRole('dialog', { name: 'Delete this configuration?' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click()
    await modal.getByRole('alert').getByText('The hall is closed.').waitFor()
  })
})

describe('a configuration that another administrator made meanwhile', () => {
  it('is not replaced unseen, and can be loaded beside what was typed', async () => {
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
  it('shows the first error with its path, at its field, and makes no call', async () => {
    const { modal, count } = await openMessage(open, '5000')
    await modal.getByLabel('Label of button 2.2').fill('  ')
    await modal.getByRole('button', { name: 'Save Configuration' }).click()
    await modal.getByRole('alert').getByText('Validation failed at Button 2 > Button 2: Missing label').waitFor()
    const label = modal.getByLabel('Label of button 2.2')
    await expect.poll(() => label.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(count(CHANGE)).toBe(0)
  })

  it('marks every button of a nested template that has no role, until it has one', async () => {
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

  it('asks for the role of a button without sub-buttons', async () => {
    const { modal } = await openMessage(open, '4000')
    await modal.getByRole('button', { name: 'Add Button' }).click()
    await modal.getByLabel('Label of button 1').fill('Raider')
    await modal.getByRole('button', { name: 'Save Configuration' }).click()
    await modal.getByRole('alert').getByText('Validation failed at Button 1: Leaf button missing role').waitFor()
  })

  it('blocks the label beyond 80 characters and says so at 80, which does not keep it from being saved', async () => {
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

  it('allows 25 buttons of the first level', async () => {
    const buttons = Array.from({ length: 24 }, (_, at) => ({ ...LEAF, id: `b${at}`, label: `Button ${at}` }))
    const { modal } = await openMessage(open, '5000', { wire: { [CONFIGS]: { body: [{ ...CONFIG, buttons }] } } })
    const add = modal.getByRole('button', { name: 'Add Button' })
    await add.click()
    await expect.poll(() => add.getAttribute('aria-disabled')).toBe('true')
    await add.click({ force: true })
    await expect.poll(() => modal.getByLabel(/^Label of button/).count()).toBe(25)
  })
})

describe('while saving', () => {
  it('everything is disabled', async () => {
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

describe('unsaved buttons', () => {
  it('are asked for before the modal closes', async () => {
    const { page, modal } = await openMessage(open, '5000')
    await modal.getByLabel('Label of button 1').fill('Raiders')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Discard unsaved changes to these role buttons?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => modal.getByLabel('Label of button 1').inputValue()).toBe('Raiders')
    await modal.getByRole('button', { name: 'Close' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await modal.waitFor({ state: 'detached' })
  })

  it('outlive the end of the session, and a link leads back to them', async () => {
    const lost = { status: 401, body: { error: 'Sign in.' } }
    const { page, modal } = await openMessage(open, '5000', { wire: { [CHANGE]: lost } })
    await modal.getByLabel('Label of button 2.1').fill('Priest')
    const token = await page.evaluate(() => localStorage.getItem('auth_token'))
    await modal.getByRole('button', { name: 'Save Configuration' }).click()
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
    await page.goto(new URL(`/auth/callback?token=${token}`, page.url()).href)
    await page.getByRole('link', { name: 'Role buttons of Guildhall Demo' }).click()
    await modal.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => modal.getByLabel('Label of button 2.1').inputValue()).toBe('Priest')
  })
})

describe('the tab', () => {
  it('lists messages with the first 80 characters on one line, a local time, and a link', async () => {
    const { page, count } = await openRoleButtons(open, { timeZone: 'Europe/Berlin' })
    await chooseChannel(page, '#general')
    const row = page.getByRole('listitem').filter({ hasText: 'ID: 5000' })
    await row.getByRole('button', { name: 'ID: 5000 | Content: Pick your **roles** below.' }).waitFor()
    await row.getByText('1/7/2030, 8:00:00 PM').waitFor()
    const link = row.getByRole('link', { name: 'Open message 5000 in Discord' })
    expect(await link.getAttribute('href')).toBe('https://discord.com/channels/1/10/5000')
    await page.getByRole('button', { name: `ID: 4000 | Content: ${'x'.repeat(80)}`, exact: false }).waitFor()
    expect(await page.getByText('x'.repeat(81)).count()).toBe(0)
    expect(count('GET /guilds/1/messages?channel_id=10&limit=5')).toBe(1)
  })

  it('opens a message from the list of all configured ones, and shows its channel', async () => {
    const { page, modal } = await openRoleButtons(open)
    await page
      .getByRole('list', { name: 'Messages with role buttons' })
      .getByRole('button', { name: 'ID: 5000' })
      .click()
    await modal.getByLabel('Label of button 2.2').waitFor()
    await modal.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('combobox', { name: 'Channel', exact: true }).getByText('#general').waitFor()
    await page.getByRole('list', { name: 'Messages in #general' }).waitFor()
  })

  it('shows configured messages that are not among those listed, below them', async () => {
    const { page } = await openRoleButtons(open, { wire: { [CONFIGS]: { body: [{ ...CONFIG, message_id: '3000' }] } } })
    await chooseChannel(page, '#general')
    await page
      .getByRole('region', { name: 'Other messages with role buttons' })
      .getByRole('button', { name: 'ID: 3000' })
      .waitFor()
  })
})
