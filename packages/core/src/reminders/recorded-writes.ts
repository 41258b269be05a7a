import { MOST_REMINDERS, type HistoryAction } from '@guildhall/contract'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { lockGuild } from '../kernel/database/queries.ts'
import type { Trx } from '../kernel/database/schema.ts'
import type { Editor } from '../kernel/editor.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { recordRevision } from '../kernel/history/revisions.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { problem } from '../kernel/problem.ts'
import { requireCurrent } from '../kernel/versions.ts'
import { requireAllowed } from './limits.ts'
import { endField, pauseField, reminderFields, undoOf } from './reminder-state.ts'
import {
  countReminders,
  getReminder,
  insertReminder,
  jobKeyOf,
  lockReminder,
  removeReminder,
  updateReminder,
  type ReminderKey,
} from './store.ts'
import type { ReminderRow } from './tables.ts'

/** The change of an administrator, as the history names it. */
interface ReminderChange {
  readonly guild: GuildSnapshot
  readonly userId: string
  readonly action: HistoryAction
}

/** The columns of a one-off whose run was neither sent nor refused. */
export const NEVER_REFUSED = { is_sent: 0, is_expired: 0, refused_at: null } as const

/** Writes of reminders by administrators, each with its job and its revision in the history. */
export type ReminderWrites = ReturnType<typeof createReminderWrites>

export function createReminderWrites(deps: { clock: Clock; changes: Changes; jobs: Jobs }) {
  const { clock, changes, jobs } = deps

  async function record(
    trx: Trx,
    { guild, userId, action }: ReminderChange,
    row: ReminderRow,
    { before, after }: { before: ReminderRow | null; after: ReminderRow | null },
  ): Promise<void> {
    const { guild_id: guildId, reminder_id: key, message: name } = row
    const isAboutPause = before?.is_paused === 1 || after?.is_paused === 1
    const fieldsOf = (one: ReminderRow) => ({
      ...reminderFields(one),
      ...(isAboutPause && pauseField(one)),
      // The skip of the last run ends the reminder, which keeps the time of that run.
      ...(action === 'skipped' && endField(one)),
    })
    await recordRevision(deps, trx, {
      guildId,
      at: clock.now(),
      userId,
      target: { type: 'reminders', key, name },
      action,
      before: before && fieldsOf(before),
      after: after && fieldsOf(after),
      ...undoOf(guild, action, { before, after }),
      undecided: null,
    })
    changes.publish(trx, { topic: 'reminders', guildId, key, area: 'reminders' })
  }

  /** Reschedules the job after a change of the row. The job of a reminder without a pending run, also of a paused one, stays unchanged and ends by itself. */
  async function follow(trx: Trx, row: ReminderRow): Promise<void> {
    if (row.is_sent === 0 && row.is_expired === 0 && row.is_paused === 0)
      await jobs.schedule(trx, jobKeyOf(keyOf(row)), row.next_run_at)
  }

  return {
    /**
     * Locks a reminder for a change. The job comes before the row, in the same order as the end of a delivery.
     *
     * @throws Problem `access.beyond` for a reminder that the user could not post in Discord.
     */
    async lock(trx: Trx, key: ReminderKey, editor: Editor): Promise<ReminderRow | undefined> {
      await jobs.lock(trx, jobKeyOf(key))
      const row = await lockReminder(trx, key)
      if (row) requireAllowed(editor, row)
      return row
    },
    /** @throws Problem `reminder.too_many`; `version.stale` if the reminder exists already. */
    async insert(trx: Trx, row: Unversioned, version: number, change: ReminderChange): Promise<ReminderRow> {
      await lockGuild(trx, row.guild_id)
      if (await getReminder(trx, keyOf(row))) throw problem('version.stale')
      if ((await countReminders(trx, row.guild_id)) >= MOST_REMINDERS) throw problem('reminder.too_many')
      const after = { ...row, version, updated_by: change.userId, updated_at: clock.now() }
      await insertReminder(trx, after)
      await follow(trx, after)
      await record(trx, change, after, { before: null, after })
      return after
    },
    /** Writes the next version of a locked reminder. */
    async update(
      trx: Trx,
      before: ReminderRow,
      values: Partial<Unversioned>,
      change: ReminderChange,
    ): Promise<ReminderRow> {
      const version = before.version + 1
      const after = { ...before, ...values, version, updated_by: change.userId, updated_at: clock.now() }
      const { guild_id: guildId, reminder_id: reminderId, ...columns } = after
      await updateReminder(trx, { guildId, reminderId }, columns)
      await follow(trx, after)
      await record(trx, change, after, { before, after })
      return after
    },
    /** Deletes a locked reminder and its job. */
    async remove(trx: Trx, before: ReminderRow, change: ReminderChange): Promise<void> {
      await removeReminder(trx, keyOf(before))
      await jobs.remove(trx, jobKeyOf(keyOf(before)))
      await record(trx, change, before, { before, after: null })
    },
  }
}

type Unversioned = Omit<ReminderRow, 'version' | 'updated_by' | 'updated_at'>

/** @throws Problem `version.stale` when the administrator saw another version; undefined accepts any. */
export function requireCurrentRow(trx: Trx, row: ReminderRow, seen: number | undefined): Promise<void> {
  return requireCurrent(trx, { version: row.version, updatedBy: row.updated_by, updatedAt: row.updated_at }, seen)
}

function keyOf({ guild_id: guildId, reminder_id: reminderId }: Unversioned): ReminderKey {
  return { guildId, reminderId }
}
