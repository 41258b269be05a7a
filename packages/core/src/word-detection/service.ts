import {
  MOST_WORD_LISTS,
  type BodyOf,
  type createWordList,
  type saveWordList,
  type WordList,
  type WordLists,
} from '@guildhall/contract'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import type { Editor } from '../kernel/editor.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import type { Jobs, JobStatus } from '../kernel/jobs/jobs.ts'
import type { MemberLimits } from '../kernel/member-limits.ts'
import type { ListContent } from './content.ts'
import { checkedContent } from './input.ts'
import { limitedList } from './limits.ts'
import { statusOf } from './list-status.ts'
import type { ListSaves, WrittenList } from './recorded-saves.ts'
import { jobKeyOf } from './saved-lists.ts'
import { getSet, type RuleCounts } from './list-sets.ts'
import { storedLists, type RestoredChange, type StoredList } from './store.ts'

/** How long a reverted change in Discord is shown, in ms. */
const RESTORED_SHOWN_MS = 24 * 60 * 60_000

/** The service for the word lists of a guild in the dashboard. */
export function createWordListService(deps: {
  db: Database
  clock: Clock
  changes: Changes
  jobs: Jobs
  readRows: ReadRows
  saves: ListSaves
}) {
  const { db, clock, changes, jobs, readRows, saves } = deps

  function entryOf(list: StoredList, set: RuleCounts, job: JobStatus | null): WordList {
    const { restored } = list
    const isShown = restored !== null && restored.at > clock.now() - RESTORED_SHOWN_MS
    return present(list, statusOf(list, set, job), isShown ? restored : null)
  }

  async function outcomeOf(guildId: string, list: Pick<WrittenList, 'listId' | 'version'>): Promise<JobStatus> {
    const stored = (await storedLists(db, readRows, guildId)).find(({ id }) => id === list.listId)
    const set = await getSet(db, readRows, { guildId })
    // A later change is pending: this one is no longer of interest.
    if (!stored || !set || stored.version !== list.version) return { status: 'queued', reason: null }
    return statusOf(stored, set, await jobs.status(jobKeyOf({ guildId })))
  }

  async function save(
    change: { guild: GuildSnapshot; editor: Editor; listId: string | null; seen: number | undefined },
    content: ListContent,
    onSaved: SaveResponse<WrittenList>,
  ): Promise<WordList> {
    const { saved } = await saves.save({ ...change, isRestoration: false }, content, onSaved)
    return present(saved, await outcomeOf(change.guild.id, { listId: saved.id, version: saved.version }), null)
  }

  return {
    /**
     * The lists in the order of their creation. The first call for a guild lets the bot count Discord's keyword rules.
     *
     * @param limits null for the owner and the Administrators of the guild; others see no private channels.
     */
    async list(guild: GuildSnapshot, limits: MemberLimits | null): Promise<WordLists> {
      const key = { guildId: guild.id }
      const set = await getSet(db, readRows, key)
      if (set?.otherRules === undefined || set.otherRules === null)
        await changes.transaction((trx) => jobs.recheck(trx, jobKeyOf(key)))
      const stored = set ? await storedLists(db, readRows, guild.id) : []
      const job = await jobs.status(jobKeyOf(key))
      const shown = stored.filter(({ isRemoved }) => !isRemoved)
      const lists = set ? shown.map((list) => limitedList(entryOf(list, set, job), limits)) : []
      const otherRules = set?.otherRules ?? null
      const free = otherRules === null ? null : Math.max(0, MOST_WORD_LISTS - otherRules - lists.length)
      return { lists, free_rules: free }
    },
    /**
     * Creates a list and waits up to four seconds until Discord has its rule.
     *
     * @param saveResponse stores the data for `replay`, in the transaction of the save.
     * @throws Problem `access.beyond`; `request.invalid` that names the row; `word_lists.too_many`; `discord.refused` when Discord refuses
     *   the rule, and then no list is saved; `discord.unavailable` when other saves did not end in time.
     */
    create: (
      guild: GuildSnapshot,
      body: BodyOf<typeof createWordList>,
      editor: Editor,
      saveResponse: SaveResponse<WrittenList>,
    ): Promise<WordList> => save({ guild, editor, listId: null, seen: undefined }, checkedContent(body), saveResponse),
    /** Replaces a list. @throws Problem like `create`; `word_lists.not_found`; `version.stale`; after `discord.refused` the list is as before. */
    replace: (
      guild: GuildSnapshot,
      listId: string,
      { version: seen, ...input }: BodyOf<typeof saveWordList>,
      editor: Editor,
    ): Promise<WordList> => save({ guild, editor, listId: normal(listId), seen }, checkedContent(input), undefined),
    /** Deletes a list. @throws Problem `access.beyond`; `word_lists.not_found`; `version.stale`; `discord.unavailable`. */
    remove: (
      guild: GuildSnapshot,
      { listId, seen }: { listId: string; seen: number | undefined },
      editor: Editor,
      saveResponse: SaveResponse<undefined>,
    ): Promise<void> =>
      saves.remove({ guild, editor, listId: normal(listId), seen, isRestoration: false }, (trx) =>
        saveResponse?.(trx, undefined),
      ),
    /** Whether a list takes the default action, which the moderation log then shows. */
    takesDefaultAction: async (guildId: string): Promise<boolean> =>
      (await storedLists(db, readRows, guildId)).some((list) => !list.isRemoved && list.content.default_action),
    /** The response of an earlier creation. @throws Problem `discord.refused` when Discord refused it. */
    async replay(guildId: string, body: BodyOf<typeof createWordList>, written: WrittenList): Promise<WordList> {
      const { listId: id, version } = written
      const decided = await saves.replay(guildId, written)
      const outcome = decided.status === 'applied' ? await outcomeOf(guildId, written) : decided
      return present({ id, version, content: checkedContent(body) }, outcome, null)
    },
  }
}

/** An id without leading zeros. */
function normal(listId: string): string {
  return String(Number(listId))
}

function present(
  { id, version, content }: Pick<StoredList, 'id' | 'version' | 'content'>,
  { status, reason }: JobStatus,
  restored: RestoredChange | null,
): WordList {
  return {
    id,
    version,
    ...content,
    status,
    last_error: reason,
    restored: restored && { change: restored.change, at: new Date(restored.at).toISOString() },
  }
}
