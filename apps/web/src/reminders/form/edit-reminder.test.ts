import type { Locator } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import {
  CHANGE,
  CREATE,
  LIST,
  ONCE,
  REMINDERS,
  SENT,
  WEEKLY,
  ZONE,
  choose,
  remindersOpener,
} from '../../testing/reminders-tab.ts'
import { useSite, type Visit } from '../../testing/site.ts'

const openReminders = remindersOpener(useSite())

const messageOf = (within: Locator) => within.getByRole('textbox', { name: 'Message' })
const timeOf = (within: Locator) => within.getByLabel('Next run time')
const picked = (within: Locator, picker: string) => within.getByRole('combobox', { name: picker }).textContent()
const press = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click()

/** Opens the modal of the weekly reminder. */
async function openEdit(visit: Visit = {}) {
  const screen = await openReminders(visit)
  await press(screen.reminder('Raid tonight!'), 'Edit')
  await screen.dialog.waitFor()
  return screen
}

const listOf = (reminder: object): Visit => ({ wire: { [LIST]: { body: [reminder] } } })

describe('the edit modal', () => {
  it("shows the reminder's values with its time in the browser's zone", async () => {
    const { dialog } = await openEdit()
    expect(await messageOf(dialog).inputValue()).toBe(WEEKLY.message)
    expect(await picked(dialog, 'Channel')).toBe('#raids')
    expect(await picked(dialog, 'Mention role')).toBe('@Raider')
    expect(await timeOf(dialog).inputValue()).toBe('2030-01-07T20:00')
    expect(await timeOf(dialog).getAttribute('step')).toBe('1')
    expect(await dialog.getByRole('checkbox', { name: 'Recurring' }).isChecked()).toBe(true)
    expect(await picked(dialog, 'Recurrence type')).toBe('Weekly')
    expect(await picked(dialog, 'Day of week')).toBe('Monday')
  })

  it('saves a change with the exact unchanged time and updates the list', async () => {
    const stored = { ...WEEKLY, next_run_at: '2030-01-07T19:00:00.123Z' }
    const { page, dialog, list, sent } = await openEdit({
      wire: { [LIST]: (_, nth) => ({ body: [nth === 0 ? stored : { ...stored, message: 'No raid.' }] }) },
    })
    await messageOf(dialog).fill('No raid.')
    await press(dialog, 'Save')
    await page.getByText('Reminder updated successfully.').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await list.getByText('No raid.').waitFor()
    expect(sent(CHANGE)).toEqual({
      message: 'No raid.',
      channel_id: '11',
      next_run_at: '2030-01-07T19:00:00.123Z',
      mention_role_id: '31',
      is_recurring: true,
      recurrence_type: 'weekly',
      recurrence_day_of_week: 0,
      time_zone: ZONE,
      version: 3,
    })
  })

  it.each(['2030-10-27T00:30:00Z', '2030-10-27T01:30:00Z'])(
    'sends an untouched time unchanged, also in a repeated hour: %s',
    async (next_run_at) => {
      const { page, dialog, sent } = await openEdit(listOf({ ...WEEKLY, next_run_at }))
      expect(await timeOf(dialog).inputValue()).toBe('2030-10-27T02:30')
      await messageOf(dialog).fill('No raid.')
      await press(dialog, 'Save')
      await page.getByText('Reminder updated successfully.').waitFor()
      expect(sent(CHANGE)).toMatchObject({ next_run_at })
    },
  )

  it('returns the focus when closed and restores the changes when reopened', async () => {
    const { page, dialog, reminder, count } = await openEdit()
    const button = reminder('Raid tonight!').getByRole('button', { name: 'Edit' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await button.click()
    await messageOf(dialog).fill('No raid.')
    await press(dialog, 'Cancel')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    await button.click()
    await expect.poll(() => messageOf(dialog).inputValue()).toBe('No raid.')
    expect(count(CHANGE)).toBe(0)
  })

  it.each([
    ['the message of the server', { error: 'The hall is full.' }, 'The hall is full.'],
    ['its own text without one', {}, 'Error updating reminder'],
  ])('shows %s when saving fails and stays open', async (_, body, text) => {
    const { dialog } = await openEdit({ wire: { [CHANGE]: { status: 409, body } } })
    await messageOf(dialog).fill('No raid.')
    await press(dialog, 'Save')
    await dialog.getByRole('alert').filter({ hasText: text }).waitFor()
    expect(await messageOf(dialog).inputValue()).toBe('No raid.')
  })

  it('accepts the past time of a sent reminder but rejects any other past time', async () => {
    const { page, dialog, reminder, count } = await openReminders({
      wire: { 'PUT /guilds/1/reminders/9': { body: { ...SENT, message: 'Happy 2030!' } } },
    })
    await press(reminder('Happy new year!'), 'Edit')
    await timeOf(dialog).fill('2030-01-02T12:00')
    await press(dialog, 'Save')
    await dialog.getByRole('alert').filter({ hasText: 'Choose a time in the future.' }).waitFor()
    expect(count('PUT /guilds/1/reminders/9')).toBe(0)
    await timeOf(dialog).fill('2030-01-01T08:00')
    await messageOf(dialog).fill('Happy 2030!')
    await press(dialog, 'Save')
    await page.getByText('Reminder updated successfully.').waitFor()
  })

  it("shows another administrator's newer version and keeps the user's own", async () => {
    const theirs = { ...WEEKLY, message: 'Their raid.', version: 4 }
    const stale = { error: 'Someone saved.', code: 'version.stale', details: {} }
    const { dialog } = await openEdit({
      wire: { [LIST]: (_, nth) => ({ body: [nth === 0 ? WEEKLY : theirs] }), [CHANGE]: { status: 409, body: stale } },
    })
    await messageOf(dialog).fill('My raid.')
    await press(dialog, 'Save')
    await press(dialog, 'Load latest version')
    await expect.poll(() => messageOf(dialog).inputValue()).toBe('Their raid.')
    await press(dialog, 'View my version')
    await expect.poll(() => messageOf(dialog).inputValue()).toBe('My raid.')
  })

  it('stays open with its changes when the reminder is deleted', async () => {
    const { dialog, list, live } = await openEdit({
      wire: { [LIST]: (_, nth) => ({ body: nth === 0 ? REMINDERS : [ONCE] }) },
    })
    await messageOf(dialog).fill('No raid.')
    live.change('reminders')
    await list.getByText('Raid tonight!').waitFor({ state: 'detached' })
    expect(await messageOf(dialog).inputValue()).toBe('No raid.')
  })
})

describe('a reminder from another zone', () => {
  const NEW_YORK = { timeZone: 'America/New_York' }

  it('keeps its zone until its time or recurrence changes', async () => {
    const { page, dialog, sent } = await openEdit(NEW_YORK)
    expect(await timeOf(dialog).inputValue()).toBe('2030-01-07T14:00')
    await dialog.getByText('The reminder keeps 8:00 PM Europe/Berlin unless you change it.').waitFor()
    await messageOf(dialog).fill('No raid.')
    await press(dialog, 'Save')
    await page.getByText('Reminder updated successfully.').waitFor()
    expect(sent(CHANGE)).toMatchObject({ next_run_at: WEEKLY.next_run_at, recurrence_day_of_week: 0 })
  })

  it("is not from another zone when the browser has an earlier name of the reminder's", async () => {
    const reminder = { ...WEEKLY, time_zone: 'Asia/Kolkata' }
    const { page, dialog, sent } = await openEdit({ timeZone: 'Asia/Calcutta', ...listOf(reminder) })
    await dialog.getByText(/^Weekly on Monday, .+ Asia\/Kolkata$/).waitFor()
    await dialog.getByText('Your time zone: Asia/Kolkata.').waitFor()
    await timeOf(dialog).fill('2030-01-08T19:00')
    expect(await dialog.getByText("The reminder's time zone changes").count()).toBe(0)
    expect(await picked(dialog, 'Day of week')).toBe('Monday')
    await press(dialog, 'Save')
    await page.getByText('Reminder updated successfully.').waitFor()
    expect(sent(CHANGE)).toMatchObject({ recurrence_day_of_week: 0, time_zone: 'Asia/Kolkata' })
  })

  it("moves to the browser's zone and weekday with a new time", async () => {
    // Monday 00:30 in Berlin is Sunday in New York.
    const early = { ...WEEKLY, next_run_at: '2030-01-06T23:30:00.000Z' }
    const { page, dialog, sent } = await openEdit({ ...NEW_YORK, ...listOf(early) })
    expect(await picked(dialog, 'Day of week')).toBe('Monday')
    await timeOf(dialog).fill('2030-01-06T19:00')
    await dialog
      .getByText("The reminder's time zone changes from Europe/Berlin to your time zone, America/New_York.")
      .waitFor()
    expect(await picked(dialog, 'Day of week')).toBe('Sunday')
    await press(dialog, 'Save')
    await page.getByText('Reminder updated successfully.').waitFor()
    expect(sent(CHANGE)).toMatchObject({
      next_run_at: '2030-01-07T00:00:00.000Z',
      recurrence_day_of_week: 6,
      time_zone: 'America/New_York',
    })
  })

  it('restores its weekday with its time, but keeps a chosen weekday', async () => {
    const early = { ...WEEKLY, next_run_at: '2030-01-06T23:30:00.000Z' }
    const { dialog } = await openEdit({ ...NEW_YORK, ...listOf(early) })
    await timeOf(dialog).fill('2030-01-08T19:00')
    await expect.poll(() => picked(dialog, 'Day of week')).toBe('Tuesday')
    await timeOf(dialog).fill('2030-01-06T18:30')
    await expect.poll(() => picked(dialog, 'Day of week')).toBe('Monday')
    await choose(dialog, 'Day of week', 'Friday')
    await timeOf(dialog).fill('2030-01-08T19:00')
    await expect.poll(() => picked(dialog, 'Day of week')).toBe('Friday')
    await dialog.getByText('First run: 1/11/2030, 7:00:00 PM (local)').waitFor()
  })
})

describe('Duplicate', () => {
  it('fills the form with a copy, which creates another reminder', async () => {
    const { page, form, reminder, sent } = await openReminders()
    await press(reminder('Raid tonight!'), 'Duplicate')
    await expect.poll(() => messageOf(form).inputValue()).toBe(WEEKLY.message)
    await expect.poll(() => messageOf(form).evaluate((field) => field === document.activeElement)).toBe(true)
    await press(form, 'Create reminder')
    await page.getByText('Reminder created successfully.').waitFor()
    expect(sent(CREATE)).toEqual({
      message: WEEKLY.message,
      channel_id: '11',
      next_run_at: WEEKLY.next_run_at,
      mention_role_id: '31',
      is_recurring: true,
      recurrence_type: 'weekly',
      recurrence_day_of_week: 0,
      time_zone: ZONE,
    })
  })

  it('leaves the time empty when it has passed', async () => {
    const { form, reminder } = await openReminders()
    await press(reminder('Happy new year!'), 'Duplicate')
    await expect.poll(() => messageOf(form).inputValue()).toBe('Happy new year!')
    expect(await timeOf(form).inputValue()).toBe('')
  })

  it('asks before it replaces typed text', async () => {
    const { page, form, reminder } = await openReminders()
    await messageOf(form).fill('Mine')
    await press(reminder('Raid tonight!'), 'Duplicate')
    const question = page.getByRole('dialog', { name: 'Replace what you typed with a copy of this reminder?' })
    await press(question, 'Cancel')
    expect(await messageOf(form).inputValue()).toBe('Mine')
    await press(reminder('Raid tonight!'), 'Duplicate')
    await press(question, 'Replace')
    await expect.poll(() => messageOf(form).inputValue()).toBe(WEEKLY.message)
  })
})
