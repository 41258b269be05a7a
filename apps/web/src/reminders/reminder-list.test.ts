import type { Locator } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { LIST, ONCE, REMINDERS, SENT, WEEKLY, remindersOpener, stopClock } from '../testing/reminders-tab.ts'
import { useSite } from '../testing/site.ts'
import type { Wire } from '../testing/wire.ts'

const openReminders = remindersOpener(useSite())

const SKIP = 'POST /guilds/1/reminders/7/skip'
const DELETE = 'DELETE /guilds/1/reminders/7'
const TEST = 'POST /guilds/1/reminders/7/test'

const press = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click()

/** The first words of each reminder. */
const firstWords = async (list: Locator): Promise<string[]> =>
  (await list.getByRole('article').getByRole('paragraph').allTextContents()).filter((text) => !text.startsWith('Last'))

describe('the list', () => {
  it('shows message, channel, time with its distance, role, recurrence and status', async () => {
    const { reminder } = await openReminders()
    const words = async (text: string) => (await reminder(text).textContent())?.replace(/Edit.*/, '')
    await expect
      .poll(() => words('Raid tonight!'))
      .toBe(
        'Raid tonight! Bring **flasks** and be in voice ten minutes early.Pending#raids@Raider' +
          '1/7/2030, 8:00:00 PM (local) · in 4 daysWeekly on Monday, 8:00 PM Europe/Berlin' +
          'Last sent 12/31/2029, 8:00:01 PM (local)',
      )
    expect(await words('The guild meeting')).toBe(
      'The guild meeting is on Saturday.Pending#general1/5/2030, 1:30:15 PM (local) · in 2 daysOnce',
    )
    expect(await words('Happy new year!')).toContain('Sent#general1/1/2030, 8:00:00 AM (local) · 2 days ago')
  })

  it("shows the recurrence in the reminder's own zone, and the time in the browser's", async () => {
    const { reminder } = await openReminders({ timeZone: 'America/New_York' })
    const weekly = reminder('Raid tonight!')
    await weekly.getByText('Weekly on Monday, 8:00 PM Europe/Berlin').waitFor()
    await weekly.getByText('1/7/2030, 2:00:00 PM (local)').waitFor()
  })

  it.each([
    { locale: 'de-DE', time: '1/7/2030, 20:00:00 (local)', recurrence: 'Weekly on Monday, 20:00 Europe/Berlin' },
    { locale: 'en-GB', time: '1/7/2030, 20:00:00 (local)', recurrence: 'Weekly on Monday, 20:00 Europe/Berlin' },
    { locale: 'ja-JP', time: '1/7/2030, 20:00:00 (local)', recurrence: 'Weekly on Monday, 20:00 Europe/Berlin' },
    { locale: 'en-US', time: '1/7/2030, 8:00:00 PM (local)', recurrence: 'Weekly on Monday, 8:00 PM Europe/Berlin' },
  ])(
    'is in English with the hour cycle of the browser, in a browser in $locale',
    async ({ locale, time, recurrence }) => {
      const { reminder } = await openReminders({ locale })
      const weekly = reminder('Raid tonight!')
      await weekly.getByText(`${time} · in 4 days`).waitFor()
      await weekly.getByText(recurrence).waitFor()
    },
  )

  it('has pending ones first, by next run, and sent ones after, the latest first', async () => {
    const older = { ...SENT, id: '5', message: 'Old year', next_run_at: '2029-12-30T23:00:00.000Z' }
    const { list } = await openReminders({ wire: { [LIST]: { body: [older, SENT, WEEKLY, ONCE] } } })
    await expect.poll(() => firstWords(list)).toEqual([ONCE.message, WEEKLY.message, 'Happy new year!', 'Old year'])
  })

  it('shows messages, channels and roles as text, never as markup', async () => {
    const message = '<img src=x onerror="document.title=1"> & <b>bold</b>'
    const { list } = await openReminders({ wire: { [LIST]: { body: [{ ...ONCE, message }] } } })
    await list.getByText(message).waitFor()
  })

  it('keeps the distance of its times up to date', async () => {
    const soon = { ...ONCE, next_run_at: '2030-01-03T11:01:30.000Z' }
    const { page, list } = await openReminders({ wire: { [LIST]: { body: [soon] } } })
    await list.getByText('in 1 minute').waitFor()
    await page.clock.fastForward(40_000)
    await list.getByText(/in \d\d seconds/).waitFor()
    await page.clock.fastForward(60_000)
    await list.getByText('due now').waitFor()
  })

  it('says why the last delivery failed, and the obstacle to the next one', async () => {
    const failed = { ...WEEKLY, last_error: 'The bot needs Send Messages in #raids.' }
    const lost = { ...ONCE, channel_id: '99', mention_role_id: '98' }
    const { reminder } = await openReminders({ wire: { [LIST]: { body: [failed, lost] } } })
    await reminder('Raid tonight!').getByText('The bot needs Send Messages in #raids.').waitFor()
    await reminder('The guild meeting').getByText('This channel was deleted. Choose another one.').waitFor()
    await reminder('The guild meeting').getByText('This role was deleted. Choose another one.').waitFor()
    await reminder('The guild meeting').getByText('deleted channel', { exact: true }).waitFor()
  })

  it('calls nothing deleted while channels and roles are not known', async () => {
    const wire: Wire = { 'GET /guilds/1/channels': { status: 404 }, 'GET /guilds/1/roles': { status: 404 } }
    const { reminder } = await openReminders({ wire })
    await reminder('Raid tonight!').getByText('Unknown channel').waitFor()
    expect(
      await reminder('Raid tonight!')
        .getByText(/deleted/)
        .count(),
    ).toBe(0)
  })

  it('accepts reminders with the fields of the specification alone', async () => {
    const plain = { id: '1', message: 'Plain', channel_id: '10', next_run_at: '2030-01-05T12:30:00Z' }
    const daily = {
      ...plain,
      is_recurring: true,
      recurrence_type: 'daily',
      recurrence_day_of_week: null,
      is_sent: false,
    }
    const { reminder } = await openReminders({ wire: { [LIST]: { body: [daily] } } })
    await reminder('Plain').getByText('Daily, 12:30 PM UTC').waitFor()
  })
})

describe('the states of the list', () => {
  it('are loading, failed with Retry, and empty, which says what a reminder is for', async () => {
    let answer: (() => void) | undefined
    const first = new Promise<void>((resolve) => (answer = resolve))
    const { page, form } = await openReminders({
      wire: {
        [LIST]: (_, nth) =>
          nth === 0 ? { status: 400, body: { error: 'The hall is closed.' }, after: first } : { body: [] },
      },
    })
    await page.getByText('Loading reminders...').waitFor()
    answer?.()
    const failed = page.getByRole('alert').filter({ hasText: 'Error loading reminders' })
    await failed.getByText('The hall is closed.').waitFor()
    await press(failed, 'Retry')
    await page.getByText('No reminders yet').waitFor()
    await press(page.getByRole('main'), 'Write a reminder')
    const message = form.getByRole('textbox', { name: 'Message' })
    await expect.poll(() => message.evaluate((field) => field === document.activeElement)).toBe(true)
  })
})

describe('the search', () => {
  const many = Array.from({ length: 11 }, (_, at) => ({ ...ONCE, id: String(100 + at), message: `Raid ${at + 1}` }))
  const search = { role: 'searchbox', name: 'Search reminders' } as const

  it('is there for more than ten reminders, and finds by message, channel and role', async () => {
    const { page, list } = await openReminders({ wire: { [LIST]: { body: [...many, WEEKLY] } } })
    const box = page.getByRole(search.role, { name: search.name })
    for (const [text, count] of [
      ['raid 1', 3],
      ['#RAIDS', 1],
      ['@raider', 1],
    ] as const) {
      await box.fill(text)
      await expect.poll(() => list.getByRole('article').count()).toBe(count)
    }
    await box.fill('zzz')
    await page.getByText('No reminders found matching your search').waitFor()
  })

  it('is not there for ten', async () => {
    const { page, list } = await openReminders({ wire: { [LIST]: { body: many.slice(1) } } })
    await expect.poll(() => list.getByRole('article').count()).toBe(10)
    expect(await page.getByRole(search.role, { name: search.name }).count()).toBe(0)
  })
})

describe('skipping', () => {
  const skipped = { ...WEEKLY, next_run_at: '2030-01-14T19:00:00.000Z', version: 4 }
  const wire: Wire = { [SKIP]: { body: skipped }, [LIST]: (_, nth) => ({ body: [nth === 0 ? WEEKLY : skipped] }) }

  it('asks first, names the run that is shown, and shows the next one; the message stays 3.5 seconds', async () => {
    const { page, reminder, calls, count } = await openReminders({ wire })
    await press(reminder('Raid tonight!'), 'Skip next')
    const question = page.getByRole('dialog', { name: "Skip this reminder's next occurrence?" })
    await press(question, 'Cancel')
    await question.waitFor({ state: 'hidden' })
    expect(count(SKIP)).toBe(0)

    await press(reminder('Raid tonight!'), 'Skip next')
    await question.waitFor()
    await stopClock(page)
    await press(question, 'Skip')
    const said = page.getByText('Reminder skipped successfully.')
    await said.waitFor()
    await reminder('Raid tonight!').getByText('1/14/2030, 8:00:00 PM (local)').waitFor()
    const { request } = calls.findLast(({ name }) => name === SKIP) ?? {}
    expect(request?.headers()['if-match']).toBe(`"${WEEKLY.next_run_at}"`)
    await page.clock.runFor(3_400)
    expect(await said.count()).toBe(1)
    await page.clock.runFor(200)
    await said.waitFor({ state: 'detached' })
  })

  it('is disabled for a one-off, with the reason in its tooltip', async () => {
    const { page, reminder } = await openReminders()
    const button = reminder('The guild meeting').getByRole('button', { name: 'Skip next' })
    await button.click({ force: true })
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
    expect(await button.getAttribute('title')).toBe("This reminder runs only once, so there's nothing to skip.")
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('that fails shows the message of the server, else its own text', async () => {
    const { page, reminder } = await openReminders({
      wire: {
        [SKIP]: (_, nth) => ({ status: 409, body: nth === 0 ? { error: 'This run has already gone out.' } : {} }),
      },
    })
    for (const text of ['This run has already gone out.', 'Error skipping reminder']) {
      await press(reminder('Raid tonight!'), 'Skip next')
      await press(page.getByRole('dialog'), 'Skip')
      await page.getByRole('alert').filter({ hasText: text }).waitFor()
    }
  })
})

describe('deleting', () => {
  it('asks first, takes the reminder off the list, and gives the focus to the one after it', async () => {
    const { page, reminder } = await openReminders({
      wire: { [DELETE]: { status: 204 }, [LIST]: (_, nth) => ({ body: nth === 0 ? REMINDERS : [ONCE, SENT] }) },
    })
    await press(reminder('Raid tonight!'), 'Delete')
    await press(page.getByRole('dialog', { name: 'Delete this reminder?' }), 'Delete')
    await page.getByText('Reminder deleted successfully.').waitFor()
    await reminder('Raid tonight!').waitFor({ state: 'detached' })
    const next = reminder('Happy new year!').getByRole('button', { name: 'Edit' })
    await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('gives the focus to the form when no reminder is left', async () => {
    const { page, form, reminder } = await openReminders({
      wire: { [DELETE]: { status: 204 }, [LIST]: (_, nth) => ({ body: nth === 0 ? [WEEKLY] : [] }) },
    })
    await press(reminder('Raid tonight!'), 'Delete')
    await press(page.getByRole('dialog'), 'Delete')
    await page.getByText('No reminders yet').waitFor()
    const message = form.getByRole('textbox', { name: 'Message' })
    await expect.poll(() => message.evaluate((field) => field === document.activeElement)).toBe(true)
  })

  it('that fails leaves the reminder, and says why', async () => {
    const { page, reminder } = await openReminders({ wire: { [DELETE]: { status: 409, body: {} } } })
    await press(reminder('Raid tonight!'), 'Delete')
    await press(page.getByRole('dialog'), 'Delete')
    await page.getByRole('alert').filter({ hasText: 'Error deleting reminder' }).waitFor()
    await reminder('Raid tonight!').waitFor()
  })
})

it('a test message is sent at once, and the page says whether it is posted', async () => {
  const { page, reminder, count } = await openReminders({
    wire: { [TEST]: (_, nth) => ({ body: { status: nth === 0 ? 'applied' : 'queued' } }) },
  })
  await press(reminder('Raid tonight!'), 'Send test')
  await page.getByText('Test message sent to #raids.').waitFor()
  await press(reminder('Raid tonight!'), 'Send test')
  await page.getByText('Test message is on its way to #raids.').waitFor()
  expect(count(TEST)).toBe(2)
})

describe('the list follows the bot', () => {
  it.each([
    ['within 30 seconds while it is looked at', WEEKLY.next_run_at, 29_000],
    ['soon after a reminder is due', '2030-01-03T11:00:10.000Z', 12_000],
  ])('%s', async (_, next_run_at, ms) => {
    let isSent = false
    const { page, list, count } = await openReminders({
      wire: { [LIST]: () => ({ body: [{ ...ONCE, next_run_at, is_sent: isSent }] }) },
    })
    await list.getByText('Pending').waitFor()
    await stopClock(page)
    isSent = true
    const before = count(LIST)
    await page.clock.runFor(ms)
    await expect.poll(() => count(LIST)).toBeGreaterThan(before)
    await page.clock.resume()
    await list.getByText('Sent', { exact: true }).waitFor()
  })
})
