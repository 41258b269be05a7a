import { Gauge, type Registry } from 'prom-client'

/** Jobs of one kind in one state; `blocked` ones wait for an administrator. */
export interface JobBacklog {
  kind: string
  state: 'open' | 'blocked'
  jobs: number
  /** How long the oldest one has been due, in ms; 0 when none is. */
  overdueMs: number
}

/** What /metrics shows of the job queue. */
export interface QueueState {
  backlog: readonly JobBacklog[]
  /** Open jobs of shards that no process holds. */
  unheld: number
}

/** Has the job queue read whenever the page is asked for. */
export function watchJobs(registry: Registry, read: () => Promise<QueueState>): void {
  const registers = [registry]
  let looking: Promise<void> | undefined
  const overdue = new Gauge({
    name: 'guildhall_jobs_overdue_seconds',
    help: 'How long the oldest open job of a kind has been due.',
    labelNames: ['kind'],
    registers,
    collect: () => look(),
  })
  const unheld = new Gauge({
    name: 'guildhall_jobs_of_unheld_shards',
    help: 'Open jobs of shards that no process holds.',
    registers,
    collect: () => look(),
  })
  const backlog = new Gauge({
    name: 'guildhall_jobs',
    help: 'Jobs that are not done, by kind and state.',
    labelNames: ['kind', 'state'],
    registers,
    collect: () => look(),
  })

  /** One read serves all three, which are collected at the same moment. */
  function look(): Promise<void> {
    looking ??= readOnce().finally(() => (looking = undefined))
    return looking
  }

  async function readOnce(): Promise<void> {
    backlog.reset()
    overdue.reset()
    unheld.reset()
    // An unreachable database must not take the rest of the page with it: then these are missing.
    const state = await read().catch(() => undefined)
    if (!state) return
    unheld.set(state.unheld)
    for (const { kind, state: of, jobs, overdueMs } of state.backlog) {
      backlog.labels(kind, of).set(jobs)
      if (of === 'open') overdue.labels(kind).set(overdueMs / 1000)
    }
  }
}
