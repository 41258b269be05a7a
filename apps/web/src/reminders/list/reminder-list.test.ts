import type { Locator } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { LIST, ONCE, REMINDERS, SENT, WEEKLY, remindersOpener, stopClock } from '../../testing/reminders-tab.ts'
import { useSite } from '../../testing/site.ts'
import type { Wire } from '../../testing/wire.ts'

const openReminders = remindersOpener(useSite())

const SKIP = 'POST /guilds/1/reminders/7/skip'
const DELETE = 'DELETE /guilds/1/reminders/7'
const TEST = 'POST /guilds/1/reminders/7/test'

const press = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click()

/** The message of each reminder in the list. */
const firstWords = async (list: Locator): Promise<string[]> =>
  (await list.getByRole('article').getByRole('paragraph').allTextContents()).filter((text) => !text.startsWith('Last'))

describe('the reminder list', () => {
  it('leads with the next run, and shows status, message, channel, role and recurrence', async () => {
    const { reminder } = await openReminders()
    const words = async (text: string) => (await reminder(text).textContent())?.replace(/Edit.*/, '')
    await expect
      .poll(() => words('Raid tonight!'))
      .toBe(
        '1/7/2030, 8:00:00 PM (local) · in 4 daysPending' +
          'Raid tonight! Bring **flasks** and be in voice ten minutes early.' +
          '#raids@RaiderWeekly on Monday, 8:00 PM Europe/Berlin' +
          'Last sent 12/31/2029, 8:00:01 PM (local)',
      )
    expect(await words('The guild meeting')).toBe(
      '1/5/2030, 1:30:15 PM (local) · in 2 daysPendingThe guild meeting is on Saturday.#generalOnce',
    )
    expect(await words('Happy new year!')).toContain('1/1/2030, 8:00:00 AM (local) · 2 days agoSent')
  })

  it("shows the recurrence in the reminder's zone and the time in the browser's zone", async () => {
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
    'is in English with the hour cycle of the browser, whose locale is $locale',
    async ({ locale, time, recurrence }) => {
      const { reminder } = await openReminders({ locale })
      const weekly = reminder('Raid tonight!')
      await weekly.getByText(`${time} · in 4 days`).waitFor()
      await weekly.getByText(recurrence).waitFor()
    },
  )

  it('is above the form, to which New reminder leads', async () => {
    const { page, list, form } = await openReminders({ viewport: { width: 360, height: 740 } })
    await list.waitFor()
    const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
    expect(await topOf(list)).toBeLessThan(await topOf(form))
    await press(page.getByRole('main'), 'New reminder')
    const message = form.getByRole('textbox', { name: 'Message' })
    await expect.poll(() => message.evaluate((field) => field === document.activeElement)).toBe(true)
    await expect.poll(() => topOf(form)).toBeLessThan(200)
  })

  it('sorts pending reminders by next run above sent ones, latest first', async () => {
    const older = { ...SENT, id: '5', message: 'Old year', next_run_at: '2029-12-30T23:00:00.000Z' }
    const { list } = await openReminders({ wire: { [LIST]: { body: [older, SENT, WEEKLY, ONCE] } } })
    await expect.poll(() => firstWords(list)).toEqual([ONCE.message, WEEKLY.message, 'Happy new year!', 'Old year'])
  })

  it('shows markup in a message as text', async () => {
    const message = '<img src=x onerror="document.title=1"> & <b>bold</b>'
    const { list } = await openReminders({ wire: { [LIST]: { body: [{ ...ONCE, message }] } } })
    await list.getByText(message).waitFor()
  })

  it('keeps its relative times up to date', async () => {
    const soon = { ...ONCE, next_run_at: '2030-01-03T11:01:30.000Z' }
    const { page, list } = await openReminders({ wire: { [LIST]: { body: [soon] } } })
    await list.getByText('in 1 minute').waitFor()
    await page.clock.fastForward(40_000)
    await list.getByText(/in \d\d seconds/).waitFor()
    await page.clock.fastForward(60_000)
    await list.getByText('due now').waitFor()
  })

  it('counts the days until a run: one in 26 hours can be on the day after tomorrow', async () => {
    const saturday = { ...ONCE, next_run_at: '2030-01-04T23:30:00.000Z' }
    const thursdayNight = new Date('2030-01-03T21:00:00Z')
    const { list } = await openReminders({ startsAt: thursdayNight, wire: { [LIST]: { body: [saturday] } } })
    await list.getByText('in 1 day').waitFor()
  })

  it('shows the last delivery error and obstacles to the next delivery', async () => {
    const failed = { ...WEEKLY, last_error: 'The bot needs Send Messages in #raids.' }
    const lost = { ...ONCE, channel_id: '99', mention_role_id: '98' }
    const { reminder } = await openReminders({ wire: { [LIST]: { body: [failed, lost] } } })
    await reminder('Raid tonight!').getByText('The bot needs Send Messages in #raids.').waitFor()
    await reminder('The guild meeting').getByText('This channel was deleted. Choose another one.').waitFor()
    await reminder('The guild meeting').getByText('This role was deleted. Choose another one.').waitFor()
    await reminder('The guild meeting').getByText('deleted channel', { exact: true }).waitFor()
  })

  it('does not mark a channel or role as deleted while both lists are unavailable', async () => {
    const wire: Wire = { 'GET /guilds/1/channels': { status: 404 }, 'GET /guilds/1/roles': { status: 404 } }
    const { reminder } = await openReminders({ wire })
    await reminder('Raid tonight!').getByText('Unknown channel').waitFor()
    expect(
      await reminder('Raid tonight!')
        .getByText(/deleted/)
        .count(),
    ).toBe(0)
  })

  it('accepts reminders with only the fields of the specification', async () => {
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
  it('are a loading text, an error with Retry, and an empty list with a button for a first reminder', async () => {
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

  it('filters more than ten reminders by message, channel and role', async () => {
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

  it('is hidden for ten reminders', async () => {
    const { page, list } = await openReminders({ wire: { [LIST]: { body: many.slice(1) } } })
    await expect.poll(() => list.getByRole('article').count()).toBe(10)
    expect(await page.getByRole(search.role, { name: search.name }).count()).toBe(0)
  })
})

describe('skipping', () => {
  const skipped = { ...WEEKLY, next_run_at: '2030-01-14T19:00:00.000Z', version: 4 }
  const wire: Wire = { [SKIP]: { body: skipped }, [LIST]: (_, nth) => ({ body: [nth === 0 ? WEEKLY : skipped] }) }

  it('asks first, skips the shown run and shows its message for 3.5 seconds', async () => {
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

  it('is disabled for a one-off reminder with the reason in its tooltip', async () => {
    const { page, reminder } = await openReminders()
    const button = reminder('The guild meeting').getByRole('button', { name: 'Skip next' })
    await button.click({ force: true })
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
    expect(await button.getAttribute('title')).toBe("This reminder runs only once, so there's nothing to skip.")
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('shows the message of the server, or its own text, when it fails', async () => {
    const { page, reminder } = await openReminders({
      wire: {
        [SKIP]: (_, nth) => ({ status: 409, body: nth === 0 ? { error: 'This run was already sent.' } : {} }),
      },
    })
    for (const text of ['This run was already sent.', 'Error skipping reminder']) {
      await press(reminder('Raid tonight!'), 'Skip next')
      await press(page.getByRole('dialog'), 'Skip')
      await page.getByRole('alert').filter({ hasText: text }).waitFor()
    }
  })
})

describe('deleting', () => {
  it('asks first, removes the reminder and moves the focus to the next one', async () => {
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

  it('moves the focus to the heading when no reminder is left', async () => {
    const { page, reminder } = await openReminders({
      wire: { [DELETE]: { status: 204 }, [LIST]: (_, nth) => ({ body: nth === 0 ? [WEEKLY] : [] }) },
    })
    await press(reminder('Raid tonight!'), 'Delete')
    await press(page.getByRole('dialog'), 'Delete')
    await page.getByText('No reminders yet').waitFor()
    const heading = page.getByRole('heading', { name: 'Schedule' })
    await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true)
  })

  it('keeps the reminder and shows an error when it fails', async () => {
    const { page, reminder } = await openReminders({ wire: { [DELETE]: { status: 409, body: {} } } })
    await press(reminder('Raid tonight!'), 'Delete')
    await press(page.getByRole('dialog'), 'Delete')
    await page.getByRole('alert').filter({ hasText: 'Error deleting reminder' }).waitFor()
    await reminder('Raid tonight!').waitFor()
  })
})

it('Send test reports whether the test message is posted or queued', async () => {
  const { page, reminder, count } = await openReminders({
    wire: { [TEST]: (_, nth) => ({ body: { status: nth === 0 ? 'applied' : 'queued' } }) },
  })
  await press(reminder('Raid tonight!'), 'Send test')
  await page.getByText('Test message sent to #raids.').waitFor()
  await press(reminder('Raid tonight!'), 'Send test')
  await page.getByText('Test message is on its way to #raids.').waitFor()
  expect(count(TEST)).toBe(2)
})

describe('the list after the bot sent a reminder', () => {
  it('shows it as sent', async () => {
    let isSent = false
    const { list, live } = await openReminders({
      wire: { [LIST]: () => ({ body: [{ ...ONCE, is_sent: isSent }] }) },
    })
    await list.getByText('Pending').waitFor()
    isSent = true
    live.change('reminders')
    await list.getByText('Sent', { exact: true }).waitFor()
  })
})
