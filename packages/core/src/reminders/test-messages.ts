import { randomUUID } from 'node:crypto'
import type { ReminderTest } from '@guildhall/contract'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import type { JobKey } from '../kernel/jobs/job.ts'
import type { Jobs, JobStatus } from '../kernel/jobs/jobs.ts'
import { problem } from '../kernel/problem.ts'
import { getReminder, type ReminderKey } from './store.ts'

/** The kind of job that posts a test message; its key is the reminder's id and a random part. */
export const REMINDER_TEST = 'reminder-test'

/** How long a caller waits for the message, in ms. */
const WAIT_MS = 4_000

/** The saved part of a response, for repeated requests. */
export interface SavedTest {
  /** Names the job. */
  readonly key: string
}

/** Test messages of reminders, for the dashboard. */
export type ReminderTests = ReturnType<typeof createReminderTests>

/** The reminder whose message a job posts. */
export function testedReminder({ guildId, key }: JobKey): ReminderKey {
  return { guildId, reminderId: key.slice(0, key.indexOf(' ')) }
}

export function createReminderTests(deps: { clock: Clock; changes: Changes; jobs: Jobs }) {
  const { clock, changes, jobs } = deps

  async function answer(key: JobKey, outcome: JobStatus): Promise<ReminderTest> {
    if (outcome.status !== 'queued') {
      if (outcome.reason !== null) throw problem('discord.refused', undefined, outcome.reason)
      return { status: 'applied' }
    }
    if (await jobs.withdraw(key)) throw problem('discord.unavailable')
    return { status: 'queued' }
  }

  return {
    /**
     * Posts a reminder's message now, without a ping. What is not begun within four seconds is not posted at all.
     *
     * @throws Problem `reminder.not_found`; `discord.refused`; `discord.unavailable` when it was not begun in time.
     */
    async send(reminder: ReminderKey, saveResponse: SaveResponse<SavedTest>): Promise<ReminderTest> {
      const saved = { key: `${reminder.reminderId} ${randomUUID()}` }
      const key = { guildId: reminder.guildId, kind: REMINDER_TEST, key: saved.key }
      const waiter = jobs.waiter(key)
      try {
        await changes.transaction(async (trx) => {
          if (!(await getReminder(trx, reminder))) throw problem('reminder.not_found')
          await jobs.enqueueOnce(trx, key, { runAt: clock.now(), priority: 0, lane: null })
          await saveResponse?.(trx, saved)
        })
        return await answer(key, await waiter.outcome(1, WAIT_MS))
      } finally {
        waiter.close()
      }
    },
    /** The answer of an earlier test, from its job as it is now. @throws as `send` */
    async replay(guildId: string, saved: SavedTest): Promise<ReminderTest> {
      const key = { guildId, kind: REMINDER_TEST, key: saved.key }
      const outcome = await jobs.status(key)
      if (!outcome) throw problem('discord.unavailable')
      return answer(key, outcome)
    },
  }
}
