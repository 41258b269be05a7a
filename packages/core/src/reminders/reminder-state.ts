import { RECURRENCE_TYPES, type HistoryAction } from '@guildhall/contract'
import * as z from 'zod'
import type { Fields } from '../kernel/history/changed-fields.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { channelReferences, roleReferences } from '../kernel/history/references.ts'
import { NEVER, type NewRevision } from '../kernel/history/revisions.ts'
import { partsOf } from './parts.ts'
import { finalRun, isRecurring, writtenRecurrence } from './recurrence.ts'
import type { ReminderRow } from './tables.ts'

/** The state of a reminder in the history, with the columns that a restoration writes. */
export const ReminderState = z.object({
  message: z.string(),
  channel_id: z.string(),
  mention_role_id: z.nullable(z.string()),
  next_run_at: z.number(),
  recurrence_type: z.nullable(z.enum(RECURRENCE_TYPES)),
  recurrence_day_of_week: z.nullable(z.number()),
  /** Revisions of earlier versions have no embeds, no recurrence of this kind, and no pause. */
  parts: z.nullable(z.string()).default(null),
  recurrence: z.nullable(z.string()).default(null),
  first_day: z.nullable(z.string()).default(null),
  last_day: z.nullable(z.string()).default(null),
  is_paused: z.literal([0, 1]).default(0),
  time_of_day: z.string(),
  time_zone: z.string(),
  last_run_at: z.nullable(z.number()),
  last_sent_at: z.nullable(z.number()),
  version: z.number(),
  /** Whether the change deleted the reminder. */
  is_deleted: z.boolean(),
})
export type ReminderState = z.infer<typeof ReminderState>

/** The reminder as the history lists it. */
export function reminderFields(
  state: Pick<
    ReminderRow,
    | 'message'
    | 'channel_id'
    | 'next_run_at'
    | 'mention_role_id'
    | 'parts'
    | 'recurrence_type'
    | 'recurrence_day_of_week'
    | 'recurrence'
    | 'time_zone'
  >,
): Fields {
  return {
    message: state.message,
    channel_id: state.channel_id,
    next_run_at: new Date(state.next_run_at).toISOString(),
    mention_role_id: state.mention_role_id,
    ...partsOf(state),
    recurrence_type: state.recurrence_type,
    recurrence_day_of_week: state.recurrence_day_of_week,
    recurrence: state.recurrence === null ? null : writtenRecurrence(state),
    time_zone: state.time_zone,
  }
}

/** Whether a reminder has ended, as the history lists it. */
export function endField({ is_sent }: Pick<ReminderRow, 'is_sent'>): Fields {
  return { is_sent: is_sent === 1 }
}

/** The pause of a reminder as the history lists it. */
export function pauseField({ is_paused }: Pick<ReminderRow, 'is_paused'>): Fields {
  return { is_paused: is_paused === 1 }
}

/**
 * The state that undoes a change, and the time until which it can be undone: a reminder until its last run, a skip until the skipped run,
 * a sent message never.
 */
export function undoOf(
  guild: GuildSnapshot,
  action: HistoryAction,
  { before, after }: { before: ReminderRow | null; after: ReminderRow | null },
): Pick<NewRevision, 'stored' | 'references' | 'restorableUntil'> {
  if (!before) return { stored: null, references: [], restorableUntil: null }
  const state = stateOf(before, after === null)
  if (action === 'posted') return { stored: state, references: [], restorableUntil: NEVER }
  const references = [
    ...channelReferences(guild, [before.channel_id]),
    ...roleReferences(guild, [before.mention_role_id]),
  ]
  if (action === 'skipped' && after && after.last_run_at !== null) {
    const skippedRun = after.last_run_at
    // The run before the skipped one: the run under way if the skip applied to the one after it.
    const last_run_at = skippedRun === before.next_run_at ? before.last_run_at : before.next_run_at
    return { stored: { ...state, next_run_at: skippedRun, last_run_at }, references, restorableUntil: skippedRun }
  }
  return { stored: state, references, restorableUntil: isRecurring(before) ? finalRun(before) : before.next_run_at }
}

/** The state of a row. @param isDeleted whether the change deletes the reminder. */
export function stateOf(row: ReminderRow, isDeleted: boolean): ReminderState {
  return {
    message: row.message,
    channel_id: row.channel_id,
    mention_role_id: row.mention_role_id,
    parts: row.parts,
    next_run_at: row.next_run_at,
    recurrence_type: row.recurrence_type,
    recurrence_day_of_week: row.recurrence_day_of_week,
    recurrence: row.recurrence,
    first_day: row.first_day,
    last_day: row.last_day,
    is_paused: row.is_paused,
    time_of_day: row.time_of_day,
    time_zone: row.time_zone,
    last_run_at: row.last_run_at,
    last_sent_at: row.last_sent_at,
    version: row.version,
    is_deleted: isDeleted,
  }
}
