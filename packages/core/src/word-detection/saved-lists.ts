import type { Changes } from '../kernel/changes/changes.ts'
import type { Trx } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import type { JobKey } from '../kernel/jobs/job.ts'
import type { SavedRows } from '../kernel/undecided-saves.ts'
import {
  clearUndo,
  confirmSet,
  getSet,
  NO_LISTS,
  putSet,
  revertSet,
  type SetKey,
  type WordListSet,
} from './list-sets.ts'

/** The kind of job that makes the rules of a guild's word lists match; a guild has one. */
export const WORD_LISTS = 'word-lists'

export function jobKeyOf({ guildId }: SetKey): JobKey {
  return { guildId, kind: WORD_LISTS, key: '' }
}

/** Announces a change of a guild's lists or of their rules. */
export function publishLists(changes: Changes, trx: Trx, guildId: string): void {
  changes.publish(trx, { topic: 'guild-config', guildId, area: 'word_detection' })
}

/** Access to the rows of lists, for their saves. */
export function savedWordLists(readRows: ReadRows): SavedRows<SetKey, WordListSet> {
  return {
    area: 'word_detection',
    jobOf: jobKeyOf,
    get: (db, key) => getSet(db, readRows, key),
    none: NO_LISTS,
    versionOf: ({ version, changedId, lists }) => ({ version, changedId, lists }),
    put: (trx, key, save) => putSet(trx, readRows, key, save),
    // A reverted list gets a new version, like after every other change.
    restored: (before, version) => ({
      ...before,
      version,
      lists: before.lists.map((list) => (list.id === before.changedId ? { ...list, version } : list)),
    }),
    revert: (trx, key, saveNumber, reverted) => revertSet(trx, readRows, key, saveNumber, reverted),
    clearUndo,
    confirm: confirmSet,
    refusalDetails: (_key, version) => ({ version }),
  }
}
