import type { Clock } from '../kernel/clock.ts'
import type { Changes } from '../kernel/changes/changes.ts'
import type { JobRow } from '../kernel/database/kernel-tables.ts'
import type { Database } from '../kernel/database/schema.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { jobsOf } from '../kernel/jobs/jobs-store.ts'
import { dueAt, isUnposted, keyOf, PROBLEM_ALERT } from './alert-keys.ts'
import type { StoredProblem } from './store.ts'
import type { ProblemAlertRow } from './tables.ts'

/** The state of a guild's alerts channel: not chosen or deleted, closed to the bot, or apparently open. */
export type AlertsChannel =
  | { readonly state: 'none' | 'closed' }
  | { readonly state: 'open'; readonly channelId: string }

/** The differences between the jobs that post problems and the problems. */
interface Differences {
  /** Jobs that are missing, by their due times. */
  readonly added: ReadonlyMap<number, readonly string[]>
  /** Blocked jobs that can succeed now. */
  readonly opened: readonly string[]
  /** Blocked jobs whose problem needs no message any more. */
  readonly removed: readonly string[]
}

/** The state of a guild on which its jobs depend. */
interface AlertsState {
  /** All problems, with those whose end is not posted yet. */
  readonly problems: readonly StoredProblem[]
  /** The message that is not posted yet. */
  readonly open: ProblemAlertRow | undefined
  readonly channel: AlertsChannel
  /** Whether any of the jobs is blocked. */
  readonly isBlocked: boolean
}

/** Makes the jobs that post problems match the rows of the problems. */
export type FollowProblems = (guildId: string, state: AlertsState) => Promise<void>

/**
 * Its transaction writes jobs only. The end of an attempt locks its job before the problems, so a transaction with both in the other order
 * could deadlock.
 */
export function createFollowProblems(deps: {
  db: Database
  clock: Clock
  changes: Changes
  jobs: Jobs
}): FollowProblems {
  const { db, clock, changes, jobs } = deps

  return async (guildId, { problems, open, channel, isBlocked }) => {
    const unposted = problems.filter(isUnposted)
    if (channel.state === 'closed' || (unposted.length === 0 && !open && !isBlocked)) return
    const due = new Map(channel.state === 'open' ? unposted.map((one) => [keyOf(one), dueAt(one)]) : [])
    if (open) due.set(open.alert_key, clock.now())
    const { added, opened, removed } = differences(
      await jobsOf(db, guildId, PROBLEM_ALERT),
      due,
      refusedKey(open, channel),
    )
    if (added.size + opened.length + removed.length === 0) return
    await changes.transaction(async (trx) => {
      for (const [runAt, keys] of added) {
        await jobs.enqueueAllOnce(
          trx,
          keys.map((key) => ({ guildId, kind: PROBLEM_ALERT, key, lane: null })),
          { runAt: Math.max(runAt, clock.now()), priority: 1 },
        )
      }
      for (const key of opened) await jobs.schedule(trx, { guildId, kind: PROBLEM_ALERT, key }, clock.now())
      for (const key of removed) await jobs.remove(trx, { guildId, kind: PROBLEM_ALERT, key })
    })
  }
}

/** The job whose message Discord refused in the chosen channel: a change there retries it, a search does not. */
function refusedKey(open: ProblemAlertRow | undefined, channel: AlertsChannel): string | null {
  if (!open || open.refusal === null || channel.state !== 'open') return null
  return open.channel_id === channel.channelId ? open.alert_key : null
}

function differences(
  stored: readonly Pick<JobRow, 'key' | 'state'>[],
  due: ReadonlyMap<string, number>,
  refused: string | null,
): Differences {
  const known = new Set(stored.map(({ key }) => key))
  const added = new Map<number, string[]>()
  // Every process writes in the same order, so that no two of them deadlock.
  for (const [key, runAt] of [...due].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (!known.has(key)) added.set(runAt, [...(added.get(runAt) ?? []), key])
  }
  const blocked = stored.flatMap(({ key, state }) => (state === 'blocked' ? key : [])).toSorted()
  return {
    added,
    opened: blocked.filter((key) => due.has(key) && key !== refused),
    removed: blocked.filter((key) => !due.has(key)),
  }
}
