import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Reminder, ReminderInput } from '@guildhall/contract'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import type { ReminderRow } from './tables.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import type { Editor } from '../kernel/editor.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import type { MemberLimits } from '../kernel/member-limits.ts'
import { problem } from '../kernel/problem.ts'
import { invalid, requirePlaces, zoneOf } from './input.ts'
import { changedParts, requireEmojis } from './parts.ts'
import { inListOrder, present } from './present.ts'
import { NEVER_REFUSED, requireCurrentRow, type ReminderWrites } from './recorded-writes.ts'
import { getReminder, listReminders, type ReminderKey } from './store.ts'
import { requirePending, resumedColumns, skippedColumns } from './pending-runs.ts'
import { changedTiming, newTiming, type Timing, type TimingError } from './timing.ts'

/** The saved part of a response, for repeated requests. */
export interface SavedReminder {
  readonly id: string
}

/** A reminder of a guild, to change it. */
export interface OfGuild {
  readonly guild: GuildSnapshot
  readonly reminderId: string
}

/** The service for a guild's reminders in the dashboard. */
export type Reminders = ReturnType<typeof createReminderService>

export function createReminderService(deps: {
  db: Database
  clock: Clock
  changes: Changes
  readRows: ReadRows
  writes: ReminderWrites
}) {
  const { db, clock, changes, readRows, writes } = deps

  /** @throws Problem `reminder.not_found`; `access.beyond` for a reminder that the user could not post in Discord. */
  async function lock(trx: Trx, key: ReminderKey, editor: Editor): Promise<ReminderRow> {
    return required(await writes.lock(trx, key, editor))
  }

  /** Changes one reminder. @param change returns the row as it is from now on. @throws like `lock` and `change` */
  function changeOne(
    { guild, reminderId }: OfGuild,
    editor: Editor,
    saveResponse: SaveResponse<SavedReminder>,
    change: (trx: Trx, before: ReminderRow) => Promise<ReminderRow>,
  ): Promise<Reminder> {
    return changes.transaction(async (trx) => {
      const before = await lock(trx, { guildId: guild.id, reminderId }, editor)
      const after = await change(trx, before)
      await saveResponse?.(trx, { id: reminderId })
      return present(after, editor.limits)
    })
  }

  return {
    /** @param limits of a reader with a grant, for whom reminders of hidden channels are left out; null for Administrators. */
    async list(guildId: string, limits: MemberLimits | null): Promise<Reminder[]> {
      const rows = await listReminders(db, guildId)
      const shown = limits ? rows.filter((row) => limits.mayView(row.channel_id)) : rows
      return readRows(shown.toSorted(inListOrder), (row) => present(row, limits))
    },
    /** @throws Problem `reminder.not_found`, also for a reminder of a channel that the reader cannot view. */
    async get(key: ReminderKey, limits: MemberLimits | null): Promise<Reminder> {
      const row = required(await getReminder(db, key))
      if (limits && !limits.mayView(row.channel_id)) throw problem('reminder.not_found')
      return present(row, limits)
    },
    /** @throws Problem `access.beyond`; `request.invalid` naming the fields; `reminder.too_many`. */
    async create(
      guild: GuildSnapshot,
      input: ReminderInput,
      editor: Editor,
      saveResponse: SaveResponse<SavedReminder>,
    ): Promise<Reminder> {
      requirePlaces(guild, input, editor)
      requireEmojis(guild, input)
      const timing = requireTiming(newTiming(input, zoneOf(input) ?? 'UTC', clock.now()))
      const row = {
        ...NEVER_SENT,
        ...contentFrom(null, input),
        ...timing,
        guild_id: guild.id,
        reminder_id: randomUUID(),
      }
      return changes.transaction(async (trx) => {
        const created = await writes.insert(trx, row, 1, { guild, userId: editor.userId, action: 'created' })
        await saveResponse?.(trx, { id: created.reminder_id })
        return present(created, editor.limits)
      })
    },
    /**
     * Replaces a reminder. A run whose delivery has begun is sent unchanged; the change applies to the next one.
     *
     * @throws Problem `reminder.not_found`; `access.beyond`; `reminder.recurrence_lost`;
     *   `request.invalid` naming the fields; `version.stale` when the input has an earlier version.
     */
    change: (guild: GuildSnapshot, reminderId: string, input: ReminderInput, editor: Editor): Promise<Reminder> =>
      changes.transaction(async (trx) => {
        const before = await lock(trx, { guildId: guild.id, reminderId }, editor)
        // A client that does not know of `recurrence` would silently replace it.
        if (before.recurrence !== null && input.recurrence === undefined) throw problem('reminder.recurrence_lost')
        requirePlaces(guild, input, editor)
        requireEmojis(guild, input)
        const timing = requireTiming(changedTiming(before, input, zoneOf(input), clock.now()))
        const isRescheduled = timing !== before
        const changed = {
          ...before,
          ...contentFrom(before, input),
          ...(isRescheduled && { ...timing, ...NEVER_REFUSED }),
        }
        // A repeated save, such as by a caller who lost the response, makes no new version and overwrites no other change.
        if (isDeepStrictEqual(changed, { ...before })) return present(before, editor.limits)
        await requireCurrentRow(trx, before, input.version)
        const last_error = changed.is_expired === 1 ? before.last_error : null
        const change = { guild, userId: editor.userId, action: 'changed' } as const
        return present(await writes.update(trx, before, { ...changed, last_error }, change), editor.limits)
      }),
    /**
     * @param seen the version that the administrator saw; undefined removes any.
     * @throws Problem `reminder.not_found`; `access.beyond`; `version.stale`.
     */
    remove: (
      { guild, reminderId }: OfGuild,
      seen: number | undefined,
      editor: Editor,
      saveResponse: SaveResponse<undefined>,
    ): Promise<void> =>
      changes.transaction(async (trx) => {
        const before = await lock(trx, { guildId: guild.id, reminderId }, editor)
        await requireCurrentRow(trx, before, seen)
        await writes.remove(trx, before, { guild, userId: editor.userId, action: 'deleted' })
        await saveResponse?.(trx, undefined)
      }),
    /**
     * Skips the next run and all overdue ones.
     *
     * @param run the run that the administrator saw (epoch ms); null skips any.
     * @throws Problem `reminder.not_found`; `access.beyond`; `reminder.not_recurring`; `reminder.not_pending`;
     *   `reminder.run_passed` when another run is next by now.
     */
    skip: (
      of: OfGuild,
      run: number | null,
      editor: Editor,
      saveResponse: SaveResponse<SavedReminder>,
    ): Promise<Reminder> =>
      changeOne(of, editor, saveResponse, (trx, before) => {
        const skipped = skippedColumns(before, run, clock.now())
        return writes.update(trx, before, skipped, { guild: of.guild, userId: editor.userId, action: 'skipped' })
      }),
    /**
     * Pauses a pending reminder. A run whose delivery has begun is sent. A paused one stays as it is.
     *
     * @param version the version that the administrator saw; undefined pauses any.
     * @throws Problem `reminder.not_found`; `access.beyond`; `reminder.not_pending`; `version.stale`.
     */
    pause: (
      of: OfGuild,
      version: number | undefined,
      editor: Editor,
      saveResponse: SaveResponse<SavedReminder>,
    ): Promise<Reminder> =>
      changeOne(of, editor, saveResponse, async (trx, before) => {
        requirePending(before)
        if (before.is_paused === 1) return before
        await requireCurrentRow(trx, before, version)
        return writes.update(
          trx,
          before,
          { is_paused: 1 },
          { guild: of.guild, userId: editor.userId, action: 'changed' },
        )
      }),
    /**
     * Resumes a paused reminder with its next run after now. Runs of the pause are passed over: a one-off is missed then. A reminder that
     * is not paused stays as it is.
     *
     * @param version the version that the administrator saw; undefined resumes any.
     * @throws Problem `reminder.not_found`; `access.beyond`; `version.stale`.
     */
    resume: (
      of: OfGuild,
      version: number | undefined,
      editor: Editor,
      saveResponse: SaveResponse<SavedReminder>,
    ): Promise<Reminder> =>
      changeOne(of, editor, saveResponse, async (trx, before) => {
        if (before.is_paused === 0) return before
        await requireCurrentRow(trx, before, version)
        const resumed = resumedColumns(before, clock.now())
        return writes.update(trx, before, resumed, { guild: of.guild, userId: editor.userId, action: 'changed' })
      }),
    /**
     * Sends a missed reminder now.
     *
     * @param version the version that the administrator saw; undefined sends any.
     * @throws Problem `reminder.not_found`; `access.beyond`; `reminder.not_missed`; `version.stale`.
     */
    send: (
      of: OfGuild,
      version: number | undefined,
      editor: Editor,
      saveResponse: SaveResponse<SavedReminder>,
    ): Promise<Reminder> =>
      changeOne(of, editor, saveResponse, async (trx, before) => {
        if (before.is_expired === 0) throw problem('reminder.not_missed')
        await requireCurrentRow(trx, before, version)
        const values = { ...NEVER_REFUSED, next_run_at: clock.now(), last_error: null }
        return writes.update(trx, before, values, { guild: of.guild, userId: editor.userId, action: 'posted' })
      }),
  }
}

const NEVER_SENT = {
  ...NEVER_REFUSED,
  is_paused: 0,
  last_run_at: null,
  sending_run_at: null,
  last_sent_at: null,
  last_error: null,
} as const

function required(row: ReminderRow | undefined): ReminderRow {
  if (!row) throw problem('reminder.not_found')
  return row
}

function requireTiming<T extends Timing>(timing: T | TimingError): T {
  if ('error' in timing) throw invalid(timing.path, timing.error)
  return timing
}

function contentFrom(
  before: ReminderRow | null,
  input: ReminderInput,
): Pick<ReminderRow, 'channel_id' | 'message' | 'mention_role_id' | 'parts'> {
  return {
    channel_id: input.channel_id,
    message: input.message,
    mention_role_id: input.mention_role_id || null,
    parts: changedParts(before, input),
  }
}
