import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import type { BlockedOn, Job, Outcome } from '../kernel/jobs/job.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { confirmSave, revertSave, UNDO_MS } from '../kernel/undecided-saves.ts'
import { getSet, putCounts, type SetKey } from './list-sets.ts'
import { jobKeyOf, publishLists, savedWordLists } from './saved-lists.ts'
import { updateRule, type StoredList } from './store.ts'

/** The delay after a reverted save before the rule is restored, in ms; longer than the caller of the save waits. */
const AFTER_REVERT_MS = UNDO_MS + 1_000

/** Why a list is not in Discord. */
export interface ListObstacle {
  readonly on: BlockedOn
  /** A sentence for administrators. */
  readonly reason: string
}

/** The outcomes of attempts to make Discord's rules match the lists of a guild, which decide the last save. */
export function createSyncOutcomes(deps: {
  db: Database
  clock: Clock
  changes: Changes
  jobs: Jobs
  readRows: ReadRows
}) {
  const { changes, jobs, readRows } = deps
  const rows = savedWordLists(readRows)

  /** Ends the attempt for the last save: reverts it if Discord refused its list, or confirms it. */
  async function decide(trx: Trx, job: Job, refusalOf: (listId: string) => string | undefined): Promise<void> {
    const key: SetKey = { guildId: job.guildId }
    const row = await getSet(trx, readRows, key)
    if (!row || row.saveRevision > job.revision) return
    const sentence = row.changedId === null ? undefined : refusalOf(row.changedId)
    if (sentence === undefined) return confirmSave(deps, trx, rows, { key, revision: job.revision })
    const reverted = await revertSave(deps, trx, rows, { key, row, sentence })
    if (!reverted || reverted.version === row.version) return
    if (row.changedId !== null)
      await updateRule(trx, { ...key, listId: row.changedId }, { problem: null, blocked_on: null })
    await jobs.setDesired(trx, jobKeyOf(key), { priority: 1, spacing: AFTER_REVERT_MS, lane: null })
  }

  return {
    /**
     * The outcome of an attempt.
     *
     * @param result.obstacles why lists are not in Discord, by their ids.
     * @param result.otherRules the number of keyword rules that are not word lists.
     */
    outcome(
      job: Job,
      lists: readonly StoredList[],
      result: { obstacles: ReadonlyMap<string, ListObstacle>; otherRules: number },
    ): Outcome {
      const { guildId } = job
      const { obstacles, otherRules } = result
      async function commit(trx: Trx): Promise<void> {
        await putCounts(trx, guildId, { other_rules: otherRules, problem: null })
        for (const { id: listId } of lists) {
          const obstacle = obstacles.get(listId)
          const values = { problem: obstacle?.reason ?? null, blocked_on: obstacle?.on ?? null }
          await updateRule(trx, { guildId, listId }, values)
        }
        await decide(trx, job, (listId) => obstacles.get(listId)?.reason)
        publishLists(changes, trx, guildId)
      }
      const first = [...obstacles.values()].toSorted((a, b) => rank(a) - rank(b))[0]
      return first ? { type: 'blocked', ...first, commit } : { type: 'done', commit }
    },
    /** The outcome of an attempt that Discord refused for the whole guild. */
    refused: (job: Job, obstacle: ListObstacle): Outcome => ({
      type: 'blocked',
      ...obstacle,
      async commit(trx) {
        await putCounts(trx, job.guildId, { problem: obstacle.reason })
        await decide(trx, job, () => obstacle.reason)
        publishLists(changes, trx, job.guildId)
      },
    }),
  }
}

/** The order of obstacles: a job that waits for permissions is tried again once they change. */
function rank({ on }: ListObstacle): number {
  return ['permissions', 'roles', 'channel', 'save', 'program'].indexOf(on)
}
