import { isDeepStrictEqual } from 'node:util'
import {
  auditReason,
  changeInDiscord,
  howToAllowInGuild,
  KEEPS_CHANGING,
  missingInGuild,
  NO_LOG_CHANNEL,
  BOT,
  ruleStateOf,
  type DesiredLists,
  type GuildSnapshot,
  type JobTools,
  type ListObstacle,
  type RuleState,
  type StoredList,
  type WordListSync,
} from '@guildhall/core'
import { RefusedList, type KeywordRule, type KeywordRules } from './keyword-rules.ts'
import { listObstacle } from './obstacles.ts'

interface Deps {
  readonly keywordRules: KeywordRules
  readonly sync: WordListSync
  /** The creator of the rules that can be taken over. */
  readonly botUserId: string
}

/** The outcome for all lists of a guild. */
interface MatchedLists {
  /** Why lists are not in Discord, by their ids. */
  readonly obstacles: ReadonlyMap<string, ListObstacle>
  /** The number of keyword rules that are not word lists. */
  readonly otherRules: number
}

/**
 * Makes the keyword rules of word lists match, and deletes those of deleted lists. Rules of others are never changed.
 *
 * @throws LeaseLost; the errors of the client.
 */
export async function matchLists(
  { keywordRules, sync, botUserId }: Deps,
  { lists, alertChannelId, names }: DesiredLists,
  { guild, tools }: { guild: GuildSnapshot; tools: JobTools },
): Promise<MatchedLists> {
  const guildId = guild.id
  const { signal } = tools
  const all = await keywordRules.list(guildId, signal)
  const ruleOf = rulesByList(lists, all, botUserId)
  const obstacles = new Map<string, ListObstacle>()

  /** The administrator whose save a write applies; none if the bot acts by itself. */
  function reasonFor(list: StoredList, isSave: boolean): string {
    const name = isSave ? names.get(list.updatedBy) : undefined
    return auditReason(name === undefined ? [] : [name])
  }

  async function remove(list: StoredList): Promise<void> {
    const rule = ruleOf.get(list.id)
    const key = { guildId, listId: list.id }
    if (rule) {
      // The list may be restored meanwhile. Its missing rule would then count as deleted in Discord.
      await sync.noteWrite(tools, key, null)
      await keywordRules.remove(guildId, rule.id, { reason: reasonFor(list, true), signal })
    }
    await sync.noteRemoved(tools, key)
  }

  /** @param rule the rule to change; undefined to create one. @returns the rule as Discord returned it. */
  async function write(list: StoredList, state: RuleState, rule: KeywordRule | undefined): Promise<KeywordRule> {
    const call = { reason: reasonFor(list, list.appliedVersion !== list.version), signal }
    const key = { guildId, listId: list.id }
    if (rule) {
      await sync.noteWrite(tools, key, null)
      const edited = await keywordRules.edit(guildId, rule.id, state, call)
      if (edited) return edited
    }
    await sync.noteWrite(tools, key, state.name)
    return keywordRules.create(guildId, state, call)
  }

  async function match(list: StoredList): Promise<ListObstacle | undefined> {
    const obstacle = obstacleOf(list)
    if (obstacle) return obstacle
    const state = ruleStateOf(list.content, alertChannelId)
    const rule = ruleOf.get(list.id)
    const change = changeOf(list, rule)
    const isSaved = list.appliedVersion === list.version && isDeepStrictEqual(list.written, state)
    if (change !== null && sync.isBlockedByRepairs(list)) return { on: 'save', reason: KEEPS_CHANGING }
    const isDue = change !== null || rule === undefined || !isDeepStrictEqual(list.written, state)
    const now = isDue ? await write(list, state, rule) : rule
    if (!isDue && isSaved && list.problem === null) return undefined
    const done = { ruleId: now.id, written: state, rule: now.state, change }
    await sync.noteRule(tools, { ...list, guildId }, done)
    return undefined
  }

  /** The permission or channel that the list lacks on this server; undefined for none. Discord is not asked. */
  function obstacleOf({ content }: StoredList): ListObstacle | undefined {
    const missing = content.timeout_seconds === null ? [] : missingInGuild(guild, ['Timeout Members'])
    if (missing.length > 0) return { on: 'permissions', reason: howToAllowInGuild(BOT, missing) }
    return content.alert && alertChannelId === null ? { on: 'save', reason: NO_LOG_CHANNEL } : undefined
  }

  // Deleted lists first: they free rules for new ones.
  for (const list of lists) if (list.isRemoved) await remove(list)
  for (const list of lists) {
    if (list.isRemoved) continue
    try {
      const obstacle = await match(list)
      if (obstacle) obstacles.set(list.id, obstacle)
    } catch (error) {
      if (!(error instanceof RefusedList)) throw error
      obstacles.set(list.id, listObstacle(error, guild))
    }
  }
  return { obstacles, otherRules: all.length - ruleOf.size }
}

/** The rule of each list that has one: by its id, or by the name that was noted before it was created. */
function rulesByList(
  lists: readonly StoredList[],
  all: readonly KeywordRule[],
  botUserId: string,
): ReadonlyMap<string, KeywordRule> {
  const found = new Map<string, KeywordRule>()
  for (const list of lists) {
    const rule = all.find(({ id }) => id === list.ruleId)
    if (rule) found.set(list.id, rule)
  }
  const taken = new Set([...found.values()].map(({ id }) => id))
  for (const list of lists) {
    if (found.has(list.id) || list.notedName === null) continue
    const rule = all.find(
      ({ id, creatorId, state }) => creatorId === botUserId && state.name === list.notedName && !taken.has(id),
    )
    if (!rule) continue
    found.set(list.id, rule)
    taken.add(rule.id)
  }
  return found
}

/** The change that others made since the last write, as a sentence; null without one. Unknown while a write was under way. */
function changeOf(list: StoredList, rule: KeywordRule | undefined): string | null {
  if (list.written === null || list.rule === null) return null
  return rule ? changeInDiscord(list.rule, rule.state) : 'The rule was deleted in Discord.'
}
