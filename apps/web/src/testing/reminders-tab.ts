import type { Locator, Page } from '@playwright/test'
import * as z from 'zod'
import type { Screen, Visit } from './site.ts'
import { ADA, goodToken, type ApiRequest, type Wire } from './wire.ts'

export const LIST = 'GET /guilds/1/reminders'
export const CREATE = 'POST /guilds/1/reminders'
export const CHANGE = 'PUT /guilds/1/reminders/7'

/** The zone of the browser in these tests. */
export const ZONE = 'Europe/Berlin'

export const REMINDER_CHANNELS = [
  { id: '10', name: 'general', channel_type: 0, position: 0, topic: null, can_send: true, can_mention: false },
  { id: '11', name: 'raids', channel_type: 0, position: 1, topic: null, can_send: true, can_mention: true },
  {
    id: '12',
    name: 'staff',
    channel_type: 0,
    position: 2,
    topic: null,
    can_send: false,
    can_mention: false,
    reason: 'The bot needs Send Messages in #staff. In Discord: Edit Channel › Permissions › the bot › Send Messages.',
  },
  { id: '13', name: 'Voice', channel_type: 2, position: 3, topic: null, can_send: true, can_mention: true },
]

export const REMINDER_ROLES = [
  { id: '31', name: 'Raider', color: 0xe67e22, position: 3, assignable: true, mentionable: true },
  { id: '32', name: 'Officer', color: 0x206694, position: 2, assignable: true, mentionable: false },
  { id: '33', name: 'Member', color: 0, position: 1, assignable: true, mentionable: true },
]

/** A weekly reminder: Mondays at 20:00 in Berlin. */
export const WEEKLY = {
  id: '7',
  message: 'Raid tonight! Bring **flasks** and be in voice ten minutes early.',
  channel_id: '11',
  next_run_at: '2030-01-07T19:00:00.000Z',
  mention_role_id: '31',
  is_recurring: true,
  recurrence_type: 'weekly',
  recurrence_day_of_week: 0,
  is_sent: false,
  time_zone: ZONE,
  version: 3,
  last_sent_at: '2029-12-31T19:00:01.000Z',
  last_error: null,
}

/** A pending one-off reminder. */
export const ONCE = {
  ...WEEKLY,
  id: '8',
  message: 'The guild meeting is on Saturday.',
  channel_id: '10',
  next_run_at: '2030-01-05T12:30:15.000Z',
  mention_role_id: null,
  is_recurring: false,
  recurrence_type: null,
  recurrence_day_of_week: null,
  last_sent_at: null,
}

/** A one-off reminder that was missed because the bot was not on the server. */
export const MISSED = {
  ...ONCE,
  id: '6',
  message: 'The council meets.',
  next_run_at: '2030-01-02T12:10:00.000Z',
  is_expired: true,
  last_error: "This reminder was missed: the bot wasn't on this server at the time. Pick a new time, or send it now.",
}

/** A sent one-off reminder. */
export const SENT = {
  ...ONCE,
  id: '9',
  message: 'Happy new year!',
  next_run_at: '2030-01-01T07:00:00.000Z',
  is_sent: true,
  last_sent_at: '2030-01-01T07:00:01.000Z',
}

export const REMINDERS = [ONCE, WEEKLY, SENT]

/** A server with reminders, channels and roles, which accepts each save. */
export const REMINDERS_WIRE: Wire = {
  'GET /guilds/1/channels': { body: REMINDER_CHANNELS },
  'GET /guilds/1/roles': { body: REMINDER_ROLES },
  [LIST]: { body: REMINDERS },
  [CREATE]: (request) => ({ status: 201, body: saved('70', request) }),
  [CHANGE]: (request) => ({ body: saved('7', request) }),
}

const sentReminder = z.looseObject({})

/** The saved reminder in the response to a request. */
function saved(id: string, request: ApiRequest): object {
  return { ...WEEKLY, ...sentReminder.parse(request.postDataJSON()), id, last_sent_at: null, version: 4 }
}

/** The time of the fake clock: Thursday, 3 January 2030, 12:00 in Berlin. */
export const NOW = new Date('2030-01-03T11:00:00Z')

/** A token that is valid until 2100. */
export const TOKEN = goodToken({ ...ADA, exp: 4_102_444_800 })

/** Opens the Reminders tab and waits for its form. The clock starts at `NOW` and runs. */
export function remindersOpener(open: (path: string, visit: Visit) => Promise<Screen>) {
  return async (visit: Visit = {}) => {
    const screen = await open('/guilds/1', {
      timeZone: ZONE,
      token: TOKEN,
      startsAt: NOW,
      ...visit,
      wire: { ...REMINDERS_WIRE, ...visit.wire },
    })
    const { page } = screen
    await page.getByRole('tab', { name: 'Reminders' }).click()
    const form = page.getByRole('form', { name: 'Create reminder' })
    await form.waitFor()
    return {
      ...screen,
      form,
      list: page.getByRole('list', { name: 'Reminders' }),
      /** The reminder whose message contains the text. */
      reminder: (text: string): Locator => page.getByRole('article', { name: text }),
      dialog: page.getByRole('dialog', { name: 'Edit reminder' }),
      /** The body of a call, by its name; the last one if there were several. */
      sent: (name: string): unknown => bodyOf(screen.calls.findLast((call) => call.name === name)?.request),
    }
  }
}

function bodyOf(request: ApiRequest | undefined): unknown {
  return request?.postDataJSON()
}

/** Stops the clock of the page, so that messages remain until the test advances the clock. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500))
}

/** Chooses an option of a picker by its text. */
export async function choose(within: Locator, picker: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name: picker, exact: true }).click()
  await within.page().getByRole('option', { name: option }).click()
}

/** Fills in the required fields of a reminder. */
export async function fillIn(form: Locator, time: string): Promise<void> {
  await form.getByRole('textbox', { name: 'Message' }).fill('Feed the dragon.')
  await choose(form, 'Channel', '#general')
  await form.getByLabel('Next run time').fill(time)
}
