import { expect, type Locator } from '@playwright/test'
import { CHANNELS, GUILDS, ROLES } from '@guildhall/local-discord'
import { expectAccessible } from './kit/accessible.ts'
import type { Chat } from './kit/chat.ts'
import type { Dashboard } from './kit/dashboard.ts'
import { tabTo } from './kit/keyboard.ts'
import { describeApart, test } from './kit/test.ts'

const DEMO = 'Guildhall Demo'

async function openRoleButtons(dashboard: Dashboard): Promise<void> {
  await dashboard.signIn('ada')
  await dashboard.manage(DEMO)
  await dashboard.openTab('Role Buttons')
  await expect(dashboard.page.getByText('No role buttons yet')).toBeVisible()
  await dashboard.choose('Channel', '#general')
  await expect(dashboard.page.getByText('No recent bot messages found.')).toBeVisible()
}

/** Posts a message in the channel that is chosen. */
async function post(dashboard: Dashboard, text: string): Promise<void> {
  await dashboard.textbox('Message text').fill(text)
  await dashboard.page.getByRole('button', { name: 'Post message' }).click()
  await dashboard.expectPosted()
}

/** The message with this text in the list, which opens its buttons. */
const listed = ({ page }: Dashboard, text: string): Locator => page.getByRole('button', { name: `| Content: ${text}` })

const modal = ({ page }: Dashboard): Locator => page.getByRole('dialog', { name: 'Configure Role Buttons' })

/** Opens the buttons of a message. */
async function configure(dashboard: Dashboard, text: string): Promise<Locator> {
  await listed(dashboard, text).click()
  await expect(modal(dashboard).getByRole('button', { name: 'Add Button' })).toBeVisible()
  return modal(dashboard)
}

async function save(dashboard: Dashboard): Promise<void> {
  await modal(dashboard).getByRole('button', { name: 'Save Configuration' }).click()
  await dashboard.expectSaid('Configuration saved!')
  await expect(modal(dashboard)).toHaveCount(0)
}

/** Presses a button of a message, or of a reply, in the chat. */
async function press(chat: Chat, text: string, button: string): Promise<void> {
  await chat.message(text).getByRole('button', { name: button, exact: true }).click()
}

/** Saves 25 buttons below a message, of which the first opens five levels; the last of them gives a role. */
async function saveLargest(dashboard: Dashboard, text: string): Promise<void> {
  const { page, origin } = dashboard
  const [, messageId] = /ID: (\d+)/.exec(await listed(dashboard, text).innerText()) ?? []
  const leaf = (label: string) => ({ label, role_id: ROLES.demoRaider, emoji: null, style: 'secondary', children: [] })
  const levels = ['Level 5', 'Level 4', 'Level 3', 'Level 2', 'Level 1']
  const deep = levels.reduce<object>(
    (below, label) => ({ ...leaf(label), role_id: null, children: [below] }),
    leaf('Raider at last'),
  )
  const guildId = GUILDS.guildhallDemo
  const buttons = [deep, ...Array.from({ length: 24 }, (_, at) => leaf(`Button ${at + 2}`))]
  const token = await page.evaluate(() => localStorage.getItem('auth_token'))
  const reply = await page.request.post(`${origin}/api/guilds/${guildId}/role_button_configs`, {
    headers: { authorization: `Bearer ${token ?? ''}`, 'idempotency-key': crypto.randomUUID() },
    data: { guild_id: guildId, channel_id: CHANNELS.demoGeneral, message_id: messageId, buttons },
  })
  expect(reply.status()).toBe(201)
}

describeApart('role buttons', () => {
  test('can be added to a message, give roles, and be edited and deleted', async ({ dashboard, as }) => {
    const { page } = dashboard
    const cleo = await as('cleo', DEMO, 'general')
    await openRoleButtons(dashboard)
    await post(dashboard, 'Pick your roles.')
    await cleo.expectNoPing('Pick your roles.')
    await expectAccessible(page)

    const buttons = await configure(dashboard, 'Pick your roles.')
    await buttons.getByRole('button', { name: 'Add Button' }).click()
    await buttons.getByLabel('Label of button 1', { exact: true }).fill('Classes')
    await buttons.getByRole('button', { name: 'Add Sub-buttons to button 1' }).click()
    await buttons.getByLabel('Label of button 1.1').fill('Raids')
    await buttons.getByRole('button', { name: 'Save Configuration' }).click()
    await expect(buttons.getByRole('alert')).toContainText(
      'Validation failed at Button 1 > Button 1: Leaf button missing role',
    )
    await dashboard.choose('Role of button 1.1', '@Raider')
    await dashboard.choose('Style of button 1.1', 'Success')
    const preview = buttons.getByRole('region', { name: 'Preview' })
    await preview.getByRole('button', { name: 'Classes' }).click()
    await expect(preview.getByRole('group', { name: 'Preview of the sub-buttons' })).toContainText('Raids')
    await expectAccessible(page)
    await save(dashboard)
    await expect(page.getByRole('listitem').filter({ hasText: 'Pick your roles.' })).toContainText('2 buttons')

    await press(cleo, 'Pick your roles.', 'Classes')
    await cleo.message('Only you can see this').getByRole('button', { name: 'Raids' }).click()
    await expect(cleo.page.getByText('You now have Raider.')).toBeVisible()

    await page.getByRole('button', { name: /^Edit message/ }).click()
    await page.getByRole('dialog', { name: 'Edit message' }).getByLabel('Message text').fill('Choose your roles.')
    await page.getByRole('button', { name: 'Save message' }).click()
    await dashboard.expectSaid(/Message saved\.|Changes queued/)
    await expect(cleo.message('Choose your roles.').getByRole('button', { name: 'Classes' })).toBeVisible()

    await configure(dashboard, 'Choose your roles.')
    await buttons.getByLabel('Label of button 1', { exact: true }).fill('Groups')
    await save(dashboard)
    await expect(cleo.message('Choose your roles.').getByRole('button', { name: 'Groups' })).toBeVisible()

    await configure(dashboard, 'Choose your roles.')
    await buttons.getByRole('button', { name: 'Delete Configuration' }).click()
    const question = page.getByRole('dialog', { name: 'Delete this configuration?' })
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await dashboard.expectSaid('Configuration deleted.')
    await expect(cleo.message('Choose your roles.').getByRole('button', { name: 'Groups' })).toHaveCount(0)
  })

  test('are saved while Discord is unreachable and appear once it is reachable', async ({ dashboard, as, program }) => {
    const cleo = await as('cleo', DEMO, 'general')
    await openRoleButtons(dashboard)
    await post(dashboard, 'Patience.')
    const buttons = await configure(dashboard, 'Patience.')
    await buttons.getByRole('button', { name: 'Add Button' }).click()
    await buttons.getByLabel('Label of button 1').fill('Raids')
    await dashboard.choose('Role of button 1', '@Raider')
    await program.discord.faults.goAway()
    await save(dashboard)
    await expect(dashboard.page.getByRole('listitem').filter({ hasText: 'Patience.' })).toContainText(
      /Updating in Discord…|try again when it's back/,
    )
    await program.discord.faults.comeBack()
    await expect(cleo.message('Patience.').getByRole('button', { name: 'Raids' })).toBeVisible({ timeout: 30_000 })
  })

  test('are shown in rows of five and open five levels of sub-buttons', async ({ dashboard, as }) => {
    const cleo = await as('cleo', DEMO, 'general')
    await openRoleButtons(dashboard)
    await post(dashboard, 'All of them.')
    await saveLargest(dashboard, 'All of them.')
    await dashboard.page.reload()
    await dashboard.openTab('Role Buttons')
    await dashboard.choose('Channel', '#general')
    const buttons = await configure(dashboard, 'All of them.')
    await expect(buttons.getByRole('button', { name: 'Add Button' })).toBeDisabled()
    await expect(buttons.getByRole('region', { name: 'Preview' }).locator('[data-preview-row]')).toHaveCount(5)
    for (const number of ['1.1', '1.1.1.1']) {
      await buttons.getByRole('button', { name: `Open the sub-buttons of button ${number}`, exact: true }).click()
    }
    await buttons.getByLabel('Label of button 1.1.1.1.1.1').fill('Raider in the end')
    await save(dashboard)
    await expect(cleo.message('All of them.').getByRole('button', { name: /^(Button|Level)/ })).toHaveCount(25)
    await press(cleo, 'All of them.', 'Level 1')
    for (const level of ['Level 2', 'Level 3', 'Level 4', 'Level 5', 'Raider in the end']) {
      await cleo.message('Only you can see this').getByRole('button', { name: level }).click()
    }
    await expect(cleo.page.getByText('You now have Raider.')).toBeVisible()
  })
})

// Keys and touches are the page's alone, so one arrangement shows them.
test.describe('role buttons', () => {
  test('can be configured by keyboard alone', async ({ dashboard, as }) => {
    const { page } = dashboard
    const cleo = await as('cleo', DEMO, 'general')
    await openRoleButtons(dashboard)
    const { keyboard } = page
    await tabTo(page, dashboard.textbox('Message text'))
    await keyboard.type('By keyboard.')
    await tabTo(page, page.getByRole('button', { name: 'Post message' }))
    await keyboard.press('Enter')
    await dashboard.expectPosted()
    await tabTo(page, listed(dashboard, 'By keyboard.'))
    await keyboard.press('Enter')
    const buttons = modal(dashboard)
    for (const label of ['First', 'Second']) {
      await tabTo(page, buttons.getByRole('button', { name: 'Add Button' }))
      await keyboard.press('Enter')
      await expect(buttons.getByLabel(`Label of button ${label === 'First' ? 1 : 2}`)).toBeFocused()
      await keyboard.type(label)
    }
    for (const number of [1, 2]) {
      await tabTo(page, buttons.getByRole('combobox', { name: `Role of button ${number}` }))
      await keyboard.press('Enter')
      await expect(page.getByRole('option', { name: '@Raider' })).toBeVisible()
      await keyboard.type('@ra')
      await keyboard.press('Enter')
      await expect(page.getByRole('listbox')).toHaveCount(0)
    }
    await tabTo(page, buttons.getByRole('button', { name: 'Move button 2', exact: true }))
    await keyboard.press('Space')
    await keyboard.press('ArrowUp')
    await keyboard.press('Space')
    await expect(buttons.getByLabel('Label of button 1')).toHaveValue('Second')
    await tabTo(page, buttons.getByRole('button', { name: 'Emoji of button 1' }))
    await keyboard.press('Enter')
    await expect(page.getByRole('searchbox', { name: 'Search emoji' })).toBeFocused()
    await keyboard.type('crossed swords')
    await expect(page.getByRole('gridcell').first()).toHaveAccessibleName('crossed swords')
    await keyboard.press('Enter')
    await expect(buttons.getByRole('button', { name: 'Emoji of button 1: ⚔️' })).toBeFocused()
    await tabTo(page, buttons.getByRole('button', { name: 'Save Configuration' }))
    await keyboard.press('Enter')
    await dashboard.expectSaid('Configuration saved!')
    const shown = cleo.message('By keyboard.').getByRole('button', { name: /First|Second/ })
    await expect(shown).toHaveText([/Second/, /First/])
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

    test('can be configured by touch', async ({ dashboard, as }) => {
      const { page } = dashboard
      const cleo = await as('cleo', DEMO, 'general')
      await openRoleButtons(dashboard)
      await post(dashboard, 'By touch.')
      await listed(dashboard, 'By touch.').tap()
      const buttons = modal(dashboard)
      await expect(buttons.getByRole('button', { name: 'Save Configuration' })).toBeVisible()
      expect(await buttons.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 })
      await buttons.getByRole('button', { name: 'Add Button' }).tap()
      await buttons.getByLabel('Label of button 1').fill('Raids')
      await buttons.getByRole('combobox', { name: 'Role of button 1' }).tap()
      await page.getByRole('option', { name: '@Raider' }).tap()
      await buttons.getByRole('button', { name: 'Emoji of button 1' }).tap()
      await page.getByRole('gridcell').first().tap()
      await expect(buttons.getByRole('button', { name: /^Emoji of button 1: / })).toBeVisible()
      await buttons.getByRole('button', { name: 'Add Sub-buttons to button 1' }).tap()
      await buttons.getByRole('button', { name: 'Remove Sub-button 1.1' }).tap()
      await buttons.getByRole('button', { name: 'Save Configuration' }).tap()
      await dashboard.expectSaid('Configuration saved!')
      await expect(cleo.message('By touch.').getByRole('button', { name: /Raids/ })).toBeVisible()
    })
  })
})
