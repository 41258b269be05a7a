import type { Page } from '@playwright/test'
import type { Screen, Visit } from './site.ts'
import { ADA, goodToken, type Wire } from './wire.ts'

export const SUMMARY = 'GET /analytics/summary'
export const COMMANDS = 'GET /analytics/commands/summary'
export const USERS = 'GET /analytics/users/summary'

/** The time of the fake clock: a Sunday, 34 minutes before midnight UTC. */
export const NOW = new Date('2026-11-22T23:26:00Z')
const AS_OF = '2026-11-22T19:31:05.250Z'
const TODAY = '2026-11-22'

/** A zone in which the next day has already begun. */
export const ZONE = 'Asia/Tokyo'

/** A token that is valid until 2100. */
export const TOKEN = goodToken({ ...ADA, exp: 4_102_444_800 })

const DAY_MS = 86_400_000

/** The last `count` days up to today, with more activity on weekends. */
export function someDays(count: number) {
  return Array.from({ length: count }, (_, at) => {
    const time = Date.parse(TODAY) - (count - 1 - at) * DAY_MS
    const weekday = new Date(time).getUTCDay()
    const busy =
      (weekday === 0 || weekday === 6 ? 1.8 : 1) * (1 + 0.3 * Math.sin(at * 1.7)) * (at === count - 1 ? 0.5 : 1)
    return {
      date: new Date(time).toISOString().slice(0, 10),
      unique_users: Math.round(64 * busy),
      total_messages: Math.round(620 * busy),
      commands_used: Math.round(41 * busy),
    }
  })
}

/** The server's response for the last 30 days, with the 30 days before. */
export const FIGURES = {
  unique_users: 1_284,
  total_messages: 23_411,
  gremlin_blames: 97,
  event_type_counts: {
    message_create: 23_411,
    slash_command_usage: 1_530,
    component_press: 812,
    member_join: 143,
    member_leave: 51,
    reminder_sent: 64,
    link_rewritten: 377,
    role_change: 205,
    moderation_hit: 9,
  },
  days: someDays(30),
  previous: {
    unique_users: 1_102,
    total_messages: 25_120,
    gremlin_blames: 97,
    event_type_counts: { message_create: 25_120, slash_command_usage: 1_204, component_press: 640, member_join: 143 },
    start_date: '2026-09-24',
    end_date: '2026-10-23',
  },
  recorded_since: '2026-03-01',
  as_of: AS_OF,
}

export const COMMAND_ROWS = [
  { command_name: 'blame', count: 702, previous_count: 610 },
  { command_name: 'ask', count: 401, previous_count: 420 },
  { command_name: 'animehug', count: 288, previous_count: 0 },
  { command_name: 'createevent', count: 84, previous_count: 84 },
  { command_name: 'unavailable', count: 41, previous_count: 62 },
  { command_name: 'updateraidtime', count: 14, previous_count: 28 },
]

/** `count` users, most active first; every fifth has no name. */
export function someUsers(count: number) {
  return Array.from({ length: count }, (_, at) => ({
    user_id: String(700_000_000_000_000_000n + BigInt(at)),
    username: at % 5 === 4 ? null : `member${at + 1}`,
    message_count: 3 * (count - at),
    command_count: (count - at) % 7,
  }))
}

export const USER_ROWS = someUsers(60)

const ANALYTICS_WIRE: Wire = {
  [SUMMARY]: { body: { ...FIGURES, unique_users: 60 } },
  [COMMANDS]: { body: COMMAND_ROWS },
  [USERS]: { body: USER_ROWS },
}

/** Opens the analytics page as the owner. The clock starts at `NOW` and runs. */
export function analyticsOpener(open: (path: string, visit: Visit) => Promise<Screen>) {
  return async (visit: Visit & { search?: string } = {}) => {
    const screen = await open(`/analytics${visit.search ?? ''}`, {
      timeZone: ZONE,
      token: TOKEN,
      startsAt: NOW,
      ...visit,
      wire: { ...ANALYTICS_WIRE, ...visit.wire },
    })
    return { ...screen, ...partsOf(screen.page) }
  }
}

function partsOf(page: Page) {
  return {
    start: page.getByLabel('Start Date'),
    end: page.getByLabel('End Date'),
    region: (name: string) => page.getByRole('region', { name, exact: true }),
    table: (name: string) => page.getByRole('table', { name, exact: true }),
    /** The query of the current address. */
    search: () => page.evaluate(() => window.location.search),
  }
}
