import type { Locator, Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { CHANGE, CREATE, LIST, REMINDERS, TOKEN, fillIn, remindersOpener } from '../testing/reminders-tab.ts'
import { useSite } from '../testing/site.ts'
import { draftKeys, waitForDrafts } from '../testing/unsaved-work.ts'

const openReminders = remindersOpener(useSite())

const EXPIRED = { status: 401, body: { error: 'Your session has ended. Sign in again.' } }

const PROBLEM = {
  id: 'p/1',
  area: 'reminders',
  severity: 'broken',
  title: 'The reminder “Raid tonight!” is not sent.',
  detail: 'Its channel was deleted.',
  fix: 'Choose another channel.',
  place: { tab: 'reminders', modal: { kind: 'reminder', id: '7' } },
  since: '2030-01-02T11:00:00.000Z',
}
const HEALTH = { checked_at: '2030-01-02T11:59:00.000Z', problems: [PROBLEM] }

const messageOf = (within: Locator) => within.getByRole('textbox', { name: 'Message' })
const waiting = (page: Page) => page.getByRole('region', { name: 'Unsaved work' })

/** Signs in through the callback page, which opens the dashboard. */
async function signInAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
  await page.goto(`${new URL(page.url()).origin}/auth/callback?token=${TOKEN}`)
  await page.getByRole('heading', { name: 'Your Servers' }).waitFor()
}

/** Saves in the modal, and finds no unsaved work afterwards. */
async function expectSavedForGood(page: Page, dialog: Locator): Promise<void> {
  await waitForDrafts(page, 1)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('tab', { name: 'Reminders', exact: true }).waitFor()
  expect(await draftKeys(page)).toEqual([])
}

describe('an unsaved reminder', () => {
  it('is restored in the form and in the modal, which closes without a question', async () => {
    const { page, form, dialog, reminder } = await openReminders()
    await messageOf(form).fill('Feed the dragon.')
    await page.getByRole('tab', { name: 'Commands' }).click()
    await page.getByRole('tab', { name: 'Reminders' }).click()
    await expect.poll(() => messageOf(form).inputValue()).toBe('Feed the dragon.')

    const edit = reminder('Raid tonight!').getByRole('button', { name: 'Edit' })
    await edit.click()
    await messageOf(dialog).fill('No raid.')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await edit.click()
    await expect.poll(() => messageOf(dialog).inputValue()).toBe('No raid.')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => messageOf(dialog).inputValue()).toContain('Raid tonight!')
  })

  it('is marked in the list until it is discarded', async () => {
    const { page, dialog, reminder } = await openReminders()
    await reminder('Raid tonight!').getByRole('button', { name: 'Edit' }).click()
    await messageOf(dialog).fill('No raid.')
    await page.keyboard.press('Escape')
    const tag = page.getByRole('article').getByText('Unsaved', { exact: true })
    await reminder('Raid tonight!').getByText('Unsaved', { exact: true }).waitFor()
    expect(await tag.count()).toBe(1)
    await page.reload()
    await reminder('Raid tonight!').getByText('Unsaved', { exact: true }).waitFor()
    await reminder('Raid tonight!').getByRole('button', { name: 'Edit' }).click()
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => tag.count()).toBe(0)
  })

  it('is not closed by the second click of a double click on the button that opens it', async () => {
    const { page, dialog, reminder } = await openReminders()
    await reminder('Raid tonight!').getByRole('button', { name: 'Edit' }).click()
    await dialog.waitFor()
    // A place that the dialog does not cover.
    await page.mouse.move(5, 5)
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await messageOf(dialog).fill('No raid.')
    await page.mouse.click(5, 5)
    await dialog.waitFor({ state: 'hidden' })
  })

  it('is not discarded when Enter, which opens it, is pressed twice', async () => {
    const { page, dialog, reminder } = await openReminders()
    const edit = reminder('Raid tonight!').getByRole('button', { name: 'Edit' })
    await edit.click()
    await messageOf(dialog).fill('No raid.')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await edit.press('Enter')
    await dialog.getByRole('button', { name: 'Discard' }).waitFor()
    await expect.poll(() => dialog.evaluate((popup) => popup === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => messageOf(dialog).inputValue()).toBe('No raid.')
    expect(await draftKeys(page)).toHaveLength(1)
  })

  it('survives the end of the session and is linked from the dashboard', async () => {
    const { page, form } = await openReminders({ wire: { [CREATE]: EXPIRED } })
    await fillIn(form, '2030-01-05T13:30')
    await form.getByRole('button', { name: 'Create reminder' }).click()
    await signInAgain(page)
    await waiting(page).getByRole('link', { name: 'New reminder in Guildhall Demo' }).click()
    await expect.poll(() => messageOf(form).inputValue()).toBe('Feed the dragon.')
    expect(await form.getByLabel('Next run time').inputValue()).toBe('2030-01-05T13:30')
  })

  it('reopens in the edit modal from its link on the dashboard', async () => {
    const { page, dialog, reminder } = await openReminders({ wire: { [CHANGE]: EXPIRED } })
    await reminder('Raid tonight!').getByRole('button', { name: 'Edit' }).click()
    await messageOf(dialog).fill('No raid.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await signInAgain(page)
    await waiting(page).getByRole('link', { name: 'Reminder edit in Guildhall Demo' }).click()
    await expect.poll(() => messageOf(dialog).inputValue()).toBe('No raid.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('tab', { name: 'Reminders, unsaved changes' }).waitFor()
  })

  it('ends when it is saved in the modal that its link on the dashboard opened', async () => {
    const { page, dialog, reminder } = await openReminders()
    await reminder('Raid tonight!').getByRole('button', { name: 'Edit' }).click()
    await messageOf(dialog).fill('No raid.')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Back to Dashboard' }).click()
    await waiting(page).getByRole('link', { name: 'Reminder edit in Guildhall Demo' }).click()
    await expect.poll(() => messageOf(dialog).inputValue()).toBe('No raid.')
    await expectSavedForGood(page, dialog)
  })

  it('ends when it is saved in the modal that a link of Health opened', async () => {
    const { page, dialog } = await openReminders({ wire: { 'GET /guilds/1/health': { body: HEALTH } } })
    await page.getByRole('link', { name: 'Health' }).click()
    await page.getByRole('article', { name: PROBLEM.title }).getByRole('link').click()
    await messageOf(dialog).fill('No raid.')
    await expectSavedForGood(page, dialog)
  })

  it('remains when the reminder was deleted', async () => {
    let isDeleted = false
    const { page, dialog, reminder } = await openReminders({
      wire: { [CHANGE]: EXPIRED, [LIST]: () => ({ body: isDeleted ? [] : REMINDERS }) },
    })
    await reminder('Raid tonight!').getByRole('button', { name: 'Edit' }).click()
    await messageOf(dialog).fill('No raid.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    isDeleted = true
    await signInAgain(page)
    await waiting(page).getByRole('link', { name: 'Reminder edit in Guildhall Demo' }).click()
    await dialog.getByText('This reminder was deleted.').waitFor()
    expect(await messageOf(dialog).inputValue()).toBe('No raid.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('tab', { name: 'Reminders, unsaved changes' }).waitFor()
    expect(await draftKeys(page)).toHaveLength(1)
  })
})
