import type { Transaction } from 'kysely'
import { setImmediate as others } from 'node:timers/promises'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { inSteps, lockGuild } from '../kernel/database/queries.ts'
import type { AnalyticsEventDayRow, RecordedEventRow, Schema } from '../kernel/database/schema.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { dayOf } from '../kernel/recorded-events.ts'
import { addActivity, type Activity } from './day-users.ts'
import {
  addEventDays,
  deleteBefore,
  deleteUsersBefore,
  putUserDays,
  takeRecorded,
  userDays,
  userNumbers,
  type UserDaysKey,
} from './roll-up-store.ts'

type Trx = Transaction<Schema>
type Recorded = Omit<RecordedEventRow, 'id'>

/** The kind of the job that rolls up what was recorded; there is one for all guilds. */
export const ANALYTICS_ROLL_UP = 'analytics-roll-up'

/** Stands for all guilds in the rows of a day. */
export const ALL_GUILDS = ''

/** Taken by whatever rewrites packed users, so that no two transactions rewrite the same ones. */
const LOCK = 'analytics'
/** How many users share a block of the users of all guilds: a few tens of kB, which a step reads and writes in less than 1 ms. */
const USERS_PER_BLOCK = 8_192
/** Rows that are rolled up in one transaction. Each of its statements takes a few ms, and other work runs in between. */
const STEP_ROWS = 500
/** Which events count as what a user did. */
const OF_USERS: Readonly<Record<string, keyof Activity>> = {
  message_create: 'messages',
  slash_command_usage: 'commands',
}

/** Recorded events become counts by day, of each guild and of all, and are deleted after the time that they are kept. */
export interface AnalyticsRollUp {
  /** Makes the job due, if there is none. */
  schedule(): Promise<void>
  /** Rolls up everything that is recorded, in steps of a few ms. A crash in between loses nothing and counts nothing twice. */
  rollUp(): Promise<void>
  /** Deletes days past their time, in small steps. */
  prune(): Promise<void>
}

/** @param deps.retentionDays how many days are kept, today included. */
export function createAnalyticsRollUp(deps: {
  clock: Clock
  changes: Changes
  jobs: Jobs
  retentionDays: number
}): AnalyticsRollUp {
  const { clock, changes, jobs, retentionDays } = deps

  return {
    async schedule() {
      const key = { guildId: '', kind: ANALYTICS_ROLL_UP, key: '' }
      await changes.transaction((trx) => jobs.recheck(trx, key))
    },
    rollUp: () => rollUpRecorded(changes),
    async prune() {
      const first = dayOf(clock.now()) - retentionDays + 1
      for (const table of ['analytics_event_days', 'analytics_user_days', 'recorded_events'] as const) {
        await inSteps((rows) => changes.transaction((trx) => deleteBefore(trx, table, first, rows)))
      }
      await inSteps((rows) => changes.transaction((trx) => deleteUsersBefore(trx, first, rows)))
    },
  }
}

/** Rolls up everything that is recorded, in steps. */
export async function rollUpRecorded(changes: Pick<Changes, 'transaction'>): Promise<void> {
  const step = (): Promise<number> =>
    changes.transaction(async (trx) => {
      await lockAnalytics(trx)
      const taken = await takeRecorded(trx, STEP_ROWS)
      if (taken.length === 0) return 0
      await others()
      await addEventDays(trx, countsOf(taken))
      await others()
      await addUsers(trx, taken)
      return taken.length
    })
  while ((await step()) >= STEP_ROWS) await others()
}

/** Until the transaction ends, no other one rewrites packed users. */
export function lockAnalytics(trx: Trx): Promise<void> {
  return lockGuild(trx, LOCK)
}

/** The row that has a user of a guild, or of all guilds, on a day. */
export function blockOf(guildId: string, userNumber: number): number {
  return guildId === ALL_GUILDS ? Math.floor(userNumber / USERS_PER_BLOCK) : 0
}

function countsOf(taken: readonly Recorded[]): AnalyticsEventDayRow[] {
  const counts = new Map<string, AnalyticsEventDayRow>()
  for (const { guild_id: guildId, day, event, command, count } of taken) {
    for (const guild_id of [guildId, ALL_GUILDS]) {
      const key = JSON.stringify([guild_id, day, event, command])
      const known = counts.get(key)
      if (known) known.count += count
      else counts.set(key, { guild_id, day, event, command, count })
    }
  }
  return [...counts.values()]
}

async function addUsers(trx: Trx, taken: readonly Recorded[]): Promise<void> {
  const active = taken.filter(({ event, user_id: userId }) => userId !== '' && OF_USERS[event] !== undefined)
  if (active.length === 0) return
  const ids = [...new Set(active.map(({ user_id: userId }) => userId))]
  const added = activityOf(active, await userNumbers(trx, ids))
  await others()
  const rows = await userDays(
    trx,
    [...added.values()].map(({ key }) => key),
  )
  await others()
  const before = new Map(rows.map((row) => [nameOf(row), row.users]))
  await putUserDays(
    trx,
    [...added].map(([name, { key, users }]) => ({
      ...key,
      users: addActivity(before.get(name) ?? new Uint8Array(), users),
    })),
  )
}

/** What the users did, by the row that has them. */
function activityOf(
  active: readonly Recorded[],
  numbers: ReadonlyMap<string, number>,
): Map<string, { key: UserDaysKey; users: Map<number, Activity> }> {
  const added = new Map<string, { key: UserDaysKey; users: Map<number, Activity> }>()
  for (const { guild_id: guildId, day, event, user_id: userId, count } of active) {
    const userNumber = numbers.get(userId)
    const kind = OF_USERS[event]
    // The user's data was deleted since.
    if (userNumber === undefined || kind === undefined) continue
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
  return added
}

function nameOf({ guild_id, day, block }: UserDaysKey): string {
  return `${guild_id} ${day} ${block}`
}
