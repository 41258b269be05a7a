import { setImmediate as others } from 'node:timers/promises'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { inSteps, lockGuild } from '../kernel/database/queries.ts'
import type { AnalyticsEventDayRow } from './tables.ts'
import type { Trx } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { dayOf, type EventRecord } from '../kernel/recorded-events.ts'
import { addActivity, type Activity } from './day-users.ts'
import {
  addEventDays,
  deleteBefore,
  deleteUsersBefore,
  insertUsers,
  putUserDays,
  knownUsers,
  takeRecorded,
  updateUsers,
  userDays,
  type UserDaysKey,
} from './roll-up-store.ts'

/** The kind of the job that rolls up recorded events; one job serves all guilds. */
export const ANALYTICS_ROLL_UP = 'analytics-roll-up'

/** The guild id of all guilds together in the rows of a day. */
export const ALL_GUILDS = ''

/** The name of the lock that every transaction takes before it rewrites packed users, so that only one does at a time. */
const LOCK = 'analytics'
/** Users per block in the rows of all guilds: a few tens of kB, which a step reads and writes in less than 1 ms. */
const USERS_PER_BLOCK = 8_192
/** Maximum number of events that one transaction rolls up, whose commit takes some ms. */
const STEP_EVENTS = 2_000
/** Events that are added up before the loop yields to other work. */
const ADDED_AT_ONCE = 1_000
/** Rows per statement: a few ms, after which other work can run. */
const AT_ONCE = 300
/** Rows of packed users per statement. They have up to some tens of kB each. */
const PACKED_AT_ONCE = 50
/** The events that count as activity of a user. */
const OF_USERS: Readonly<Record<string, keyof Activity>> = {
  message_create: 'messages',
  slash_command_usage: 'commands',
}

/** Turns recorded events into counts by day, for each guild and for all guilds, and prunes them. */
export type AnalyticsRollUp = ReturnType<typeof createAnalyticsRollUp>

/** @param deps.retentionDays the number of days to keep, including today. */
export function createAnalyticsRollUp(deps: {
  clock: Clock
  changes: Changes
  jobs: Jobs
  readRows: ReadRows
  retentionDays: number
}) {
  const { clock, changes, jobs, retentionDays } = deps

  return {
    /** Enqueues the roll-up job unless it is already queued. */
    async schedule(): Promise<void> {
      const key = { guildId: '', kind: ANALYTICS_ROLL_UP, key: '' }
      await changes.transaction((trx) => jobs.recheck(trx, key))
    },
    /** Rolls up all recorded events in steps of a few ms. A crash in between loses no event and counts none twice. */
    rollUp: (): Promise<void> => rollUpRecorded(deps),
    /** Deletes days past the retention period, in small steps. */
    async prune(): Promise<void> {
      const first = dayOf(clock.now()) - retentionDays + 1
      await rollUpRecorded(deps)
      for (const table of ['analytics_event_days', 'analytics_user_days'] as const) {
        await inSteps((rows) => changes.transaction((trx) => deleteBefore(trx, table, first, rows)))
      }
      await inSteps((rows) =>
        changes.transaction(async (trx) => {
          await lockAnalytics(trx)
          return deleteUsersBefore(trx, first, rows)
        }),
      )
    },
  }
}

/** Rolls up all recorded events, in steps. */
export async function rollUpRecorded(deps: {
  changes: Pick<Changes, 'transaction'>
  readRows: ReadRows
}): Promise<void> {
  while ((await deps.changes.transaction((trx) => rollUpStep(trx, deps.readRows))) > 0) await others()
}

/** Rolls up the oldest recorded events. @returns the number of rows. */
export async function rollUpStep(trx: Trx, readRows: ReadRows): Promise<number> {
  await lockAnalytics(trx)
  const { records: taken, rows } = await takeRecorded(trx, readRows, STEP_EVENTS)
  const counts = await countsOf(taken)
  for (let start = 0; start < counts.length; start += AT_ONCE) {
    await others()
    await addEventDays(trx, counts.slice(start, start + AT_ONCE))
  }
  const active = taken.filter(({ event, userId }) => userId !== '' && OF_USERS[event] !== undefined)
  const added = await activityOf(active, await numbersOf(trx, active))
  for (let start = 0; start < added.length; start += PACKED_AT_ONCE) {
    await others()
    await addToDays(trx, added.slice(start, start + PACKED_AT_ONCE))
  }
  return rows
}

/** Locks packed users against other transactions until this one ends. */
export function lockAnalytics(trx: Trx): Promise<void> {
  return lockGuild(trx, LOCK)
}

/** The block that contains a user in the rows of a guild, or of all guilds. */
export function blockOf(guildId: string, userNumber: number): number {
  return guildId === ALL_GUILDS ? Math.floor(userNumber / USERS_PER_BLOCK) : 0
}

async function countsOf(taken: readonly EventRecord[]): Promise<AnalyticsEventDayRow[]> {
  const counts = new Map<string, AnalyticsEventDayRow>()
  for (const [at, { guildId, day, event, command, count }] of taken.entries()) {
    if (at % ADDED_AT_ONCE === 0) await others()
    for (const guild_id of [guildId, ALL_GUILDS]) {
      const key = `${guild_id}\n${day}\n${event}\n${command}`
      const known = counts.get(key)
      if (known) known.count += count
      else counts.set(key, { guild_id, day, event, command, count })
    }
  }
  return [...counts.values()]
}

/** The numbers of users, assigned on first use. Updates their last known names. */
async function numbersOf(trx: Trx, active: readonly EventRecord[]): Promise<Map<string, number>> {
  const seen = new Map<string, { username: string | null; day: number }>()
  for (const { userId, username, day } of active) {
    const before = seen.get(userId)
    seen.set(userId, { username: username ?? before?.username ?? null, day: Math.max(day, before?.day ?? day) })
  }
  const numbers = new Map<string, number>()
  const all = [...seen].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (let start = 0; start < all.length; start += AT_ONCE) {
    await others()
    const some = all.slice(start, start + AT_ONCE)
    const ids = some.map(([userId]) => userId)
    const known = new Map((await knownUsers(trx, ids)).map((row) => [row.user_id, row]))
    for (const { user_id, user_number } of known.values()) numbers.set(user_id, user_number)
    const changed = some.flatMap(([user_id, { username, day }]) => {
      const before = known.get(user_id)
      const now = { username: username ?? before?.username ?? null, last_day: Math.max(day, before?.last_day ?? day) }
      return before?.username === now.username && before.last_day === now.last_day ? [] : [{ user_id, ...now }]
    })
    if (changed.length === 0) continue
    await others()
    const returning = changed.filter(({ user_id }) => known.has(user_id))
    const added = changed.filter(({ user_id }) => !known.has(user_id))
    await updateUsers(trx, returning)
    for (const { user_id, user_number } of await insertUsers(trx, added)) numbers.set(user_id, user_number)
  }
  return numbers
}

/** Counts of the users in one packed row. */
interface Added {
  readonly key: UserDaysKey
  readonly users: Map<number, Activity>
}

async function addToDays(trx: Trx, added: readonly Added[]): Promise<void> {
  const rows = await userDays(
    trx,
    added.map(({ key }) => key),
  )
  await others()
  const before = new Map(rows.map((row) => [nameOf(row), row.users]))
  await putUserDays(
    trx,
    added.map(({ key, users }) => ({ ...key, users: addActivity(before.get(nameOf(key)) ?? new Uint8Array(), users) })),
  )
}

/** Counts of the users, by the row that contains them. */
async function activityOf(active: readonly EventRecord[], numbers: ReadonlyMap<string, number>): Promise<Added[]> {
  const added = new Map<string, Added>()
  for (const [at, { guildId, day, event, userId, count }] of active.entries()) {
    if (at % ADDED_AT_ONCE === 0) await others()
    const userNumber = numbers.get(userId)
    const kind = OF_USERS[event]
    if (userNumber === undefined || kind === undefined) throw new Error(`No number of the user ${userId}`)
    for (const guild_id of [guildId, ALL_GUILDS]) {
      const key = { guild_id, day, block: blockOf(guild_id, userNumber) }
      const name = nameOf(key)
      const row = added.get(name) ?? { key, users: new Map<number, Activity>() }
      added.set(name, row)
      const activity = row.users.get(userNumber) ?? { messages: 0, commands: 0 }
      activity[kind] += count
      row.users.set(userNumber, activity)
    }
  }
  return [...added.values()]
}

function nameOf({ guild_id, day, block }: UserDaysKey): string {
  return `${guild_id} ${day} ${block}`
}
