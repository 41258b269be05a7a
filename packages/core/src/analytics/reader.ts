import { readAtOnce } from '../kernel/database/queries.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { eachUser } from './day-users.ts'
import { mostActive } from './most-active.ts'
import {
  dayCounts,
  firstDay,
  highestUserNumber,
  packedUsers,
  recordedActivity,
  usersByNumber,
  type DayCount,
  type DaysOf,
} from './read-store.ts'

/** What is asked for: UTC days since 1970. */
export interface AnalyticsRange {
  /** Null for all guilds. */
  readonly guildId: string | null
  /** Null for the first day that was recorded. */
  readonly first: number | null
  readonly last: number
}

/** Days that were read, with what happened on them. */
export interface ReadDays {
  readonly first: number
  readonly last: number
  readonly counts: readonly DayCount[]
}

export interface ReadCounts {
  /** The first day with an event that is still kept. */
  readonly since: number
  readonly current: ReadDays
  /** The same number of days just before; null where recording began later, and without a first day. */
  readonly previous: ReadDays | null
}

export interface ReadSummary extends ReadCounts {
  readonly uniqueUsers: number
  readonly previousUniqueUsers: number
  /** The users of each day that has any. */
  readonly usersOfDays: ReadonlyMap<number, number>
}

export interface ActiveUser {
  readonly userId: string
  readonly username: string | null
  readonly messages: number
  readonly commands: number
}

/** Reads what is recorded. All numbers of one call are of the same moment, and each of them is exact. */
export interface AnalyticsReader {
  /** @returns null when nothing is recorded. */
  summary(range: AnalyticsRange): Promise<ReadSummary | null>
  /** The same without users. */
  counts(range: AnalyticsRange): Promise<ReadCounts | null>
  /** The most active users. */
  users(range: AnalyticsRange, limit: number): Promise<ActiveUser[]>
}

/** So many days are read at a time: of 100,000 users a day, that is 4 MB. */
const DAYS_AT_ONCE = 10

/** Which range a user was seen in. */
const CURRENT = 1
const PREVIOUS = 2

/** Reads on a connection of this thread. It may take tenths of a second, see reader-thread.ts. */
export function createAnalyticsReader(db: Database): AnalyticsReader {
  return {
    summary: (range) =>
      readAtOnce(db, async (at) => {
        const counts = await readCounts(at, range)
        return counts && { ...counts, ...(await uniqueUsers(at, range.guildId ?? '', counts)) }
      }),
    counts: (range) => readAtOnce(db, (at) => readCounts(at, range)),
    users: (range, limit) => readAtOnce(db, (at) => activeUsers(at, range, limit)),
  }
}

async function readCounts(db: Database, range: AnalyticsRange): Promise<ReadCounts | null> {
  const guildId = range.guildId ?? ''
  const since = await firstDay(db, guildId)
  if (since === undefined) return null
  const current = { guildId, first: Math.max(range.first ?? since, since), last: range.last }
  const before = previousOf(range)
  const previous = before !== null && before.first >= since ? { guildId, ...before } : null
  return {
    since,
    current: { ...current, counts: await dayCounts(db, current) },
    previous: previous && { ...previous, counts: await dayCounts(db, previous) },
  }
}

function previousOf({ first, last }: AnalyticsRange): { first: number; last: number } | null {
  return first === null || last < first ? null : { first: first - (last - first + 1), last: first - 1 }
}

async function uniqueUsers(
  db: Database,
  guildId: string,
  { current, previous }: ReadCounts,
): Promise<Pick<ReadSummary, 'uniqueUsers' | 'previousUniqueUsers' | 'usersOfDays'>> {
  const seen = new Uint8Array((await highestUserNumber(db)) + 1)
  const usersOfDays = new Map<number, number>()
  await eachActivity(db, { ...current, guildId }, (day, userNumber, _messages, _commands, isFirst) => {
    seen[userNumber] = CURRENT
    if (isFirst) usersOfDays.set(day, (usersOfDays.get(day) ?? 0) + 1)
  })
  if (previous) {
    await eachActivity(db, { ...previous, guildId }, (_, userNumber) => {
      seen[userNumber] = (seen[userNumber] ?? 0) | PREVIOUS
    })
  }
  let [uniqueUsers, previousUniqueUsers] = [0, 0]
  for (const flags of seen) {
    if (flags & CURRENT) uniqueUsers += 1
    if (flags & PREVIOUS) previousUniqueUsers += 1
  }
  return { uniqueUsers, previousUniqueUsers, usersOfDays }
}

async function activeUsers(db: Database, range: AnalyticsRange, limit: number): Promise<ActiveUser[]> {
  const guildId = range.guildId ?? ''
  const since = await firstDay(db, guildId)
  if (since === undefined) return []
  const size = (await highestUserNumber(db)) + 1
  const totals = { messages: new Float64Array(size), commands: new Float64Array(size) }
  const days = { guildId, first: Math.max(range.first ?? since, since), last: range.last }
  await eachActivity(db, days, (_, userNumber, messages, commands) => {
    totals.messages[userNumber] = (totals.messages[userNumber] ?? 0) + messages
    totals.commands[userNumber] = (totals.commands[userNumber] ?? 0) + commands
  })
  const best = mostActive(totals, limit)
  const users = await usersByNumber(db, best)
  return best.flatMap((userNumber) => {
    const user = users.get(userNumber)
    if (!user) return []
    const [messages, commands] = [totals.messages[userNumber] ?? 0, totals.commands[userNumber] ?? 0]
    return [{ userId: user.user_id, username: user.username, messages, commands }]
  })
}

/**
 * Calls `visit` for what each user did on each day, rolled up or not.
 *
 * @param visit `isFirst` is false for further activity of the same user and day.
 */
async function eachActivity(
  db: Database,
  days: DaysOf,
  visit: (day: number, userNumber: number, messages: number, commands: number, isFirst: boolean) => void,
): Promise<void> {
  const recorded = await recordedActivity(db, days)
  const users = new Set(recorded.map((one) => keyOf(one.day, one.user_number)))
  const recordedDays = new Set(recorded.map((one) => one.day))

  for (let first = days.first; first <= days.last; first += DAYS_AT_ONCE) {
    const some = { ...days, first, last: Math.min(days.last, first + DAYS_AT_ONCE - 1) }
    for (const { day, users: packed } of await packedUsers(db, some)) {
      const mayRepeat = recordedDays.has(day)
      eachUser(packed, (userNumber, messages, commands) => {
        visit(day, userNumber, messages, commands, true)
        if (mayRepeat) users.delete(keyOf(day, userNumber))
      })
    }
  }
  for (const { day, event, user_number: userNumber, count } of recorded) {
    const [messages, commands] = event === 'message_create' ? [count, 0] : [0, count]
    visit(day, userNumber, messages, commands, users.delete(keyOf(day, userNumber)))
  }
}

/** Names a user of a day. As a number it is made without memory, which matters for all users of today. */
function keyOf(day: number, userNumber: number): number {
  return day * 2 ** 32 + userNumber
}
