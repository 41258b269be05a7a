import { isDeepStrictEqual } from 'node:util'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import { readSettings, type SettingsEffect } from '../kernel/guild-settings.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { BlockedOn, Job, JobTools, Outcome } from '../kernel/jobs/job.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { confirmSave, revertSave, UNDO_MS } from '../kernel/undecided-saves.ts'
import { dropDeletedPlaces } from './deleted-places.ts'
import { alertChannelIn } from './input.ts'
import { keepEarlierRule } from './earlier-rules.ts'
import { ruleStateOf, type RuleState } from './rule-state.ts'
import { jobKeyOf, savedWordLists, WORD_LISTS } from './saved-lists.ts'
import { forgetCounts, getSet, putCounts, type SavedList, type SetKey } from './list-sets.ts'
import { deleteRemoved, guildsWithLists, storedLists, updateRule, updatePendingRule, type StoredList } from './store.ts'

/** The shortest time from one comparison of a guild's rules to the next, in ms: changes in between are combined. */
const SPACING_MS = 5_000
/** The delay after a reverted save before the rule is restored, in ms; longer than the caller of the save waits. */
const AFTER_REVERT_MS = UNDO_MS + 1_000
const HOUR_MS = 60 * 60_000
/** After this many repairs in an hour, the next change in Discord blocks the list. */
const MOST_REPAIRS = 3

/** The sentence for a list whose rule is changed in Discord again and again. */
export const KEEPS_CHANGING = 'This rule keeps being changed in Discord. Save the list to restore it.'

/** The desired lists of a guild, for one attempt. */
export interface DesiredLists {
  /** Also deleted lists, whose rules are to be deleted. */
  readonly lists: readonly StoredList[]
  /** The channel for alerts; null for none. */
  readonly alertChannelId: string | null
  /** The names of users, by their ids, for Discord's audit log. */
  readonly names: ReadonlyMap<string, string>
}

/** Why a list is not in Discord. */
export interface ListObstacle {
  readonly on: BlockedOn
  /** A sentence for administrators. */
  readonly reason: string
}

/** The service that makes Discord's rules match the saved lists. */
export type WordListSync = ReturnType<typeof createWordListSync>

export function createWordListSync(deps: {
  db: Database
  clock: Clock
  changes: Changes
  jobs: Jobs
  readRows: ReadRows
}) {
  const { db, clock, changes, jobs, readRows } = deps
  const rows = savedWordLists(readRows)

  const publish = (trx: Trx, guildId: string): void =>
    changes.publish(trx, { topic: 'guild-config', guildId, area: 'word_detection' })

  /** Opens the job, also a blocked one: the change may be the one that it waits for. */
  async function compare(trx: Trx, guildId: string): Promise<void> {
    await jobs.setDesired(trx, jobKeyOf({ guildId }), { priority: 2, spacing: SPACING_MS, lane: null })
  }

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

  const settingsEffect: SettingsEffect = {
    async settingsSaved(trx, { guildId, change }) {
      if (change.moderation_log_channel_id === undefined) return
      const set = await getSet(trx, readRows, { guildId })
      if (set?.lists.some(({ content }) => content.alert)) await compare(trx, guildId)
    },
    warnings: () => [],
  }

  return {
    settingsEffect,
    /** Reads the desired lists for an attempt, after deleted roles and channels have left them. */
    async desired(guild: GuildSnapshot): Promise<DesiredLists> {
      await dropDeletedPlaces(deps, guild)
      const lists = await storedLists(db, readRows, guild.id)
      const settings = await readSettings(db, guild.id)
      const userIds = [...new Set(lists.map(({ updatedBy }) => updatedBy))]
      const users =
        userIds.length === 0
          ? []
          : await db.selectFrom('users').select(['user_id', 'username']).where('user_id', 'in', userIds).execute()
      return {
        lists,
        alertChannelId: alertChannelIn(guild, settings.moderation_log_channel_id),
        names: new Map(users.map((user) => [user.user_id, user.username])),
      }
    },
    /**
     * Notes that the rule of a list is about to be written or deleted. Without the result of that write, the next attempt compares nothing
     * with the earlier rule. `rule` stays: it is in effect until Discord has the new one.
     *
     * @param name the name of a rule that is about to be created; null for a rule that exists.
     * @throws LeaseLost
     */
    noteWrite: (tools: JobTools, list: { guildId: string; listId: string }, name: string | null): Promise<void> =>
      tools.note(null, (trx) => updateRule(trx, list, { written: null, ...(name !== null && { noted_name: name }) })),
    /**
     * Stores the rule that Discord returned to a write, or that was compared with the list.
     *
     * @param done.change the change in Discord that the write reverted, as a sentence; null for none.
     */
    noteRule: (
      tools: JobTools,
      list: Pick<StoredList, 'id' | 'repairs' | 'version'> & { guildId: string },
      done: { ruleId: string; written: RuleState; rule: RuleState; change: string | null },
    ): Promise<void> =>
      tools.note(null, async (trx) => {
        const at = clock.now()
        const { change } = done
        const key = { guildId: list.guildId, listId: list.id }
        await keepEarlierRule(trx, key, { next: done.ruleId, at })
        await updateRule(trx, key, {
          rule_id: done.ruleId,
          noted_name: null,
          written: JSON.stringify(done.written),
          rule: JSON.stringify(done.rule),
          applied_version: list.version,
          problem: null,
          blocked_on: null,
          ...(change !== null && {
            repairs: JSON.stringify([...recentRepairs(list, at), at]),
            restored: JSON.stringify({ change, at }),
          }),
        })
        publish(trx, list.guildId)
      }),
    /** Whether the next change in Discord is no longer reverted. */
    isBlockedByRepairs: (list: Pick<StoredList, 'repairs'>): boolean =>
      recentRepairs(list, clock.now()).length >= MOST_REPAIRS,
    /** Deletes the row of a deleted list whose rule is gone. */
    noteRemoved: (tools: JobTools, list: { guildId: string; listId: string }): Promise<void> =>
      tools.note(null, async (trx) => {
        await keepEarlierRule(trx, list, { next: null, at: clock.now() })
        await deleteRemoved(trx, list)
        publish(trx, list.guildId)
      }),
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
        publish(trx, guildId)
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
        publish(trx, job.guildId)
      },
    }),
    /**
     * Notes a rule that Discord reports while the bot is writing it: its hits may arrive before the response to that write.
     *
     * @param reported.isOwn whether the bot created the rule.
     * @returns whether the rule equals the desired state of a list, as after the bot's own write, or the state of the last write.
     */
    async noteReport(
      guildId: string,
      { ruleId, isOwn, state }: { ruleId: string; isOwn: boolean; state: RuleState },
    ): Promise<boolean> {
      const lists = await storedLists(db, readRows, guildId)
      const list =
        lists.find((one) => one.ruleId === ruleId) ?? lists.find((one) => isOwn && one.notedName === state.name)
      if (!list) return false
      if (list.written === null) {
        await changes.transaction(async (trx) => {
          await keepEarlierRule(trx, { guildId, listId: list.id }, { next: ruleId, at: clock.now() })
          await updatePendingRule(trx, { guildId, listId: list.id }, { rule_id: ruleId, rule: JSON.stringify(state) })
          publish(trx, guildId)
        })
      } else if (isDeepStrictEqual(list.rule, state)) return true
      const { moderation_log_channel_id: logChannelId } = await readSettings(db, guildId)
      return isDeepStrictEqual(ruleStateOf(list.content, logChannelId), state)
    },
    /** Whether a rule belongs to a list that was not deleted. */
    isInUse: async (guildId: string, ruleId: string): Promise<boolean> =>
      (await storedLists(db, readRows, guildId)).some((list) => list.ruleId === ruleId && !list.isRemoved),
    /** Compares the rules of a guild after a change in Discord, if they were ever counted. */
    async recheck(guildId: string): Promise<void> {
      if (!(await getSet(db, readRows, { guildId }))) return
      await changes.transaction((trx) => compare(trx, guildId))
    },
    /** The same if a list exempts a role or a channel, or posts its alerts there. */
    async deleted(guildId: string, id: string): Promise<void> {
      const set = await getSet(db, readRows, { guildId })
      if (!set || set.lists.length === 0) return
      const { moderation_log_channel_id: logChannelId } = await readSettings(db, guildId)
      const concerns = ({ content }: SavedList): boolean =>
        content.exempt_role_ids.includes(id) ||
        content.exempt_channel_ids.includes(id) ||
        (content.alert && logChannelId === id)
      if (set.lists.some(concerns)) await changes.transaction((trx) => compare(trx, guildId))
    },
    /**
     * Compares the lists of these guilds with Discord, which may have changed while the bot was offline. The rules of guilds without lists are
     * counted when they are read.
     */
    async syncGuilds(guildIds: readonly string[]): Promise<void> {
      const guilds = await guildsWithLists(db, guildIds)
      const ids = guilds.map(({ guildId }) => guildId)
      const others = guildIds.filter((id) => !ids.includes(id))
      await forgetCounts(db, others)
      if (ids.length > 0) await jobs.recheckGuilds(WORD_LISTS, ids)
      // A list that waits for its next save must not keep the others from being compared.
      for (const { guildId } of guilds.filter((one) => one.waitsForSave))
        await changes.transaction((trx) => compare(trx, guildId))
    },
  }
}

function recentRepairs({ repairs }: Pick<StoredList, 'repairs'>, now: number): number[] {
  return repairs.filter((at) => at > now - HOUR_MS)
}

/** The order of obstacles: a job that waits for permissions is tried again once they change. */
function rank({ on }: ListObstacle): number {
  return ['permissions', 'roles', 'channel', 'save', 'program'].indexOf(on)
}
