import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Connection, Database, Trx } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import type { Commit, Job, JobKey } from '../kernel/jobs/job.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { getJob } from '../kernel/jobs/jobs-store.ts'
import {
  bringBack,
  closeAlert,
  dropAlert,
  isAlertMessage,
  lastPostedAt,
  noteRefusal,
  openAlert,
  pruneAlerts,
  putAlert,
  releaseProblems,
} from './alerts-store.ts'
import { dueAt, isUnposted, keyOf, PROBLEM_ALERT } from './alert-keys.ts'
import { listAll, lockProblems, type StoredProblem } from './store.ts'

/** The shortest time between two messages in a guild, in ms. */
const EVERY_MS = 60_000
/** How long posted messages are stored, in ms. */
const KEPT_MS = 30 * 24 * 60 * 60_000

/** The next step of an alert's job. */
export type NextAlert =
  | { readonly type: 'post'; readonly content: string }
  | { readonly type: 'wait'; readonly until: number }
  /** The problem ended before it was posted, or another message has it. */
  | { readonly type: 'done' }

/** The problems that one message names. */
export interface AlertedProblems {
  readonly begun: readonly StoredProblem[]
  readonly ended: readonly StoredProblem[]
}

/** An attempt at an alert's job. Without progress its message was certainly never sent. */
type AlertJob = Pick<Job, 'guildId' | 'key' | 'progress'>

/** The messages about problems in the alerts channel of a guild. */
export function createHealthAlerts(deps: {
  db: Database
  clock: Clock
  changes: Changes
  jobs: Jobs
  readRows: ReadRows
}) {
  const { db, clock, changes, jobs, readRows } = deps

  /** The step that the rows allow now, and what a new message would name. */
  async function decide(
    connection: Connection,
    job: AlertJob,
  ): Promise<NextAlert | { readonly type: 'gather'; readonly named: AlertedProblems }> {
    const { guildId, key, progress } = job
    const open = await openAlert(connection, guildId)
    // Discord may know the text already, so it stays.
    if (open?.alert_key === key && progress !== null) return { type: 'post', content: open.content }
    const { problems } = await listAll(connection, readRows, guildId)
    const own = problems.find((problem) => keyOf(problem) === key)
    if (!own || !isUnposted(own)) return { type: 'done' }
    const now = clock.now()
    if (open && open.alert_key !== key) return { type: 'wait', until: now + EVERY_MS }
    if (dueAt(own) > now) return { type: 'wait', until: dueAt(own) }
    const last = await lastPostedAt(connection, guildId)
    if (last !== null && last > now) await bringBack(connection, guildId, now)
    const free = last === null ? now : Math.min(last, now) + EVERY_MS
    if (free > now) return { type: 'wait', until: free }
    const due = problems.filter((problem) => isUnposted(problem) && dueAt(problem) <= now)
    const [begun, ended] = [due.filter(({ goneAt }) => goneAt === null), due.filter(({ goneAt }) => goneAt !== null)]
    return { type: 'gather', named: { begun, ended } }
  }

  async function withdraw(trx: Trx, guildId: string, key: string): Promise<void> {
    await releaseProblems(trx, guildId, key)
    await dropAlert(trx, guildId, key)
  }

  return {
    /** Whether a message of this job could be posted now; reads rows only. */
    async look(job: AlertJob): Promise<Exclude<NextAlert, { type: 'post' }> | { readonly type: 'ready' | 'repeat' }> {
      const step = await decide(db, job)
      if (step.type === 'gather') return { type: 'ready' }
      return step.type === 'post' ? { type: 'repeat' } : step
    },
    /**
     * Gathers the due alerts into one message, a minute after the last one was posted. A repeated attempt gets the same message if Discord may
     * know it.
     *
     * @param compose makes the text.
     */
    next: (
      job: AlertJob,
      { channelId, compose }: { channelId: string; compose: (named: AlertedProblems) => string },
    ): Promise<NextAlert> =>
      changes.transaction(async (trx): Promise<NextAlert> => {
        const { guildId, key } = job
        await lockProblems(trx, guildId)
        if (job.progress === null) {
          // This attempt lost its lease to one whose text Discord may know.
          const stored = await getJob(trx, { guildId, kind: PROBLEM_ALERT, key })
          if (stored && stored.progress !== null) return { type: 'wait', until: clock.now() + EVERY_MS }
          // The problems may have changed since.
          await releaseProblems(trx, guildId, key)
        }
        const step = await decide(trx, job)
        if (step.type !== 'gather') {
          if (job.progress === null) await dropAlert(trx, guildId, key)
          return step
        }
        const { begun, ended } = step.named
        const content = compose(step.named)
        const alert = { guild_id: guildId, alert_key: key, channel_id: channelId, content, created_at: clock.now() }
        await putAlert(
          trx,
          alert,
          [...begun, ...ended].map(({ id }) => id),
        )
        return { type: 'post', content }
      }),
    /** Makes the problems of a message that is not posted wait for another one. */
    withdraw:
      ({ guildId, key }: Pick<JobKey, 'guildId' | 'key'>): Commit =>
      async (trx) => {
        await lockProblems(trx, guildId)
        await withdraw(trx, guildId, key)
      },
    /** Notes why Discord refused a message. */
    noteRefused:
      ({ guildId, key }: Pick<JobKey, 'guildId' | 'key'>, reason: string): Commit =>
      (trx) =>
        noteRefusal(trx, guildId, key, reason),
    /** Notes that the message of a job is posted. @param messageId null while it is unknown. */
    notePosted:
      ({ guildId, key }: Pick<JobKey, 'guildId' | 'key'>, messageId: string | null): Commit =>
      async (trx) => {
        await lockProblems(trx, guildId)
        await closeAlert(trx, { guildId, key, messageId }, clock.now())
      },
    /** Whether a message belongs to another job. */
    isTaken: (guildId: string, messageId: string): Promise<boolean> => isAlertMessage(db, guildId, messageId),
    /** The bot left the guild: its jobs end, and their problems wait for its return. */
    async leaveGuild(guildId: string): Promise<void> {
      await jobs.leaveGuild(guildId, [PROBLEM_ALERT])
      await changes.transaction(async (trx) => {
        await lockProblems(trx, guildId)
        const open = await openAlert(trx, guildId)
        if (open) await withdraw(trx, guildId, open.alert_key)
      })
    },
    prune: (): Promise<void> => pruneAlerts(db, clock.now() - KEPT_MS),
  }
}
