import { describe, expect, it } from 'vitest'
import { CHANGE, LIST, ONCE, WEEKLY, choose, remindersOpener } from '../../testing/reminders-tab.ts'
import { useSite } from '../../testing/site.ts'

const openReminders = remindersOpener(useSite())

const PAUSE = 'POST /guilds/1/reminders/7/pause'
const RESUME = 'POST /guilds/1/reminders/7/resume'
const FORTNIGHTLY = { every: 'week', interval: 2, weekdays: [0, 3], count: 10 }
const EVERY_2_WEEKS = {
  ...WEEKLY,
  recurrence_type: null,
  recurrence_day_of_week: null,
  recurrence: FORTNIGHTLY,
  is_paused: false,
}
const PAUSED = { ...WEEKLY, is_paused: true, version: 4 }

describe('a reminder that recurs in another way than daily or weekly', () => {
  const withIt = { wire: { [LIST]: { body: [EVERY_2_WEEKS, ONCE] } } }

  it('says when in its zone', async () => {
    const { reminder } = await openReminders(withIt)
    await reminder('Raid tonight!')
      .getByText('Every 2 weeks on Monday and Thursday at 8:00 PM Europe/Berlin, 10 times')
      .waitFor()
  })

  it('keeps its recurrence when another field is edited', async () => {
    const { reminder, dialog, page, sent } = await openReminders(withIt)
    await reminder('Raid tonight!').getByRole('button', { name: 'Edit' }).click()
    await dialog.getByRole('textbox', { name: 'Message' }).fill('At ten.')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Reminder updated successfully.').waitFor()
    expect(sent(CHANGE)).toMatchObject({ message: 'At ten.', is_recurring: true, recurrence: FORTNIGHTLY })
  })

  it('keeps its end when another type is chosen, and loses it when it never ends', async () => {
    const { reminder, dialog, page, sent } = await openReminders(withIt)
    await reminder('Raid tonight!').getByRole('button', { name: 'Edit' }).click()
    await dialog.getByRole('button', { name: 'Every day' }).click()
    await dialog.getByText('Every day at 8:00 PM, Berlin, 10 times').waitFor()
    await choose(dialog, 'Ends', 'Never')
    await dialog.getByText('Every day at 8:00 PM, Berlin').waitFor()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Reminder updated successfully.').waitFor()
    expect(sent(CHANGE)).toMatchObject({ recurrence_type: 'daily', recurrence: null })
  })
})

describe('a pause', () => {
  it('is shown as Pending · Paused, and Resume ends it', async () => {
    const { reminder, page, calls } = await openReminders({
      wire: { [LIST]: { body: [PAUSED] }, [RESUME]: { body: { ...PAUSED, is_paused: false, version: 5 } } },
    })
    const row = reminder('Raid tonight!')
    await row.getByText('Pending · Paused').waitFor()
    expect(await row.getByRole('button', { name: 'Pause', exact: true }).count()).toBe(0)
    await row.getByRole('button', { name: 'Resume', exact: true }).click()
    await page.getByText('Reminder resumed.').waitFor()
    expect(calls.map(({ name }) => name)).toContain(`${RESUME}?version=4`)
  })

  it('begins with Pause and can be undone', async () => {
    const { reminder, page } = await openReminders({
      wire: { [PAUSE]: { body: PAUSED } },
    })
    await reminder('Raid tonight!').getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByText('Reminder paused.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
  })

  it('is not offered for a reminder that was sent', async () => {
    const { reminder } = await openReminders()
    const row = reminder('Happy new year!')
    await row.waitFor()
    expect(await row.getByRole('button', { name: 'Pause', exact: true }).count()).toBe(0)
  })
})
