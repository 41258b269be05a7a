import { readAtOnce } from '../kernel/database/queries.ts'
import type { Database } from '../kernel/database/schema.ts'
import type { EventRecord } from '../kernel/recorded-events.ts'
import { eachUser } from './day-users.ts'
import { addTo, commandsOf, emptyTotals, messagesOf, mostActive } from './most-active.ts'
import { pendingCounts, pendingUsers, readPending, type PendingUsers } from './pending.ts'
import { dayCounts, firstDay, packedUsers, usersByNumber, type DayCount, type DaysOf } from './read-store.ts'

/** The requested days, as UTC days since 1970. */
export interface AnalyticsRange {
  /** The guild; null for all guilds. */
  readonly guildId: string | null
  /** The first day; null for the first recorded day. */
  readonly first: number | null
  readonly last: number
}

/** The days of a range with their events. */
export interface ReadDays {
  readonly first: number
  readonly last: number
  readonly counts: readonly DayCount[]
}

export interface ReadCounts {
  /** The first day with an event that was not pruned yet. */
  readonly since: number
  readonly current: ReadDays
  /** The preceding period of the same length; null if recording began during it, or if the range has no first day. */
  readonly previous: ReadDays | null
}

export interface ReadSummary extends ReadCounts {
  readonly uniqueUsers: number
  readonly previousUniqueUsers: number
  /** The number of users by day; days without users are missing. */
  readonly usersOfDays: ReadonlyMap<number, number>
}

export interface ActiveUser {
  readonly userId: string
  readonly username: string | null
  readonly messages: number
  readonly commands: number
}

/** Reads the recorded analytics. All numbers of one call are exact and from the same moment. */
export interface AnalyticsReader {
  /** @returns null when no event is recorded. */
  summary(range: AnalyticsRange): Promise<ReadSummary | null>
  /** The summary without users. */
  counts(range: AnalyticsRange): Promise<ReadCounts | null>
  /** The most active users. */
  users(range: AnalyticsRange, limit: number): Promise<ActiveUser[]>
}

/** Days per read: 4 MB with 100,000 users a day. */
const DAYS_AT_ONCE = 10

/** Bits for the range in which a user was active. */
const CURRENT = 1
const PREVIOUS = 2

/** Reads on a connection of this thread. It may take tenths of a second, see reader-thread.ts. */
export function createAnalyticsReader(db: Database): AnalyticsReader {
  return {
    summary: (range) =>
      readAtOnce(db, async (at) => {
        const guildId = range.guildId ?? ''
        const events = await readPending(at, guildId)
        const counts = await readCounts(at, range, events)
        return counts && { ...counts, ...(await uniqueUsers(at, guildId, counts, await pendingUsers(at, events))) }
      }),
    counts: (range) => readAtOnce(db, async (at) => readCounts(at, range, await readPending(at, range.guildId ?? ''))),
    users: (range, limit) => readAtOnce(db, (at) => activeUsers(at, range, limit)),
  }
}

async function readCounts(
  db: Database,
  range: AnalyticsRange,
  pending: readonly EventRecord[],
): Promise<ReadCounts | null> {
  const guildId = range.guildId ?? ''
  const since = await firstDayOf(db, guildId, pending)
  if (since === undefined) return null
  const read = async (days: Days): Promise<ReadDays> => ({
    ...days,
    counts: [...(await dayCounts(db, { ...days, guildId })), ...pendingCounts(pending, days)],
  })
  const previous = previousOf(range)
  return {
    since,
    current: await read({ first: Math.max(range.first ?? since, since), last: range.last }),
    previous: previous !== null && previous.first >= since ? await read(previous) : null,
  }
}

type Days = Pick<ReadDays, 'first' | 'last'>

async function firstDayOf(db: Database, guildId: string, pending: readonly EventRecord[]): Promise<number | undefined> {
  let first = (await firstDay(db, guildId)) ?? Infinity
  for (const { day } of pending) first = Math.min(first, day)
  return first === Infinity ? undefined : first
}

function previousOf({ first, last }: AnalyticsRange): Days | null {
  return first === null || last < first ? null : { first: first - (last - first + 1), last: first - 1 }
}

async function uniqueUsers(
  db: Database,
  guildId: string,
  { current, previous }: ReadCounts,
  pending: PendingUsers,
): Promise<Pick<ReadSummary, 'uniqueUsers' | 'previousUniqueUsers' | 'usersOfDays'>> {
  const seen = new Uint8Array(pending.size)
  let [uniqueUsers, previousUniqueUsers] = [0, 0]
  const usersOfDays = await eachActivity(db, { ...current, guildId }, pending, (userNumber) => {
    if (seen[userNumber] === 0) uniqueUsers += 1
    seen[userNumber] = CURRENT
  })
  if (previous) {
    await eachActivity(db, { ...previous, guildId }, pending, (userNumber) => {
      if (seen[userNumber] !== PREVIOUS) previousUniqueUsers += 1
      seen[userNumber] = PREVIOUS
    })
  }
  return { uniqueUsers, previousUniqueUsers, usersOfDays }
}

async function activeUsers(db: Database, range: AnalyticsRange, limit: number): Promise<ActiveUser[]> {
  const guildId = range.guildId ?? ''
  const events = await readPending(db, guildId)
  const since = await firstDayOf(db, guildId, events)
  if (since === undefined) return []
  const pending = await pendingUsers(db, events)
  const totals = emptyTotals(pending.size)
  const days = { guildId, first: Math.max(range.first ?? since, since), last: range.last }
  await eachActivity(db, days, pending, (userNumber, messages, commands) => {
    addTo(totals, userNumber, messages, commands)
  })
  const best = mostActive(totals, limit)
  const stored = await usersByNumber(db, best)
  return best.flatMap((userNumber) => {
    const [row, seen] = [stored.get(userNumber), pending.users.get(userNumber)]
    const userId = row?.user_id ?? seen?.userId
    if (userId === undefined) return []
    const [messages, commands] = [messagesOf(totals, userNumber), commandsOf(totals, userNumber)]
    return [{ userId, username: seen?.username ?? row?.username ?? null, messages, commands }]
  })
}

/**
 * Calls `visit` for the activity of each user on each day, rolled up or not.
 *
 * @returns the number of users by day; days without users are missing.
 */
async function eachActivity(
  db: Database,
  days: DaysOf,
  { activity }: PendingUsers,
  visit: (userNumber: number, messages: number, commands: number) => void,
): Promise<Map<number, number>> {
  const pending = activity.filter(({ day }) => day >= days.first && day <= days.last)
  const notRolledUp = new Set(pending.map((one) => keyOf(one.day, one.userNumber)))
  const pendingDays = new Set(pending.map(({ day }) => day))
  const usersOfDays = new Map<number, number>()
  const addUsers = (day: number, users: number): void => {
    usersOfDays.set(day, (usersOfDays.get(day) ?? 0) + users)
  }

  for (let first = days.first; first <= days.last; first += DAYS_AT_ONCE) {
    const some = { ...days, first, last: Math.min(days.last, first + DAYS_AT_ONCE - 1) }
    for (const { day, users: packed } of await packedUsers(db, some)) {
      const mayRepeat = pendingDays.has(day)
      let users = 0
      eachUser(packed, (userNumber, messages, commands) => {
        visit(userNumber, messages, commands)
        users += 1
        if (mayRepeat) notRolledUp.delete(keyOf(day, userNumber))
      })
      addUsers(day, users)
    }
  }
  for (const { day, userNumber, messages, commands } of pending) {
    visit(userNumber, messages, commands)
    if (notRolledUp.has(keyOf(day, userNumber))) addUsers(day, 1)
  }
  return usersOfDays
}

/** Combines a day and a user into one key. A number needs no allocation, which matters for all users of today. */
function keyOf(day: number, userNumber: number): number {
  return day * 2 ** 32 + userNumber
}
