import type { ReminderInput, Restoration, Revision } from '@guildhall/contract'
import { guildSnapshot, snapshotChannel, snapshotRole } from '@guildhall/test-kit'
import { createHistoryService, type History } from '../../history/service.ts'
import type { Database } from '../../kernel/database/schema.ts'
import type { GuildSnapshot } from '../../kernel/guild-snapshot.ts'
import { createTestQueue, type Queue } from '../../kernel/jobs/testing/queue.ts'
import type { ReminderRow } from '../tables.ts'
import { createReminders } from '../capability.ts'
import type { ReminderDelivery } from '../delivery.ts'
import type { Reminders } from '../reminders.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
/** The time of the tests, a Wednesday. */
export const NOW = Date.parse('2030-01-02T12:00:00Z')

export const GUILD = guildSnapshot({
  roles: [
    snapshotRole('10', { name: '@everyone', permissions: '68608' }),
    snapshotRole('11', { name: 'Raider', position: 1, mentionable: true }),
    snapshotRole('12', { name: 'Quiet', position: 2 }),
  ],
  channels: [
    snapshotChannel('20', { name: 'general' }),
    snapshotChannel('21', { name: 'Voice', type: 2, position: 1 }),
  ],
})

/** The input for a one-off in an hour; `parts` replace its fields. */
export function inputOf(parts: Partial<ReminderInput>): ReminderInput {
  return {
    channel_id: '20',
    message: 'Raid at nine.',
    next_run_at: iso(NOW + HOUR),
    mention_role_id: null,
    is_recurring: false,
    recurrence_type: null,
    recurrence_day_of_week: null,
    ...parts,
  }
}

/** The row of a one-off in an hour; `parts` replace its columns. */
export function rowOf(parts: Partial<ReminderRow>): ReminderRow {
  return {
    guild_id: '10',
    reminder_id: 'a',
    channel_id: '20',
    message: 'Raid at nine.',
    mention_role_id: null,
    parts: null,
    next_run_at: NOW + HOUR,
    recurrence_type: null,
    recurrence_day_of_week: null,
    recurrence: null,
    first_day: null,
    last_day: null,
    is_paused: 0,
    time_of_day: '13:00:00.000',
    time_zone: 'UTC',
    is_sent: 0,
    is_expired: 0,
    last_run_at: null,
    sending_run_at: null,
    refused_at: null,
    last_sent_at: null,
    last_error: null,
    version: 1,
    updated_by: '1',
    updated_at: NOW,
    ...parts,
  }
}

export function iso(time: number): string {
  return new Date(time).toISOString()
}

/** The services, on a clock that only the test moves. */
export interface TestReminders {
  readonly queue: Queue
  readonly reminders: Reminders
  readonly delivery: ReminderDelivery
  readonly history: History
  /** The newest revision of the guild. */
  lastRevision(): Promise<Revision>
  /** Restores a revision as user 2. @param version the seen one; undefined for a reminder that was gone. */
  restore(revision: Revision, version: number | undefined, guild?: GuildSnapshot): Promise<Restoration>
  /** Removes the bot from the guild. */
  leaveGuild(guildId: string): Promise<void>
}

export function createTestReminders(db: Database): TestReminders {
  const queue = createTestQueue(db)
  queue.now = NOW
  const deps = { db, ...queue, clock: queue.clock }
  const { services, history: targets, leaveGuild } = createReminders(deps)
  const history = createHistoryService({ ...deps, cdnUrl: '', retentionDays: 400, targets })
  return {
    queue,
    reminders: services.reminders,
    delivery: services.reminderDelivery,
    history,
    async lastRevision() {
      const newest = { area: undefined, userId: undefined, before: undefined, limit: 1 }
      const [revision] = await history.list(GUILD, newest, null)
      if (!revision) throw new Error('there is no revision')
      return revision
    },
    restore: ({ id }, version, guild = GUILD) =>
      history.restore(
        guild,
        { revisionId: Number(id), version },
        { editor: { userId: '2', limits: null }, grant: null },
        undefined,
      ),
    leaveGuild,
  }
}
