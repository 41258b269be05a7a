import type { Locator } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { expectFocus, expectFocusIn } from '../../testing/focus.ts'
import { REMINDERS_WIRE, remindersOpener } from '../../testing/reminders-tab.ts'
import { ROLE_BUTTONS_WIRE, openMessage } from '../../testing/role-buttons-tab.ts'
import { useSite } from '../../testing/site.ts'
import { waitForDrafts } from '../../testing/unsaved-work.ts'
import { wordsOpener } from '../../testing/word-detection/word-detection-screen.ts'

const open = useSite()
const openReminders = remindersOpener(open)
const openWords = wordsOpener(open)

const edit = (row: Locator) => row.getByRole('button', { name: 'Edit', exact: true })

describe('the focus after a dialog that a link of Health opened', () => {
  const title = 'A part does not work.'
  const since = '2030-01-02T11:00:00.000Z'
  const part = { id: 'a', area: null, severity: 'broken', title, detail: 'It is broken.', fix: 'Mend it.', since }

  it.each([
    {
      control: 'Edit',
      row: /Raid tonight!/,
      place: { tab: 'reminders', modal: { kind: 'reminder', id: '7' } },
      wire: REMINDERS_WIRE,
    },
    {
      control: /^ID: 5000/,
      row: /ID: 5000/,
      place: { tab: 'role-buttons', channelId: '10', modal: { kind: 'buttons', id: '5000' } },
      wire: ROLE_BUTTONS_WIRE,
    },
  ])('goes to the control that opens it: $place.modal.kind', async ({ control, row, place, wire }) => {
    const { page } = await open('/guilds/1/health', {
      wire: { ...wire, 'GET /guilds/1/health': { body: { checked_at: since, problems: [{ ...part, place }] } } },
    })
    await page.getByRole('link', { name: `Open ${title}` }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).waitFor()
    await expectFocusIn(page.getByRole('dialog'))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expectFocus(page.getByRole('listitem').filter({ hasText: row }).getByRole('button', { name: control }))
  })
})

it('a dialog that is open after a reload returns the focus to the control that opens it', async () => {
  const { page } = await openWords()
  const control = page.getByRole('button', { name: 'Edit Invite links' })
  await control.click()
  const dialog = page.getByRole('dialog', { name: 'Edit list' })
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor()
  await page.reload()
  await expectFocusIn(dialog)
  await page.keyboard.press('Escape')
  await expectFocus(control)
})

it('the focus returns to the control of a question after Tab went around in it', async () => {
  const { page, reminder } = await openReminders()
  const control = reminder('Raid tonight!').getByRole('button', { name: 'Delete', exact: true })
  await control.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog')
  await expectFocusIn(question)
  const first = await question.evaluateHandle(() => document.activeElement)
  await page.keyboard.press('Tab')
  await expect.poll(() => first.evaluate((it) => it === document.activeElement)).toBe(false)
  await page.keyboard.press('Tab')
  await expect.poll(() => first.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await expectFocus(control)
})

it('the focus goes to the control that opened a dialog, even if the press did not focus it, as in Safari', async () => {
  const { page, reminder, dialog } = await openReminders()
  // The panel of the first tab may still be fading out.
  await page.getByRole('tabpanel', { name: 'Reminders' }).focus()
  await edit(reminder('Raid tonight!')).dispatchEvent('click')
  await expectFocus(dialog.getByRole('textbox', { name: 'Message' }))
  await page.keyboard.press('Escape')
  await expectFocus(edit(reminder('Raid tonight!')))
})

it('the focus returns from a question to its dialog, which had the focus itself', async () => {
  const { page, modal } = await openMessage(open, '5000')
  await modal.getByLabel('Label of button 1', { exact: true }).fill('Mine')
  await waitForDrafts(page, 1)
  await page.reload()
  await modal.getByRole('button', { name: 'Discard' }).waitFor()
  await expectFocus(modal)
  await modal.getByRole('button', { name: 'Delete Configuration' }).dispatchEvent('click')
  const question = page.getByRole('dialog', { name: 'Delete this configuration?' })
  await expectFocus(question.getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await expectFocus(modal)
})

it('the focus is in the dialog itself on a touch screen, where a field would open the keyboard', async () => {
  const { page, reminder, dialog } = await openReminders()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await edit(reminder('Raid tonight!')).click()
  await dialog.getByRole('textbox', { name: 'Message' }).waitFor()
  await expectFocus(dialog)
  await devtools.detach()
})
