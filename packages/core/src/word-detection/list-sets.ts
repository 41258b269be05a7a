import * as z from 'zod'
import { isAmong } from '../kernel/database/queries.ts'
import type { Connection, Database, Trx } from '../kernel/database/schema.ts'
import { columnsOf, unlessUnreadable, type ReadRows } from '../kernel/database/unreadable-rows.ts'
import { Refusal, type LastSave } from '../kernel/undecided-saves.ts'
import { ListContent } from './content.ts'
import { storedLists } from './store.ts'

/** A list in one version, and the user who saved it. */
const SavedList = z.object({
  id: z.string(),
  version: z.number(),
  content: ListContent,
  updatedBy: z.string(),
  updatedAt: z.number(),
})
export type SavedList = z.infer<typeof SavedList>

/** One version of the lists of a guild. */
const WordListSet = z.object({
  version: z.number(),
  /** The list of the last save. */
  changedId: z.nullable(z.string()),
  lists: z.array(SavedList),
})
export type WordListSet = z.infer<typeof WordListSet>

/** The version before the first save. */
export const NO_LISTS: WordListSet = { version: 0, changedId: null, lists: [] }

/** The keyword rules of a guild that are not word lists, and the obstacle to all of its rules. */
export interface RuleCounts {
  readonly otherRules: number | null
  readonly problem: string | null
}

export interface SetKey {
  guildId: string
}

/** The lists of a guild without deleted ones and unreadable rows; undefined before the first save and count. */
export async function getSet(
  db: Connection,
  readRows: ReadRows,
  { guildId }: SetKey,
): Promise<(WordListSet & LastSave<WordListSet> & RuleCounts) | undefined> {
  const row = await db.selectFrom('word_list_sets').selectAll().where('guild_id', '=', guildId).executeTakeFirst()
  if (!row) return undefined
  const stored = await storedLists(db, readRows, guildId)
  const { undo, undo_until: until } = row
  const read = columnsOf({ table: 'word_list_sets', guildId, key: guildId })
  const before = undo === null ? undefined : unlessUnreadable(() => read('undo', undo, WordListSet))
  return {
    version: row.version,
    changedId: row.changed_id === null ? null : String(row.changed_id),
    lists: stored.filter(({ isRemoved }) => !isRemoved).map(savedPart),
    saveNumber: row.save_number,
    saveRevision: row.save_revision,
    undo: before === undefined || until === null ? null : { before, until },
    refusals: unlessUnreadable(() => read('refusals', row.refusals, z.array(Refusal))) ?? [],
    otherRules: row.other_rules,
    problem: row.problem,
  }
}

/** Writes a save over any earlier rows. */
export async function putSet(
  trx: Trx,
  readRows: ReadRows,
  { guildId }: SetKey,
  save: WordListSet & LastSave<WordListSet>,
): Promise<void> {
  const { undo, changedId } = save
  const values = {
    version: save.version,
    changed_id: changedId === null ? null : Number(changedId),
    // A revert has to know its list.
    undo: undo && JSON.stringify({ ...undo.before, changedId }),
    undo_until: undo && undo.until,
    save_number: save.saveNumber,
    save_revision: save.saveRevision,
    refusals: JSON.stringify(save.refusals),
  }
  await trx
    .insertInto('word_list_sets')
    .values({ guild_id: guildId, other_rules: null, problem: null, ...values })
    .onConflict((oc) => oc.column('guild_id').doUpdateSet(values))
    .execute()
  await writeLists(trx, readRows, guildId, save.lists)
}

/**
 * Takes back the list of an undecided save. The others stay as they are: deleted roles and channels may have left them meanwhile.
 *
 * @returns false when that save is no longer undecided.
 */
export async function revertSet(
  trx: Trx,
  readRows: ReadRows,
  { guildId }: SetKey,
  saveNumber: number,
  reverted: WordListSet & { refusals: readonly Refusal[] },
): Promise<boolean> {
  const { numUpdatedRows } = await undecided(trx, guildId)
    .set({ version: reverted.version, refusals: JSON.stringify(reverted.refusals), undo: null, undo_until: null })
    .where('save_number', '=', saveNumber)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const { changedId } = reverted
  const current = (await storedLists(trx, readRows, guildId)).filter(({ isRemoved }) => !isRemoved)
  const others = current.filter(({ id }) => id !== changedId).map(savedPart)
  await writeLists(trx, readRows, guildId, [...others, ...reverted.lists.filter(({ id }) => id === changedId)])
  return true
}

/** Ends the time in which a refusal reverts a save. @returns false when it had ended, or another save followed. */
export async function clearUndo(trx: Trx, { guildId }: SetKey, saveNumber: number): Promise<boolean> {
  const { numUpdatedRows } = await undecided(trx, guildId)
    .set({ undo: null, undo_until: null })
    .where('save_number', '=', saveNumber)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Confirms a save that Discord has applied as of this revision of the job. @returns false when no save was undecided. */
export async function confirmSet(trx: Trx, { guildId }: SetKey, revision: number): Promise<boolean> {
  const { numUpdatedRows } = await undecided(trx, guildId)
    .set({ undo: null, undo_until: null })
    .where('save_revision', '<=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Writes lists that the bot changed by itself, and the version of the set that they have. */
export async function putOwnChange(
  trx: Trx,
  guildId: string,
  version: number,
  lists: readonly SavedList[],
): Promise<void> {
  await trx.updateTable('word_list_sets').set({ version }).where('guild_id', '=', guildId).execute()
  for (const list of lists) await writeList(trx, guildId, list)
}

/** Writes what an attempt found out about all keyword rules of a guild. */
export async function putCounts(
  trx: Trx,
  guildId: string,
  counts: { other_rules?: number; problem: string | null },
): Promise<void> {
  const none = { version: 0, changed_id: null, undo: null, undo_until: null, save_number: 0, save_revision: 0 }
  await trx
    .insertInto('word_list_sets')
    .values({ guild_id: guildId, ...none, refusals: '[]', other_rules: null, ...counts })
    .onConflict((oc) => oc.column('guild_id').doUpdateSet(counts))
    .execute()
}

/** Forgets the counts of guilds without lists: they may have changed while the bot was offline. Crosses guilds: after a start. */
export async function forgetCounts(db: Database, guildIds: readonly string[]): Promise<void> {
  await db
    .updateTable('word_list_sets')
    .set({ other_rules: null })
    .where((eb) => isAmong(db, eb.ref('guild_id'), guildIds))
    .where('other_rules', 'is not', null)
    .execute()
}

async function writeLists(trx: Trx, readRows: ReadRows, guildId: string, lists: readonly SavedList[]): Promise<void> {
  const before = await storedLists(trx, readRows, guildId)
  const current = new Map(before.map((list) => [list.id, list]))
  for (const list of lists) {
    const same = current.get(list.id)
    if (!same || same.isRemoved || same.version !== list.version) await writeList(trx, guildId, list)
  }
  // A row that cannot be read is no deleted list.
  for (const { id, isRemoved } of before) {
    if (isRemoved || lists.some((list) => list.id === id)) continue
    await trx
      .updateTable('word_lists')
      .set({ is_removed: 1 })
      .where('guild_id', '=', guildId)
      .where('list_id', '=', Number(id))
      .execute()
  }
}

async function writeList(trx: Trx, guildId: string, list: SavedList): Promise<void> {
  const values = {
    version: list.version,
    content: JSON.stringify(list.content),
    updated_by: list.updatedBy,
    updated_at: list.updatedAt,
    is_removed: 0,
  } as const
  await trx
    .insertInto('word_lists')
    .values({
      guild_id: guildId,
      list_id: Number(list.id),
      ...values,
      applied_version: 0,
      rule_id: null,
      noted_name: null,
      written: null,
      rule: null,
      repairs: '[]',
      restored: null,
      problem: null,
      blocked_on: null,
    })
    .onConflict((oc) => oc.columns(['guild_id', 'list_id']).doUpdateSet(values))
    .execute()
}

function savedPart({ id, version, content, updatedBy, updatedAt }: SavedList): SavedList {
  return { id, version, content, updatedBy, updatedAt }
}

function undecided(trx: Trx, guildId: string) {
  return trx.updateTable('word_list_sets').where('guild_id', '=', guildId).where('undo', 'is not', null)
}
