import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { MOST_REMINDERS, type Reminder, type ReminderInput } from '@guildhall/contract'
import { nextRun } from '@guildhall/recurrence'
import type { Transaction } from 'kysely'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { lockGuild } from '../kernel/database/queries.ts'
import type { Schema } from '../kernel/database/schema.ts'
import type { ReminderRow } from './tables.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { problem, staleVersion } from '../kernel/problem.ts'
import { invalid, requirePlaces, zoneOf } from './input.ts'
import { inListOrder, present } from './present.ts'
import {
  countReminders,
  getReminder,
  insertReminder,
  jobKeyOf,
  listReminders,
  lockReminder,
  removeReminder,
  updateReminder,
  type ReminderKey,
} from './store.ts'
import { changedTiming, followingRun, newTiming, recurrenceOf, type Timing } from './timing.ts'

type Trx = Transaction<Schema>

/** The saved part of a response, for repeated requests. */
export interface SavedReminder {
  readonly id: string
}

/** The reminders of a guild, for the dashboard. */
export type Reminders = ReturnType<typeof createReminderService>

export function createReminderService(deps: { db: Database; clock: Clock; changes: Changes; jobs: Jobs }) {
  const { db, clock, changes, jobs } = deps

  /** The job comes first, as it does where a delivery ends. @throws Problem `reminder.not_found` */
  async function lock(trx: Trx, key: ReminderKey): Promise<ReminderRow> {
    await jobs.lock(trx, jobKeyOf(key))
    return required(await lockReminder(trx, key))
  }

  /** Has the job follow the row. A reminder that waits for no run keeps its job as it is. */
  async function follow(trx: Trx, row: ReminderRow): Promise<void> {
    const key = { guildId: row.guild_id, reminderId: row.reminder_id }
    if (row.is_sent === 0 && row.is_expired === 0) await jobs.schedule(trx, jobKeyOf(key), row.next_run_at)
    publish(trx, key)
  }

  function publish(trx: Trx, { guildId, reminderId }: ReminderKey): void {
    changes.publish(trx, { topic: 'reminders', guildId, key: reminderId })
  }

  async function write(trx: Trx, row: ReminderRow): Promise<Reminder> {
    const { guild_id: guildId, reminder_id: reminderId, ...values } = row
    await updateReminder(trx, { guildId, reminderId }, values)
    await follow(trx, row)
    return present(row)
  }

  return {
    async list(guildId: string): Promise<Reminder[]> {
      const rows = await listReminders(db, guildId)
      return rows.toSorted(inListOrder).map(present)
    },
    /** @throws Problem `reminder.not_found` */
    async get(key: ReminderKey): Promise<Reminder> {
      return present(required(await getReminder(db, key)))
    },
    /** @throws Problem `request.invalid` naming the fields; `reminder.too_many`. */
    async create(
      guild: GuildSnapshot,
      input: ReminderInput,
      userId: string,
      saveResponse: SaveResponse<SavedReminder>,
    ): Promise<Reminder> {
      requirePlaces(guild, input)
      const now = clock.now()
      const timing = requireTiming(newTiming(input, zoneOf(input) ?? 'UTC', now))
      const row: ReminderRow = {
        ...NEVER_SENT,
        ...textOf(input),
        ...timing,
        guild_id: guild.id,
        reminder_id: randomUUID(),
        version: 1,
        updated_by: userId,
        updated_at: now,
      }
      return changes.transaction(async (trx) => {
        await lockGuild(trx, guild.id)
        if ((await countReminders(trx, guild.id)) >= MOST_REMINDERS) throw problem('reminder.too_many')
        await insertReminder(trx, row)
        await follow(trx, row)
        await saveResponse?.(trx, { id: row.reminder_id })
        return present(row)
      })
    },
    /**
     * Replaces a reminder. A run whose delivery has begun goes out as it was; the change applies to the next one.
     *
     * @throws Problem `reminder.not_found`; `request.invalid` naming the fields; `version.stale` when the input names an earlier version.
     */
    change: (guild: GuildSnapshot, reminderId: string, input: ReminderInput, userId: string): Promise<Reminder> =>
      changes.transaction(async (trx) => {
        const before = await lock(trx, { guildId: guild.id, reminderId })
        requirePlaces(guild, input)
        const now = clock.now()
        const timing = requireTiming(changedTiming(before, input, zoneOf(input), now))
        const isRescheduled = timing !== before
        const changed = { ...before, ...textOf(input), ...(isRescheduled && { ...timing, ...NEVER_REFUSED }) }
        // The same again, such as by a caller who lost the answer, is no new version and no loss to anyone.
        if (isDeepStrictEqual(changed, { ...before })) return present(before)
        if (input.version !== undefined && input.version !== before.version) {
          throw await staleVersion(trx, { updatedBy: before.updated_by, updatedAt: before.updated_at })
        }
        return write(trx, {
          ...changed,
          last_error: changed.is_expired === 1 ? before.last_error : null,
          version: before.version + 1,
          updated_by: userId,
          updated_at: now,
        })
      }),
    /** @throws Problem `reminder.not_found` */
    remove: (key: ReminderKey, saveResponse: SaveResponse<undefined>): Promise<void> =>
      changes.transaction(async (trx) => {
        await jobs.lock(trx, jobKeyOf(key))
        if (!(await removeReminder(trx, key))) throw problem('reminder.not_found')
        await jobs.remove(trx, jobKeyOf(key))
        publish(trx, key)
        await saveResponse?.(trx, undefined)
      }),
    /**
     * Passes over the next run, and over all that are overdue.
     *
     * @param run the run that the administrator saw (epoch ms); null skips any.
     * @throws Problem `reminder.not_found`; `reminder.not_recurring`; `reminder.run_passed` when another run is next by now.
     */
    skip: (
      key: ReminderKey,
      run: number | null,
      userId: string,
      saveResponse: SaveResponse<SavedReminder>,
    ): Promise<Reminder> =>
      changes.transaction(async (trx) => {
        const before = await lock(trx, key)
        const skipped = skippedTiming(before, run, clock.now())
        const after = {
          ...before,
          ...skipped,
          version: before.version + 1,
          updated_by: userId,
          updated_at: clock.now(),
        }
        const reminder = await write(trx, after)
        await saveResponse?.(trx, { id: key.reminderId })
        return reminder
      }),
    /**
     * Sends a missed reminder: its run is now.
     *
     * @param version the one that the administrator saw; undefined sends any.
     * @throws Problem `reminder.not_found`; `reminder.not_missed`; `version.stale`.
     */
    send: (
      key: ReminderKey,
      version: number | undefined,
      userId: string,
      saveResponse: SaveResponse<SavedReminder>,
    ): Promise<Reminder> =>
      changes.transaction(async (trx) => {
        const before = await lock(trx, key)
        if (before.is_expired === 0) throw problem('reminder.not_missed')
        if (version !== undefined && version !== before.version) {
          throw await staleVersion(trx, { updatedBy: before.updated_by, updatedAt: before.updated_at })
        }
        const now = clock.now()
        const reminder = await write(trx, {
          ...before,
          ...NEVER_REFUSED,
          next_run_at: now,
          last_error: null,
          version: before.version + 1,
          updated_by: userId,
          updated_at: now,
        })
        await saveResponse?.(trx, { id: key.reminderId })
        return reminder
      }),
  }
}

const NEVER_REFUSED = { is_sent: 0, is_expired: 0, refused_at: null } as const
const NEVER_SENT = {
  ...NEVER_REFUSED,
  last_run_at: null,
  sending_run_at: null,
  last_sent_at: null,
  last_error: null,
} as const

function required(row: ReminderRow | undefined): ReminderRow {
  if (!row) throw problem('reminder.not_found')
  return row
}

function requireTiming<T extends Timing>(timing: T | { error: string }): T {
  if ('error' in timing) throw invalid('next_run_at', timing.error)
  return timing
}

function textOf(input: ReminderInput): Pick<ReminderRow, 'channel_id' | 'message' | 'mention_role_id'> {
  return {
    channel_id: input.channel_id,
    message: input.message,
    mention_role_id: input.mention_role_id || null,
  }
}

/** A run whose delivery has begun goes out: the one after it is skipped, unless the administrator meant the first. */
function skippedTiming(
  before: ReminderRow,
  run: number | null,
  now: number,
): Pick<ReminderRow, 'next_run_at' | 'last_run_at'> {
  const recurrence = recurrenceOf(before)
  const following = followingRun(before, now)
  if (!recurrence || following === null) throw problem('reminder.not_recurring')
  const isUnderWay = before.sending_run_at === before.next_run_at
  if (run !== null && (run !== before.next_run_at || isUnderWay)) throw problem('reminder.run_passed')
  if (!isUnderWay) return { next_run_at: following, last_run_at: before.next_run_at }
  return { next_run_at: nextRun(recurrence, following), last_run_at: following }
}
