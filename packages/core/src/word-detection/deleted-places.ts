import { isDeepStrictEqual } from 'node:util'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { undecidedSave } from '../kernel/undecided-saves.ts'
import { withoutDeleted } from './input.ts'
import { getSet, putOwnChange, type SavedList } from './list-sets.ts'
import { recordListChange } from './recording.ts'
import { jobKeyOf, publishLists } from './saved-lists.ts'

/** Removes deleted roles and channels from the lists of a guild, as changes of the bot. */
export async function dropDeletedPlaces(
  deps: { db: Database; clock: Clock; changes: Changes; jobs: Jobs; readRows: ReadRows },
  guild: GuildSnapshot,
): Promise<void> {
  const { db, clock, changes, jobs, readRows } = deps
  const key = { guildId: guild.id }
  const hasDeleted = ({ content }: SavedList): boolean => !isDeepStrictEqual(withoutDeleted(guild, content), content)
  if (!(await getSet(db, readRows, key))?.lists.some(hasDeleted)) return
  await changes.transaction(async (trx) => {
    await jobs.lock(trx, jobKeyOf(key))
    const set = await getSet(trx, readRows, key)
    if (!set) return
    const version = set.version + 1
    const at = clock.now()
    const changed = set.lists.filter(hasDeleted).map((before) => {
      const after = { ...before, version, content: withoutDeleted(guild, before.content), updatedAt: at }
      return { before, after }
    })
    await putOwnChange(
      trx,
      guild.id,
      version,
      changed.map(({ after }) => after),
    )
    const undecided = undecidedSave(jobKeyOf(key), set, at)
    for (const list of changed) {
      // A revert of the last save reverts its list, and this change of it.
      const isUndecided = list.before.id === set.changedId
      const change = { guild, at, userId: null, isRestoration: false, ...list }
      await recordListChange(deps, trx, { ...change, undecided: isUndecided ? undecided : null })
    }
    publishLists(changes, trx, guild.id)
  })
}
