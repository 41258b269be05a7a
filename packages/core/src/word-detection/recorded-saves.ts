import { isDeepStrictEqual } from 'node:util'
import { MOST_WORD_LISTS } from '@guildhall/contract'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock, Stopwatch } from '../kernel/clock.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import { requireWithin, type Editor } from '../kernel/editor.ts'
import { readSettings } from '../kernel/guild-settings.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import type { Jobs, JobStatus } from '../kernel/jobs/jobs.ts'
import { problem } from '../kernel/problem.ts'
import { createUndecidedSaves, type WrittenSave } from '../kernel/undecided-saves.ts'
import { requireCurrent, type SeenChange } from '../kernel/versions.ts'
import type { ListContent } from './content.ts'
import { contentIn, requireFreeName } from './input.ts'
import { whyNotAllowed } from './limits.ts'
import { recordListChange } from './recording.ts'
import { savedWordLists } from './saved-lists.ts'
import { getSet, type SavedList, type WordListSet } from './list-sets.ts'
import { updateRule } from './store.ts'

/** A change of a list, and its author. */
interface ListChange extends SeenChange {
  readonly guild: GuildSnapshot
  /** Null for a new list. */
  readonly listId: string | null
}

/** The identity of a save, written in its transaction. */
export interface WrittenList extends WrittenSave {
  readonly listId: string
  readonly version: number
}

export type ListSaves = ReturnType<typeof createListSaves>

/** Saves of word lists, each with its revision in the history. */
export function createListSaves(deps: {
  db: Database
  clock: Clock
  stopwatch: Stopwatch
  changes: Changes
  jobs: Jobs
  readRows: ReadRows
}) {
  const { readRows } = deps
  const saves = createUndecidedSaves(deps, savedWordLists(readRows))

  async function replaced(trx: Trx, current: WordListSet, change: ListChange, content: ListContent, now: number) {
    const { guild, editor, listId, isRestoration } = change
    // The version of the set only grows, so no other list ever had this id.
    const id = listId ?? String(current.version + 1)
    const before = current.lists.find((list) => list.id === id)
    if (listId !== null && !before && !isRestoration) throw problem('word_lists.not_found')
    requireEditable(editor, before?.content ?? null, content)
    const { moderation_log_channel_id: logChannelId } = await readSettings(trx, guild.id)
    const checked = contentIn(guild, content, { saved: before?.content ?? null, logChannelId })
    // A repeated save, such as by a caller who lost the response, overwrites no other change.
    if (before && isDeepStrictEqual(before.content, checked)) return { ...current, changedId: id }
    if (listId !== null) await requireCurrent(trx, before, change.seen)
    const others = current.lists.filter((list) => list.id !== id)
    requireFreeName(checked.name, others)
    if (!before) await requireFreeRule(trx, readRows, guild.id, others)
    const version = current.version + 1
    const list: SavedList = { id, version, content: checked, updatedBy: editor.userId, updatedAt: now }
    return { version, changedId: id, lists: inOrder([...others, list]) }
  }

  async function record(trx: Trx, change: ListChange, versions: Versions, undecided: Undecided): Promise<void> {
    const { guild, editor, isRestoration } = change
    await recordListChange(deps, trx, {
      guild,
      at: deps.clock.now(),
      userId: editor.userId,
      isRestoration,
      ...versions,
      undecided,
    })
  }

  return {
    /**
     * Creates a list, or replaces it. A save of the current list makes no new version, but ends a block after changes in Discord.
     *
     * @throws Problem `access.beyond`; `request.invalid`; `word_lists.not_found`; `word_lists.too_many`; `version.stale`; the errors of
     *   {@link createUndecidedSaves}.
     */
    async save(
      change: ListChange,
      content: ListContent,
      onSaved: SaveResponse<WrittenList>,
    ): Promise<{ saved: SavedList; status: JobStatus }> {
      const { saved, status } = await saves.save(
        { guildId: change.guild.id },
        (trx, current, now) => replaced(trx, current, change, content, now),
        async (trx, { before, saved: after, undecided }, written) => {
          const versions = versionsOf(before, after)
          await record(trx, change, versions, undecided)
          const list = savedIn(after)
          const key = { guildId: change.guild.id, listId: list.id }
          await updateRule(trx, key, { problem: null, blocked_on: null, repairs: '[]' })
          await onSaved?.(trx, { listId: list.id, version: list.version, ...written })
        },
      )
      return { saved: savedIn(saved), status }
    },
    /** Deletes a list. Its rule is deleted later. @throws Problem `access.beyond`; `word_lists.not_found`; `version.stale`; `discord.unavailable`. */
    async remove(
      change: ListChange & { listId: string },
      onSaved: (trx: Trx) => Promise<void> | undefined,
    ): Promise<void> {
      const { guild, editor, listId } = change
      await saves.saveForGood(
        { guildId: guild.id },
        async (trx, current) => {
          const before = current.lists.find((list) => list.id === listId)
          if (!before) throw problem('word_lists.not_found')
          requireEditable(editor, before.content, null)
          await requireCurrent(trx, before, change.seen)
          const lists = current.lists.filter((list) => list.id !== listId)
          return { version: current.version + 1, changedId: listId, lists }
        },
        async (trx, { before, saved: after }) => {
          await record(trx, change, versionsOf(before, after), null)
          // Discord's audit log names the user who deleted the list.
          await updateRule(trx, { guildId: guild.id, listId }, { updated_by: editor.userId })
          await onSaved(trx)
        },
      )
    },
    /** The outcome of an earlier save. @throws Problem `discord.refused` when Discord refused it. */
    replay: (guildId: string, written: WrittenSave): Promise<JobStatus> => saves.replay({ guildId }, written),
  }
}

type Undecided = { readonly save: string; readonly until: number } | null

interface Versions {
  readonly before: SavedList | undefined
  readonly after: SavedList | undefined
}

/** The list of the last save, before and after it. */
function versionsOf(before: WordListSet, after: WordListSet): Versions {
  const find = (set: WordListSet): SavedList | undefined => set.lists.find((list) => list.id === after.changedId)
  return { before: find(before), after: find(after) }
}

function savedIn(set: WordListSet): SavedList {
  const list = set.lists.find(({ id }) => id === set.changedId)
  if (!list) throw new TypeError('A save without its list')
  return list
}

function inOrder(lists: readonly SavedList[]): SavedList[] {
  return lists.toSorted((a, b) => Number(a.id) - Number(b.id))
}

/** Refuses a change by a user with a grant that the user may not make, of the list before or after it. */
function requireEditable(editor: Editor, before: ListContent | null, after: ListContent | null): void {
  requireWithin(editor, (limits) => {
    const of = (content: ListContent | null): string | null => content && whyNotAllowed(limits, content)
    return of(before) ?? of(after)
  })
}

/** @throws Problem `word_lists.too_many`. Without a count, Discord decides. */
async function requireFreeRule(
  trx: Trx,
  readRows: ReadRows,
  guildId: string,
  lists: readonly SavedList[],
): Promise<void> {
  const otherRules = (await getSet(trx, readRows, { guildId }))?.otherRules ?? 0
  if (lists.length + otherRules < MOST_WORD_LISTS) return
  throw problem('word_lists.too_many', { most: MOST_WORD_LISTS, lists: lists.length, other_rules: otherRules })
}
