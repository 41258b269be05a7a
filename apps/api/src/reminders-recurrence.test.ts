import { Reminder } from '@guildhall/contract'
import { CHANNELS } from '@guildhall/local-discord'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GUILDS, problemOf, startTestApi, type TestApi } from './testing/test-api.ts'

const PATH = `/guilds/${GUILDS.guildhallDemo}/reminders`
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A Monday, at 20:00 in Berlin. */
const MONDAY = '2030-01-07T19:00:00.000Z'
const FORTNIGHTLY = { every: 'week', interval: 2, weekdays: [3, 0] }
const ONCE = {
  channel_id: CHANNELS.demoGeneral,
  message: 'Raid at nine.',
  next_run_at: MONDAY,
  is_recurring: false,
  time_zone: 'Europe/Berlin',
}
const RECURRING = { ...ONCE, is_recurring: true, recurrence: FORTNIGHTLY }

let api: TestApi
let ada: string

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  // Sessions expire when the tests move the clock, so sign in again.
  ada = await api.signIn('ada')
})
afterEach(() => api.db.deleteFrom('reminders').execute())
afterAll(() => api.close())

const post = (path: string, body?: unknown) => api.call('POST', `${PATH}${path}`, ada, body)
const put = ({ id }: Reminder, body: unknown) => api.call('PUT', `${PATH}/${id}`, ada, body)
const parsed = async (response: Response) => Reminder.parse(await response.json())
const created = async (body: unknown) => parsed(await post('', body))
const skipped = async ({ id }: Reminder) => parsed(await post(`/${id}/skip`))
const refusal = async (response: Response) => `${response.status} ${(await problemOf(response)).code}`
const soon = (ms: number) => new Date(api.core.clock.now() + ms).toISOString()

describe('a recurrence', () => {
  it('has a recurrence_type of null when it is neither daily nor weekly', async () => {
    expect(await created(RECURRING)).toMatchObject({
      is_recurring: true,
      recurrence_type: null,
      recurrence_day_of_week: null,
      recurrence: { ...FORTNIGHTLY, weekdays: [0, 3] },
      next_run_at: MONDAY,
      is_paused: false,
    })
  })

  it.each([
    [
      { every: 'day', interval: 1 },
      { recurrence_type: 'daily', recurrence_day_of_week: null },
    ],
    [
      { every: 'week', interval: 1, weekdays: [0], count: null },
      { recurrence_type: 'weekly', recurrence_day_of_week: 0 },
    ],
    [
      { every: 'week', interval: 1, weekdays: [0], count: 5 },
      { recurrence_type: null, recurrence_day_of_week: null },
    ],
  ])('of %j is read by clients of the specification as %j', async (recurrence, simple) => {
    expect(await created({ ...RECURRING, recurrence })).toMatchObject({ ...simple, is_recurring: true })
  })

  it('starts on the first day of its rule and keeps its week while runs are skipped', async () => {
    const tuesday = await created({ ...RECURRING, next_run_at: '2030-01-08T19:00:00.000Z' })
    expect(tuesday.next_run_at).toBe('2030-01-10T19:00:00.000Z')
    expect((await skipped(tuesday)).next_run_at).toBe('2030-01-21T19:00:00.000Z')
    expect((await skipped(tuesday)).next_run_at).toBe('2030-01-24T19:00:00.000Z')
  })

  it('is Sent once the last of its runs is skipped, and the skip can be undone', async () => {
    const reminder = await created({ ...RECURRING, recurrence: { ...FORTNIGHTLY, count: 2 } })
    expect(await skipped(reminder)).toMatchObject({ next_run_at: '2030-01-10T19:00:00.000Z', is_sent: false })
    const ended = await skipped(reminder)
    expect(ended).toMatchObject({ is_sent: true, is_recurring: true })
    expect(await refusal(await post(`/${reminder.id}/skip`))).toBe('409 reminder.not_pending')
    expect(await refusal(await post(`/${reminder.id}/pause`))).toBe('409 reminder.not_pending')
    const history = await (await api.call('GET', `/guilds/${GUILDS.guildhallDemo}/history`, ada)).json()
    const undo = `/guilds/${GUILDS.guildhallDemo}/history/${history[0].id}/restore`
    expect((await api.call('POST', undo, ada, { version: ended.version })).status).toBe(200)
    const [restored] = await (await api.call('GET', PATH, ada)).json()
    expect(restored).toMatchObject({ is_sent: false, next_run_at: '2030-01-10T19:00:00.000Z' })
  })

  it('ends on its end date in its zone, which includes that day', async () => {
    const recurrence = { every: 'month', interval: 1, day_of_month: 31, end_date: '2030-02-28' }
    const reminder = await created({ ...RECURRING, recurrence, next_run_at: '2030-01-31T22:30:00.000Z' })
    expect((await skipped(reminder)).next_run_at).toBe('2030-02-28T22:30:00.000Z')
    expect(await skipped(reminder)).toMatchObject({ is_sent: true })
  })

  it.each([
    [
      { ...FORTNIGHTLY, end_date: '2030-01-06' },
      'recurrence.end_date',
      'Choose an end date on or after the first run.',
    ],
    [{ ...FORTNIGHTLY, weekdays: [] }, 'recurrence.weekdays', 'Select at least one weekday.'],
    [{ ...FORTNIGHTLY, interval: 53 }, 'recurrence.interval', 'Enter a whole number from 1 to 52.'],
    [{ ...FORTNIGHTLY, count: 0 }, 'recurrence.count', 'Enter a whole number of runs from 1 to 999.'],
    [
      { every: 'month', interval: 1, day_of_month: 1, nth_weekday: { nth: -1, weekday: 4 } },
      'recurrence.day_of_month',
      'Choose a day of the month, or a weekday of the month.',
    ],
  ])('of %j is refused at %s', async (recurrence, path, message) => {
    const response = await post('', { ...RECURRING, recurrence })
    expect(response.status).toBe(400)
    expect((await problemOf(response)).details).toEqual({ fields: [{ path, message }] })
  })

  it('is kept from a save that does not know it, and changed by one that does', async () => {
    const reminder = await created(RECURRING)
    const daily = { ...ONCE, is_recurring: true, recurrence_type: 'daily' }
    expect(await refusal(await put(reminder, daily))).toBe('409 reminder.recurrence_lost')
    expect(await refusal(await put(reminder, ONCE))).toBe('409 reminder.recurrence_lost')
    const renamed = await parsed(await put(reminder, { ...RECURRING, message: 'At ten.' }))
    expect(renamed).toMatchObject({ message: 'At ten.', recurrence: { weekdays: [0, 3] }, next_run_at: MONDAY })
    expect(await parsed(await put(reminder, { ...daily, recurrence: null }))).toMatchObject({
      recurrence_type: 'daily',
    })
  })

  it('can be deleted by a client that does not know it', async () => {
    const { id } = await created(RECURRING)
    expect((await api.call('DELETE', `${PATH}/${id}`, ada)).status).toBe(204)
  })
})

describe('a paused reminder', () => {
  it('continues with its next occurrence after the pause', async () => {
    const reminder = await created({ ...RECURRING, recurrence: { every: 'day', interval: 3 }, next_run_at: soon(HOUR) })
    const first = Date.parse(reminder.next_run_at)
    expect(await parsed(await post(`/${reminder.id}/pause`))).toMatchObject({
      is_paused: true,
      is_sent: false,
      version: 2,
    })
    api.pass(4 * DAY)
    const resumed = await parsed(await post(`/${reminder.id}/resume`))
    expect(resumed).toMatchObject({ is_paused: false, version: 3 })
    // A change of the clock may lie between.
    expect(Math.abs(Date.parse(resumed.next_run_at) - first - 6 * DAY)).toBeLessThanOrEqual(HOUR)
  })

  it('keeps a next run that still lies ahead', async () => {
    const reminder = await created(ONCE)
    await post(`/${reminder.id}/pause`)
    expect(await parsed(await post(`/${reminder.id}/resume`))).toMatchObject({ next_run_at: MONDAY, is_expired: false })
  })

  it('is missed when it runs once and its time passed, and can be sent then', async () => {
    const reminder = await created({ ...ONCE, next_run_at: soon(HOUR) })
    await post(`/${reminder.id}/pause`)
    api.pass(2 * HOUR)
    expect(await parsed(await post(`/${reminder.id}/resume`))).toMatchObject({
      is_paused: false,
      is_expired: true,
      last_error: 'This reminder was missed: it was paused at the time. Pick a new time, or send it now.',
    })
    expect(await parsed(await post(`/${reminder.id}/send`, {}))).toMatchObject({ is_expired: false })
  })

  it('is Sent when its last occurrence passed', async () => {
    const recurrence = { every: 'day', interval: 1, count: 2 }
    const reminder = await created({ ...RECURRING, recurrence, next_run_at: soon(HOUR) })
    await post(`/${reminder.id}/pause`)
    api.pass(3 * DAY)
    expect(await parsed(await post(`/${reminder.id}/resume`))).toMatchObject({ is_sent: true, is_paused: false })
  })

  it('is not paused or resumed twice, nor over the change of another administrator', async () => {
    const reminder = await created(ONCE)
    expect(await refusal(await post(`/${reminder.id}/pause?version=9`))).toBe('409 version.stale')
    await post(`/${reminder.id}/pause?version=1`)
    expect(await parsed(await post(`/${reminder.id}/pause?version=1`))).toMatchObject({ version: 2 })
    await post(`/${reminder.id}/resume?version=2`)
    expect(await parsed(await post(`/${reminder.id}/resume`))).toMatchObject({ version: 3, is_paused: false })
  })

  it('stays paused when it is edited', async () => {
    const reminder = await created(ONCE)
    await post(`/${reminder.id}/pause`)
    const later = { ...ONCE, next_run_at: '2030-03-01T12:00:00.000Z' }
    expect(await parsed(await put(reminder, later))).toMatchObject({ is_paused: true })
  })
})
