import { randomUUID } from 'node:crypto'
import type { ReminderTest } from '@guildhall/contract'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Editor } from '../kernel/editor.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import type { JobKey } from '../kernel/jobs/job.ts'
import type { Jobs, JobStatus } from '../kernel/jobs/jobs.ts'
import { problem } from '../kernel/problem.ts'
import { requireAllowed } from './limits.ts'
import { getReminder, type ReminderKey } from './store.ts'

/** The kind of job that posts a test message; its key is the reminder's id, a random part and the user's id. */
export const REMINDER_TEST = 'reminder-test'

/** The reason of a test whose reminder was deleted before it was posted. */
export const REMINDER_GONE = problem('reminder.not_found').message

/** How long a caller waits for the message, in ms. */
const WAIT_MS = 4_000

/** The saved part of a response, for repeated requests. */
export interface SavedTest {
  /** The key of the job. */
  readonly key: string
}

/** The reminder whose message a job posts, and the user; null for a job of an earlier release. */
export function testOf({ guildId, key }: JobKey): ReminderKey & { userId: string | null } {
  const [reminderId = '', , userId = null] = key.split(' ')
  return { guildId, reminderId, userId }
}

/** The service for test messages of reminders in the dashboard. */
export function createReminderTests(deps: { clock: Clock; changes: Changes; jobs: Jobs }) {
  const { clock, changes, jobs } = deps

  async function answer(key: JobKey, outcome: JobStatus): Promise<ReminderTest> {
    if (outcome.status !== 'queued') {
      if (outcome.reason === REMINDER_GONE) throw problem('reminder.not_found')
      if (outcome.reason !== null) throw problem('discord.refused', undefined, outcome.reason)
      // The job is deleted when the bot leaves the server.
      if (!(await jobs.status(key))) throw problem('discord.unavailable')
      return { status: 'applied' }
    }
    if (await jobs.withdraw(key)) throw problem('discord.unavailable')
    return { status: 'queued' }
  }

  return {
    /**
     * Posts a reminder's message now, without a ping. A post that does not begin within four seconds is dropped.
     *
     * @throws Problem `reminder.not_found`; `access.beyond`; `discord.refused`; `discord.unavailable` when it was not begun in time.
     */
    async send(reminder: ReminderKey, editor: Editor, saveResponse: SaveResponse<SavedTest>): Promise<ReminderTest> {
      const saved = { key: `${reminder.reminderId} ${randomUUID()} ${editor.userId}` }
      const key = { guildId: reminder.guildId, kind: REMINDER_TEST, key: saved.key }
      const waiter = jobs.waiter(key)
      try {
        await changes.transaction(async (trx) => {
          const row = await getReminder(trx, reminder)
          if (!row) throw problem('reminder.not_found')
          requireAllowed(editor, row)
          await jobs.enqueueOnce(trx, key, { runAt: clock.now(), priority: 0, lane: null })
          await saveResponse?.(trx, saved)
        })
        return await answer(key, await waiter.outcome(1, WAIT_MS))
      } finally {
        waiter.close()
      }
    },
    /** The response of an earlier test, from the current state of its job. @throws like `send` */
    async replay(guildId: string, saved: SavedTest): Promise<ReminderTest> {
      const key = { guildId, kind: REMINDER_TEST, key: saved.key }
      const outcome = await jobs.status(key)
      if (!outcome) throw problem('discord.unavailable')
      return answer(key, outcome)
    },
  }
}
