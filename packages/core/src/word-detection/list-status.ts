import type { JobStatus } from '../kernel/jobs/jobs.ts'
import type { RuleCounts } from './list-sets.ts'
import type { StoredList } from './store.ts'

/** Whether Discord's rule is the saved list: the job serves all lists of the guild, so its own status says less. */
export function statusOf(
  list: Pick<StoredList, 'appliedVersion' | 'problem' | 'version'>,
  { problem }: Pick<RuleCounts, 'problem'>,
  job: JobStatus | null,
): JobStatus {
  const reason = list.problem ?? problem
  if (reason !== null) return { status: 'blocked', reason }
  if (list.appliedVersion === list.version) return { status: 'applied', reason: null }
  if (job?.status === 'blocked') return job
  return { status: 'queued', reason: job?.reason ?? null }
}
