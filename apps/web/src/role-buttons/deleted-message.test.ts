import { describe, expect, it } from 'vitest'
import { expectFocus } from '../testing/focus.ts'
import {
  CONFIG,
  CONFIGS,
  CREATE,
  LISTED,
  MESSAGES,
  chooseChannel,
  openMessage,
  openRoleButtons,
} from '../testing/role-buttons-tab.ts'
import { useSite } from '../testing/site.ts'
import { draftKeys, line, openUnsaved, waitForDrafts } from '../testing/unsaved-work.ts'
import { CHANNELS, DEMO, type Answer } from '../testing/wire.ts'

const open = useSite()

const EDIT = 'PUT /guilds/1/messages/5000'
const NOT_FOUND = { code: 'message.not_found', error: 'This message no longer exists. Choose another one.' }
const REFUSED = { code: 'discord.refused', error: 'The message was deleted. Choose another one.' }
const LAST_LIST = 'GET /guilds/1/messages?channel_id=10&limit=100&include=5000'

/** Opens #general, whose messages have no buttons. `remove` deletes message 5000 in Discord. */
async function openChannel() {
  let isDeleted = false
  const list = (): Answer => ({ body: isDeleted ? LISTED.slice(1) : LISTED })
  const tab = await openRoleButtons(open, {
    wire: {
      [CONFIGS]: { body: [] },
      [MESSAGES]: list,
      [EDIT]: { status: 404, body: NOT_FOUND },
      [CREATE]: { status: 409, body: REFUSED },
    },
  })
  await chooseChannel(tab.page, '#general')
  const modal = tab.page.getByRole('dialog', { name: 'Edit message' })
  return {
    ...tab,
    modal,
    buttons: tab.modal,
    text: modal.getByRole('textbox', { name: 'Message text' }),
    remove: () => (isDeleted = true),
    /** Waits until the page knows that the message is deleted. */
    noticed: () =>
      expect
        .poll(() => tab.page.getByRole('button', { name: 'ID: 5000', includeHidden: true }).count())
        .toBe(0)
        .then(() => expect.poll(() => tab.count(LAST_LIST)).toBeGreaterThan(0)),
  }
}

describe('a message that is deleted in Discord while its text is edited', () => {
  it('keeps the text and the error in the dialog until it is closed', async () => {
    const { page, modal, text, remove, noticed } = await openChannel()
    await page.getByRole('button', { name: 'Edit message 5000' }).click()
    await text.fill('Hear ye!')
    remove()
    await modal.getByRole('button', { name: 'Save message' }).click()
    await modal.getByRole('alert').getByText(NOT_FOUND.error).waitFor()
    await noticed()
    expect(await modal.getByRole('alert').getByText(NOT_FOUND.error).isVisible()).toBe(true)
    expect(await text.inputValue()).toBe('Hear ye!')
    expect(await text.isEditable()).toBe(true)
    expect(await modal.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await modal.waitFor({ state: 'detached' })
    // The card that opened the dialog is gone.
    const reopen = page.getByRole('button', { name: /^Open “Pick your/ })
    await expect.poll(() => reopen.evaluate((it) => it === document.activeElement)).toBe(true)
    await waitForDrafts(page, 1)
  })

  it('shows the deletion in the dialog once the page notices it', async () => {
    const { page, modal, text, remove, live } = await openChannel()
    await page.getByRole('button', { name: 'Edit message 5000' }).click()
    await text.fill('Hear ye!')
    remove()
    live.change('role_buttons')
    await modal.getByRole('alert').getByText("This message was deleted. Your changes can't be saved.").waitFor()
    expect(await text.inputValue()).toBe('Hear ye!')
    expect(await text.evaluate((field) => field === document.activeElement)).toBe(true)
  })

  it('shows the unsaved text with Discard when the user comes back', async () => {
    const { page, modal, text, remove, live, count } = await openChannel()
    await page.getByRole('button', { name: 'Edit message 5000' }).click()
    await text.fill('Hear ye!')
    remove()
    await modal.getByRole('button', { name: 'Save message' }).click()
    await modal.getByRole('alert').waitFor()
    await modal.getByRole('button', { name: 'Cancel' }).click()
    await openUnsaved(page, 'Message edit')
    await line(page).waitFor()
    const deleted = page.getByRole('dialog', { name: 'Deleted message' })
    const kept = deleted.getByRole('textbox', { name: 'This message no longer exists. Copy what you need.' })
    expect(await kept.inputValue()).toBe('Hear ye!')
    expect(await kept.getAttribute('readonly')).not.toBeNull()
    // The dialog stays while the messages are read again.
    await kept.focus()
    const reads = count(LAST_LIST)
    live.change('role_buttons')
    await expect.poll(() => count(LAST_LIST)).toBeGreaterThan(reads)
    expect(await kept.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.reload()
    expect(await kept.inputValue()).toBe('Hear ye!')
    await deleted.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('status').getByText('Changes discarded').waitFor()
    await deleted.waitFor({ state: 'detached' })
    expect(await draftKeys(page)).toEqual([])
  })

  it.each([
    ['the gallery', true],
    ['its channel', false],
  ])('opens its unsaved text from a line above %s', async (_, isGallery) => {
    const { page, modal, text, remove, live } = await openChannel()
    await page.getByRole('button', { name: 'Edit message 5000' }).click()
    await text.fill('Hear ye!')
    await waitForDrafts(page, 1)
    await page.keyboard.press('Escape')
    await modal.waitFor({ state: 'detached' })
    const lineOf = page.getByText(/^You have unsaved changes to a deleted message/)
    expect(await lineOf.count()).toBe(0)
    remove()
    live.change('role_buttons')
    await lineOf.waitFor()
    expect(await lineOf.textContent()).toBe('You have unsaved changes to a deleted message: “Pick your roles”')
    if (isGallery) await page.getByRole('button', { name: 'Show all menus' }).click()
    await page.getByRole('button', { name: /^Open “Pick your/ }).click()
    const deleted = page.getByRole('dialog', { name: 'Deleted message' })
    const kept = deleted.getByRole('textbox', { name: 'This message no longer exists. Copy what you need.' })
    await expect.poll(() => kept.inputValue()).toBe('Hear ye!')
    await deleted.getByRole('button', { name: 'Discard' }).click()
    await deleted.waitFor({ state: 'detached' })
    expect(await lineOf.count()).toBe(0)
    expect(await draftKeys(page)).toEqual([])
  })
})

describe('a message that is deleted in Discord while it gets buttons', () => {
  it('is only said to be deleted while the dialog has no unsaved buttons', async () => {
    const { page, buttons, remove, live } = await openChannel()
    await page.getByRole('button', { name: 'ID: 5000' }).click()
    await buttons.getByRole('button', { name: 'Add Button' }).waitFor()
    remove()
    live.change('role_buttons')
    const said = buttons.getByRole('alert')
    await expect.poll(() => said.allTextContents()).toEqual(['This message was deleted.'])
    await buttons.getByRole('button', { name: 'Add Button' }).click()
    await expect.poll(() => said.allTextContents()).toEqual(["This message was deleted. Your changes can't be saved."])
  })

  it('keeps the buttons and the error in the dialog, and shows the buttons again with Discard', async () => {
    const { page, buttons, remove, noticed, live } = await openChannel()
    await page.getByRole('button', { name: 'ID: 5000' }).click()
    await buttons.getByRole('button', { name: 'Add Button' }).click()
    const label = buttons.getByLabel('Label of button 1')
    await label.fill('Mine')
    await buttons.getByLabel('Role of button 1').click()
    await page.getByRole('option', { name: '@Raider' }).click()
    remove()
    live.change('role_buttons')
    await noticed()
    const said = buttons.getByRole('alert').getByText("This message was deleted. Your changes can't be saved.")
    await said.waitFor()
    await buttons.getByRole('button', { name: 'Save Configuration' }).click()
    await buttons.getByRole('alert').getByText(REFUSED.error).waitFor()
    expect(await said.count()).toBe(0)
    expect(await label.inputValue()).toBe('Mine')
    await buttons.getByRole('button', { name: 'Close' }).click()
    await buttons.waitFor({ state: 'detached' })
    await openUnsaved(page, 'Role buttons')
    await buttons.getByText('This message no longer exists.').waitFor()
    expect(await label.inputValue()).toBe('Mine')
    await buttons.getByRole('button', { name: 'Discard' }).click()
    await page.getByText('Changes discarded').waitFor()
    await buttons.waitFor({ state: 'detached' })
    expect(await draftKeys(page)).toEqual([])
  })

  it.each([
    ['the gallery', true],
    ['its channel', false],
  ])(
    'shows its unsaved buttons from a line above %s after their configuration was deleted too',
    async (_, isGallery) => {
      let isDeleted = false
      const { page, modal, live } = await openMessage(open, '5000', {
        wire: {
          [CONFIGS]: () => ({ body: isDeleted ? [] : [CONFIG] }),
          [MESSAGES]: () => ({ body: isDeleted ? LISTED.slice(1) : LISTED }),
        },
      })
      const label = modal.getByLabel('Label of button 1', { exact: true })
      await label.fill('Raiders')
      await waitForDrafts(page, 1)
      await page.keyboard.press('Escape')
      await modal.waitFor({ state: 'detached' })
      const lineOf = page.getByText(/^You have unsaved changes to/)
      expect(await lineOf.count()).toBe(0)
      isDeleted = true
      live.change('role_buttons')
      await lineOf.waitFor()
      expect(await lineOf.textContent()).toBe(
        'You have unsaved changes to the role buttons of a deleted message: “Raiders, Classes”',
      )
      if (isGallery) await page.getByRole('button', { name: 'Show all menus' }).click()
      await page.getByRole('button', { name: 'Open “Raiders, Classes”' }).click()
      await modal.getByText("This message was deleted. Its buttons can't be saved.").waitFor()
      expect(await label.inputValue()).toBe('Raiders')
      expect(await label.isEditable()).toBe(false)
      expect(await modal.getByLabel('Label of button 2', { exact: true }).inputValue()).toBe('Classes')
      expect(await modal.getByText('latest version').count()).toBe(0)
      await modal.getByRole('button', { name: 'Close' }).click()
      await openUnsaved(page, 'Role buttons')
      await expect.poll(() => label.inputValue()).toBe('Raiders')
      await modal.getByRole('button', { name: 'Discard' }).click()
      await page.getByText('Changes discarded').waitFor()
      await modal.waitFor({ state: 'detached' })
      expect(await lineOf.count()).toBe(0)
      expect(await draftKeys(page)).toEqual([])
    },
  )
})

it('the labels of the buttons of a deleted message are shown in full, and Tab reaches them', async () => {
  const label = 'Night raiders of the eastern mountains and the sea, all ranks, weekends only'
  const [first, ...others] = CONFIG.buttons
  let isDeleted = false
  const { page, modal, live } = await openMessage(open, '5000', {
    wire: {
      [CONFIGS]: () => ({ body: isDeleted ? [] : [{ ...CONFIG, buttons: [{ ...first, label }, ...others] }] }),
      [MESSAGES]: () => ({ body: isDeleted ? LISTED.slice(1) : LISTED }),
    },
  })
  await modal.getByLabel('Label of button 2', { exact: true }).fill('Mine')
  await waitForDrafts(page, 1)
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'detached' })
  isDeleted = true
  live.change('role_buttons')
  await page.getByRole('button', { name: /^Open “Night raiders/ }).click()
  const discard = modal.getByRole('button', { name: 'Discard' })
  await discard.focus()
  await page.keyboard.press('Tab')
  const field = modal.getByLabel('Label of button 1', { exact: true })
  await expectFocus(field)
  expect(await field.inputValue()).toBe(label)
  const cutOff = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement) => [
    scrollWidth - clientWidth,
    scrollHeight - clientHeight,
  ]
  expect(await field.evaluate(cutOff)).toEqual([0, 0])
})

it.each([
  ['was deleted', DEMO, 'Deleted message', 'This message no longer exists.'],
  [
    'became private for a user with a grant',
    { ...DEMO, access: { role_buttons: 'edit' } },
    'Message not found',
    'This message was deleted or became private.',
  ],
])('shows the unsaved text of a message whose channel %s', async (_, guild, title, sentence) => {
  let channels = CHANNELS
  const { page } = await openRoleButtons(open, {
    wire: {
      'GET /guilds/1': { body: guild },
      [CONFIGS]: { body: [] },
      'GET /guilds/1/channels': () => ({ body: channels }),
    },
  })
  await chooseChannel(page, '#general')
  await page.getByRole('button', { name: 'Edit message 5000' }).click()
  const modal = page.getByRole('dialog', { name: 'Edit message' })
  await modal.getByRole('textbox', { name: 'Message text' }).fill('Hear ye!')
  await waitForDrafts(page, 1)
  channels = CHANNELS.slice(1)
  await page.reload()
  const deleted = page.getByRole('dialog', { name: title })
  const kept = deleted.getByRole('textbox', { name: `${sentence} Copy what you need.` })
  await expect.poll(() => kept.inputValue()).toBe('Hear ye!')
  await deleted.getByRole('button', { name: 'Discard' }).click()
  await deleted.waitFor({ state: 'detached' })
  await page.getByText('No role buttons yet').waitFor()
})
