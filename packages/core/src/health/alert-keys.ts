import type { StoredProblem } from './store.ts'

/** The kind of job that posts problems in the alerts channel; its key is the problem's id and the time at which it began, or that it ended. */
export const PROBLEM_ALERT = 'problem-alert'

/** The age at which a broken part is posted, in ms: a part that is fixed a moment later needs no message. */
const ALERTED_AFTER_MS = 10 * 60_000

/** The problem of an alerts channel in which Discord refuses messages although the bot seems to be allowed to write. */
export const REFUSED_ALERTS = 'health/refused-alerts'

/** An alerts channel that does not work cannot be posted in itself. */
const NEVER_POSTED: readonly string[] = ['settings/alerts_channel_id', REFUSED_ALERTS]

/** Whether a problem is that of the alerts channel itself. */
export function isOfAlertsChannel({ id }: { readonly id: string }): boolean {
  return NEVER_POSTED.includes(id)
}

/** Whether the begin or the end of a problem still has to be posted in the alerts channel. */
export function isUnposted(problem: StoredProblem): boolean {
  const { severity, alertedAt, alertKey, goneAt } = problem
  if (isOfAlertsChannel(problem)) return false
  // An end is posted only if the begin was posted, or is in a message under way.
  if (goneAt !== null) return alertedAt !== null || alertKey !== null
  return severity === 'broken' && alertedAt === null
}

/** The key of the job that posts the begin of a problem, or its end once it ended. */
export function keyOf({ id, since, goneAt }: Pick<StoredProblem, 'id' | 'since' | 'goneAt'>): string {
  return goneAt === null ? `${id} ${since}` : `${id} ${since} ended`
}

/** When a problem is to be posted, in epoch ms. */
export function dueAt({ since, goneAt }: Pick<StoredProblem, 'since' | 'goneAt'>): number {
  return goneAt ?? since + ALERTED_AFTER_MS
}
