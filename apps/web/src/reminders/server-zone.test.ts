import { describe, expect, it } from 'vitest'
import { CHANGE, CREATE, LIST, WEEKLY, choose, fillIn, remindersOpener } from '../testing/reminders-tab.ts'
import { useSite, type Visit } from '../testing/site.ts'
import { SETTINGS } from '../testing/wire.ts'

const openReminders = remindersOpener(useSite())

const PATCH = 'PATCH /guilds/1/settings'
const NEW_YORK = 'America/New_York'

/** A browser in New York, and a server whose zone is Berlin. */
const BERLIN: Visit = {
  timeZone: NEW_YORK,
  wire: { 'GET /guilds/1/settings': { body: { ...SETTINGS, time_zone: 'Europe/Berlin' } } },
}

describe('a reminder on a server with a time zone', () => {
  it('is typed in that zone and previewed in both zones across their clock changes', async () => {
    const { page, form, sent } = await openReminders(BERLIN)
    await form.getByRole('combobox', { name: 'Time zone' }).getByText('Europe/Berlin').waitFor()
    // New York changes its clocks on 10 March 2030, Berlin on 31 March.
    await fillIn(form, '2030-03-07T20:00')
    await form.getByRole('checkbox', { name: 'Recurring' }).check()
    await choose(form, 'Recurrence type', 'Weekly')
    await choose(form, 'Day of week', 'Thursday')
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText('Thu 8:00 PM in Berlin, 2:00 PM for you').waitFor()
    await preview.getByText('Thu 8:00 PM in Berlin, 3:00 PM for you').first().waitFor()
    await form.getByRole('button', { name: 'Create reminder' }).click()
    await page.getByText('Reminder created successfully.').waitFor()
    expect(sent(CREATE)).toMatchObject({
      next_run_at: '2030-03-07T19:00:00.000Z',
      recurrence_type: 'weekly',
      recurrence_day_of_week: 3,
      time_zone: 'Europe/Berlin',
    })
  })

  it("shows its time in the browser's zone and in its own zone", async () => {
    const { reminder } = await openReminders(BERLIN)
    const row = reminder('Raid tonight!')
    await row.getByText('1/7/2030, 2:00:00 PM (local) · Mon 8:00 PM in Berlin').waitFor()
  })

  it('is edited in its own zone and moves to a newly chosen zone', async () => {
    const { dialog, reminder, sent } = await openReminders(BERLIN)
    await reminder('Raid tonight!').getByRole('button', { name: 'Edit' }).click()
    expect(await dialog.getByLabel('Next run time').inputValue()).toBe('2030-01-07T20:00')
    await choose(dialog, 'Time zone', 'America/New York')
    await dialog
      .getByText("The reminder's time zone changes from Europe/Berlin to your time zone, America/New_York.")
      .waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(sent(CHANGE)).toMatchObject({ next_run_at: '2030-01-08T01:00:00.000Z', time_zone: NEW_YORK })
  })

  it('keeps its zone when only its message is changed', async () => {
    const { dialog, reminder, sent } = await openReminders(BERLIN)
    await reminder('Raid tonight!').getByRole('button', { name: 'Edit' }).click()
    await dialog.getByRole('textbox', { name: 'Message' }).fill('No raid.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(sent(CHANGE)).toMatchObject({ next_run_at: WEEKLY.next_run_at, time_zone: 'Europe/Berlin' })
  })
})

describe('a server without a time zone', () => {
  it("can adopt the browser's zone, which the form then uses", async () => {
    let zone: string | null = null
    const { page, form, sent } = await openReminders({
      timeZone: NEW_YORK,
      wire: {
        [LIST]: { body: [] },
        'GET /guilds/1/settings': () => ({ body: { ...SETTINGS, time_zone: zone } }),
        [PATCH]: () => {
          zone = NEW_YORK
          return { body: { ...SETTINGS, time_zone: zone } }
        },
      },
    })
    const offer = page.getByRole('region', { name: 'Time zone' })
    await offer.getByRole('button', { name: 'Use America/New_York' }).click()
    await page.getByText("The server's time zone is America/New_York.").waitFor()
    await offer.waitFor({ state: 'detached' })
    expect(sent(PATCH)).toEqual({ time_zone: NEW_YORK })
    await form.getByRole('combobox', { name: 'Time zone' }).getByText('America/New York').waitFor()
  })

  it('shows an error when the zone fails to save and offers it again', async () => {
    const { page } = await openReminders({ wire: { [PATCH]: { status: 400, body: { error: 'Closed.' } } } })
    const button = page.getByRole('button', { name: 'Use Europe/Berlin' })
    await button.click()
    await page.getByText('Failed to save the time zone: Closed.').waitFor()
    await button.waitFor()
  })
})
