import type { Locator, Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { CHANGE, CREATE, LIST, WEEKLY, choose, fillIn, remindersOpener } from '../../testing/reminders-tab.ts'
import { useSite } from '../../testing/site.ts'
import type { Wire } from '../../testing/wire.ts'

const openReminders = remindersOpener(useSite())

const press = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click()
const shows = (form: Locator, sentence: string) => form.getByText(sentence, { exact: true }).waitFor()

/** Opens the form with a message, a channel and a time: Thursday, 31 January 2030, 20:00. */
async function openFilled(wire?: Wire) {
  const screen = await openReminders(wire && { wire })
  await fillIn(screen.form, '2030-01-31T20:00')
  return screen
}

async function save({ page, form }: { page: Page; form: Locator }): Promise<void> {
  await press(form, 'Create reminder')
  await page.getByText('Reminder created successfully.').waitFor()
}

describe('the schedule of a reminder', () => {
  it('is described in one line while it is typed', async () => {
    const { form } = await openReminders()
    await shows(form, 'Enter the time of the next run.')
    await form.getByLabel('Next run time').fill('2030-01-31T20:00')
    await shows(form, 'Once on Thursday, January 31, 2030 at 8:00 PM, Berlin')
    await form.getByRole('checkbox', { name: 'Recurring' }).check()
    await shows(form, 'Choose how often it runs.')
    await press(form, 'Every week')
    await shows(form, 'Every Thursday at 8:00 PM, Berlin')
    await press(form, 'More options')
    await form.getByLabel('Repeat every').fill('0')
    await shows(form, 'Complete the fields below to see when it runs.')
  })

  it('is weekly in one press, on the typed weekday, as the specification sends it', async () => {
    const screen = await openFilled()
    await press(screen.form, 'Every week')
    await save(screen)
    expect(screen.sent(CREATE)).toEqual({
      channel_id: '10',
      message: 'Feed the dragon.',
      next_run_at: '2030-01-31T19:00:00.000Z',
      mention_role_id: null,
      is_recurring: true,
      recurrence_type: 'weekly',
      recurrence_day_of_week: 3,
      time_zone: 'Europe/Berlin',
    })
  })

  it('follows the typed date until a weekday is chosen', async () => {
    const { form } = await openFilled()
    await press(form, 'Every week')
    await form.getByLabel('Next run time').fill('2030-02-01T20:00')
    await shows(form, 'Every Friday at 8:00 PM, Berlin')
    await choose(form, 'Day of week', 'Monday')
    await form.getByLabel('Next run time').fill('2030-02-02T20:00')
    await shows(form, 'Every Monday at 8:00 PM, Berlin')
    await press(form, 'Every day')
    await press(form, 'Every week')
    await shows(form, 'Every Monday at 8:00 PM, Berlin')
  })

  it('can have several weekdays, an interval and a number of runs', async () => {
    const screen = await openFilled()
    const { form } = screen
    await press(form, 'Every week')
    await press(form, 'More options')
    await press(form, 'Monday')
    await form.getByLabel('Repeat every').fill('2')
    await choose(form, 'Ends', 'After a number of runs')
    await form.getByLabel('Number of runs').fill('10')
    await shows(form, 'Every 2 weeks on Monday and Thursday at 8:00 PM, Berlin, 10 times')
    await save(screen)
    expect(screen.sent(CREATE)).toMatchObject({
      is_recurring: true,
      recurrence_type: null,
      recurrence_day_of_week: null,
      recurrence: { every: 'week', interval: 2, weekdays: [3, 0], count: 10 },
    })
  })

  it('can be monthly on a date, with a note about shorter months', async () => {
    const screen = await openFilled()
    const { form } = screen
    await form.getByRole('checkbox', { name: 'Recurring' }).check()
    await choose(form, 'Recurrence type', 'Monthly')
    await form.getByText('In months without day 31, it runs on the last day.').waitFor()
    await shows(form, 'On the last day of every month at 8:00 PM, Berlin')
    const runs = form.getByRole('list', { name: 'Next runs' }).getByRole('listitem')
    await expect
      .poll(() => runs.allTextContents())
      .toEqual([
        expect.stringContaining('1/31/2030, 8:00:00 PM'),
        expect.stringContaining('2/28/2030, 8:00:00 PM'),
        expect.stringContaining('3/31/2030, 8:00:00 PM'),
      ])
    await save(screen)
    expect(screen.sent(CREATE)).toMatchObject({
      recurrence_type: null,
      recurrence: { every: 'month', interval: 1, day_of_month: 31 },
    })
  })

  it('can be monthly on a weekday until a date', async () => {
    const screen = await openFilled()
    const { form } = screen
    await press(form, 'Every month')
    await choose(form, 'Monthly on', 'Weekday of the month')
    await shows(form, 'On the last Thursday of every month at 8:00 PM, Berlin')
    await choose(form, 'Week of month', 'Second')
    await choose(form, 'Weekday', 'Tuesday')
    await press(form, 'More options')
    await choose(form, 'Ends', 'On a date')
    await form.getByLabel('End date').last().fill('2031-03-01')
    await shows(form, 'On the second Tuesday of every month at 8:00 PM, Berlin, until Mar 1, 2031')
    await save(screen)
    expect(screen.sent(CREATE)).toMatchObject({
      recurrence: { every: 'month', interval: 1, nth_weekday: { nth: 2, weekday: 1 }, end_date: '2031-03-01' },
    })
  })
})

describe('the options of a recurrence', () => {
  it('show their errors at their fields before and after saving', async () => {
    const fields = [{ path: 'body.recurrence.end_date', message: 'Choose an end date on or after the first run.' }]
    const error = { error: 'Some values are wrong.', code: 'request.invalid', details: { fields } }
    const { form, count } = await openFilled({ [CREATE]: { status: 400, body: error } })
    await press(form, 'Every day')
    await press(form, 'More options')
    const interval = form.getByLabel('Repeat every')
    await interval.fill('0')
    await choose(form, 'Ends', 'Date or runs, whichever is first')
    await press(form, 'Create reminder')
    await form.getByText('Enter a whole number from 1 to 365.').waitFor()
    await form.getByText('Enter a valid end date.').waitFor()
    await form.getByText('Enter a whole number of runs from 1 to 999.').waitFor()
    await expect.poll(() => interval.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(count(CREATE)).toBe(0)

    await interval.fill('3')
    await form.getByLabel('Number of runs').fill('5')
    const end = form.locator('input[type=date]')
    await end.fill('2031-01-02')
    await press(form, 'Create reminder')
    await form.getByText('Choose an end date on or after the first run.').waitFor()
    await expect.poll(() => end.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(count(CREATE)).toBe(1)
  })

  it('refuse an end date before the first run at its field, without a call', async () => {
    const { form, page, count, sent } = await openFilled()
    await press(form, 'Every week')
    await choose(form, 'Day of week', 'Monday')
    await press(form, 'More options')
    await choose(form, 'Ends', 'On a date')
    const end = form.locator('input[type=date]')
    // The typed date is Thursday, January 31, so the first Monday is February 4.
    await end.fill('2030-02-03')
    await shows(form, 'Every Monday at 8:00 PM, Berlin, until Feb 3, 2030')
    await press(form, 'Create reminder')
    await form.getByText('Choose an end date on or after the first run.').waitFor()
    await expect.poll(() => end.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(count(CREATE)).toBe(0)

    await end.fill('2030-02-04')
    await press(form, 'Create reminder')
    await page.getByText('Reminder created successfully.').waitFor()
    expect(sent(CREATE)).toMatchObject({ recurrence: { every: 'week', weekdays: [0], end_date: '2030-02-04' } })
  })

  it.each([
    [
      { every: 'month', interval: 3, nth_weekday: { nth: -1, weekday: 4 }, end_date: '2031-03-01', count: 4 },
      'On the last Friday of every 3 months at 8:00 PM, Berlin, until Mar 1, 2031, 4 times',
    ],
    [{ every: 'week', interval: 1, weekdays: [0, 2, 4] }, 'Every Monday, Wednesday, and Friday at 8:00 PM, Berlin'],
    [{ every: 'day', interval: 3 }, 'Every 3 days at 8:00 PM, Berlin'],
  ])('show a saved recurrence in full and keep it: %j', async (recurrence, sentence) => {
    const saved = { ...WEEKLY, recurrence_type: null, recurrence_day_of_week: null, recurrence }
    const { reminder, dialog, page, sent } = await openReminders({ wire: { [LIST]: { body: [saved] } } })
    await reminder('Raid tonight!').getByRole('button', { name: 'Edit' }).click()
    await shows(dialog, sentence)
    await dialog.getByLabel('Repeat every').waitFor()
    await dialog.getByRole('textbox', { name: 'Message' }).fill('At ten.')
    await press(dialog, 'Save')
    await page.getByText('Reminder updated successfully.').waitFor()
    expect(sent(CHANGE)).toMatchObject({ message: 'At ten.', recurrence_type: null, recurrence })
  })

  it('move all weekdays of a reminder from another zone with its time, and none with its date', async () => {
    const saved = {
      ...WEEKLY,
      // Monday, 20:00 in New York, which is Tuesday in Berlin.
      next_run_at: '2030-01-08T01:00:00.000Z',
      time_zone: 'America/New_York',
      recurrence_type: null,
      recurrence_day_of_week: null,
      recurrence: { every: 'week', interval: 1, weekdays: [0, 3] },
    }
    const { reminder, dialog } = await openReminders({ wire: { [LIST]: { body: [saved] } } })
    await reminder('Raid tonight!').getByRole('button', { name: 'Edit' }).click()
    await shows(dialog, 'Every Monday and Thursday at 8:00 PM, New York')
    const time = dialog.getByLabel('Next run time')
    await time.fill('2030-01-08T03:00')
    await shows(dialog, 'Every Tuesday and Friday at 3:00 AM, Berlin')
    await time.fill('2030-01-11T03:00')
    await shows(dialog, 'Every Tuesday and Friday at 3:00 AM, Berlin')
    await time.fill('2030-01-08T02:00')
    await shows(dialog, 'Every Monday and Thursday at 8:00 PM, New York')
  })

  it('are all copied by Duplicate into the zone of the browser', async () => {
    const saved = {
      ...WEEKLY,
      // Thursday, 20:00 in New York, which is Friday in Berlin.
      next_run_at: '2030-01-11T01:00:00.000Z',
      time_zone: 'America/New_York',
      recurrence_type: null,
      recurrence_day_of_week: null,
      recurrence: { every: 'week', interval: 1, weekdays: [0, 3] },
    }
    const { reminder, form } = await openReminders({ wire: { [LIST]: { body: [saved] } } })
    await reminder('Raid tonight!').getByRole('button', { name: 'Duplicate' }).click()
    await shows(form, 'Every Tuesday and Friday at 2:00 AM, Berlin')
  })
})
