import { isDeepStrictEqual } from 'node:util'
import { REMINDER_ERRORS } from '@guildhall/contract'
import { nextRun } from '@guildhall/recurrence'
import * as z from 'zod'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { lockGuild } from '../kernel/database/queries.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { channelsByField } from '../kernel/history/channels-of.ts'
import type { RestorableTarget, Restored, RestoreRequest, StoredRevision } from '../kernel/history/restorable-target.ts'
import { latestStored } from '../kernel/history/revisions.ts'
import { problem } from '../kernel/problem.ts'
import { invalid, requirePlaces } from './input.ts'
import { obstacleOf } from './limits.ts'
import { NEVER_REFUSED, requireCurrentRow, type ReminderWrites } from './recorded-writes.ts'
import { endField, pauseField, reminderFields, ReminderState } from './reminder-state.ts'
import { getReminder, type ReminderKey } from './store.ts'
import type { ReminderRow } from './tables.ts'
import { isRecurring, recurrenceOf } from './recurrence.ts'

const Saved = z.object({ version: z.nullable(z.number()) })
/** The parts of an earlier state that decide which users with a grant may bring it back. */
const Post = ReminderState.pick({ channel_id: true, mention_role_id: true })

/** The reminders in the history: a restoration brings back the whole reminder. */
export function createRemindersHistory(deps: {
  db: Database
  clock: Clock
  changes: Changes
  writes: ReminderWrites
}): RestorableTarget {
  const { db, clock, changes, writes } = deps

  /** @returns the version of the reminder from now on. */
  async function bringBack(trx: Trx, guild: GuildSnapshot, state: ReminderState, request: RestoreRequest) {
    const { revision, version: seen, editor } = request
    const key = { guildId: guild.id, reminderId: revision.key }
    const change = { guild, userId: editor.userId, action: 'restored' } as const
    const before = await writes.lock(trx, key, editor)
    requirePlaces(guild, state, editor)
    const values = restoredColumns(state, clock.now())
    if (!before) {
      if (seen !== undefined) throw problem('version.stale')
      // Other restorations of the reminder wait, so the newest version stays the newest.
      await lockGuild(trx, guild.id)
      const version = (await newestVersion(trx, key, state)) + 1
      const row = { ...values, ...sentBefore(state), guild_id: guild.id, reminder_id: revision.key }
      return (await writes.insert(trx, row, version, change)).version
    }
    // A repeated restoration, such as by a caller who lost the response, makes no new version and overwrites no other change.
    const isPending = before.is_sent === 0 && before.is_expired === 0
    if (isPending && isDeepStrictEqual(fieldsOf({ ...before, ...values }), fieldsOf(before))) return before.version
    // No version: the administrator saw that the reminder was deleted.
    await requireCurrentRow(trx, before, seen ?? 0)
    const last_run_at = lastRunOf(before, state, values.next_run_at)
    return (await writes.update(trx, before, { ...values, last_run_at }, change)).version
  }

  async function removeAgain(trx: Trx, guild: GuildSnapshot, { revision, version: seen, editor }: RestoreRequest) {
    const before = await writes.lock(trx, { guildId: guild.id, reminderId: revision.key }, editor)
    if (!before) throw problem('reminder.not_found')
    await requireCurrentRow(trx, before, seen ?? 0)
    await writes.remove(trx, before, { guild, userId: editor.userId, action: 'restored' })
    return null
  }

  return {
    type: 'reminders',
    channelsOf: channelsByField,
    async current(guild, { key: reminderId }) {
      const row = await getReminder(db, { guildId: guild.id, reminderId })
      if (!row) return null
      const fields = { ...fieldsOf(row), ...(isEnded(row) && endField(row)) }
      return { version: row.version, fields, whyNotAllowed: obstacleOf(row) }
    },
    restoredFields(revision) {
      const state = stateOf(revision)
      return state && fieldsOf({ ...state, next_run_at: runOf(state, clock.now()) })
    },
    whyNotAllowed(_guild, { stored }, limits) {
      const post = Post.safeParse(stored)
      return post.success ? obstacleOf(post.data)(limits) : null
    },
    restore: (guild, request): Promise<Restored> =>
      changes.transaction(async (trx) => {
        const state = stateOf(request.revision)
        const version = state ? await bringBack(trx, guild, state, request) : await removeAgain(trx, guild, request)
        await request.saveResponse?.(trx, { saved: { version } })
        return { status: 'applied', reason: null, version }
      }),
    async replay(_guild, _revision, saved): Promise<Restored> {
      return { status: 'applied', reason: null, version: Saved.parse(saved).version }
    },
  }
}

/** The state before the change; null if the reminder did not exist. @throws Problem `history.not_found` if it cannot be read. */
function stateOf({ stored }: StoredRevision): ReminderState | null {
  if (stored === null) return null
  const parsed = ReminderState.safeParse(stored)
  if (!parsed.success) throw problem('history.not_found')
  return parsed.data
}

function fieldsOf(state: Parameters<typeof reminderFields>[0] & Parameters<typeof pauseField>[0]) {
  return { ...reminderFields(state), ...pauseField(state) }
}

/** Whether a recurring reminder has ended: its restoration continues it. */
function isEnded(row: ReminderRow): boolean {
  return row.is_sent === 1 && isRecurring(row)
}

/** The next run of a restored reminder: a recurring one whose time has passed continues with its next occurrence. */
function runOf(state: ReminderState, now: number): number {
  const recurrence = recurrenceOf(state)
  const following = recurrence && state.next_run_at <= now ? nextRun(recurrence, now) : null
  return following ?? state.next_run_at
}

/** The columns that a restoration writes. @throws Problem `request.invalid` for a reminder whose last time has passed. */
function restoredColumns(state: ReminderState, now: number) {
  const run = runOf(state, now)
  if (run <= now) throw invalid('next_run_at', REMINDER_ERRORS.past)
  return {
    ...NEVER_REFUSED,
    message: state.message,
    channel_id: state.channel_id,
    mention_role_id: state.mention_role_id,
    parts: state.parts,
    next_run_at: run,
    recurrence_type: state.recurrence_type,
    recurrence_day_of_week: state.recurrence_day_of_week,
    recurrence: state.recurrence,
    first_day: state.first_day,
    last_day: state.last_day,
    is_paused: state.is_paused,
    time_of_day: state.time_of_day,
    time_zone: state.time_zone,
    last_error: null,
  }
}

/** The run before the restored next one. It changes when a skipped run is planned again, or a planned one is skipped again. */
function lastRunOf(before: ReminderRow, state: ReminderState, next: number): number | null {
  const isSkippedPlanned = next === before.last_run_at
  const isPlannedSkipped = before.next_run_at === state.last_run_at
  return isSkippedPlanned || isPlannedSkipped ? state.last_run_at : before.last_run_at
}

/** The columns of earlier runs, for a reminder that comes back. */
function sentBefore({ last_run_at, last_sent_at }: ReminderState) {
  return { last_run_at, last_sent_at, sending_run_at: null }
}

/** The highest version that a deleted reminder ever had, so that old forms stay stale. */
async function newestVersion(trx: Trx, { guildId, reminderId }: ReminderKey, state: ReminderState): Promise<number> {
  const newest = ReminderState.safeParse(await latestStored(trx, { guildId, type: 'reminders', key: reminderId }))
  return Math.max(state.version, newest.data?.version ?? 0)
}
