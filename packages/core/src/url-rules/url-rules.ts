import { TEXT_CHANNEL, type BodyOf, type saveUrlRules, type UrlRule } from '@guildhall/contract'
import { compileRules, patternError, type CompiledRules } from '@guildhall/link-rewriting'
import { LRUCache } from 'lru-cache'
import type { Transaction } from 'kysely'
import { setImmediate as others } from 'node:timers/promises'
import PQueue from 'p-queue'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { lockGuild } from '../kernel/database/queries.ts'
import type { Schema } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { problem, staleVersion, type Problem } from '../kernel/problem.ts'
import { readUrlRules, writeUrlRules, type SavedUrlRule, type UrlRuleList } from './rules-store.ts'

/** The cache holds so many guilds and rules of them in all. Most guilds have none. */
const MOST_CACHED = 50_000

/** How a guild's links are rewritten. */
export type UrlRules = ReturnType<typeof createUrlRuleService>

interface Entry {
  compiled: CompiledRules
  version: number
  /** When the rows were read, in epoch ms. */
  readAt: number
}

export function createUrlRuleService(deps: { db: Database; clock: Clock; changes: Changes; readRows: ReadRows }) {
  const { db, clock, changes, readRows } = deps
  const check = createRulesCheck()
  const cache = new LRUCache<string, Entry>({
    maxSize: MOST_CACHED,
    sizeCalculation: ({ compiled }) => compiled.count + 1,
    // A read that a change overtakes is returned to its caller, and not cached.
    ignoreFetchAbort: true,
    async fetchMethod(guildId, before) {
      const readAt = clock.now()
      const list = await readUrlRules(db, readRows, guildId)
      const version = list?.version ?? 0
      const compiled = before?.version === version ? before.compiled : compileRules(list?.rules ?? [])
      return { compiled, version, readAt }
    },
  })

  const isTrusted = (entry: Entry): boolean => clock.now() - entry.readAt < changes.trustMs()

  /** The compiled rules from the cache; undefined when `compiled` has to read the rows. */
  function peek(guildId: string): CompiledRules | undefined {
    const entry = cache.get(guildId)
    return entry && isTrusted(entry) ? entry.compiled : undefined
  }

  async function compiled(guildId: string): Promise<CompiledRules> {
    return peek(guildId) ?? (await cache.forceFetch(guildId, { forceRefresh: true })).compiled
  }

  function write(guild: GuildSnapshot, rules: SavedUrlRule[], seen: number | undefined, userId: string) {
    return changes.transaction(async (trx) => {
      await lockGuild(trx, guild.id)
      const before = await readUrlRules(trx, readRows, guild.id)
      if (before && isRepeat(before, rules, seen, userId)) return before
      if (seen !== undefined && seen !== versionOf(before)) throw await staleProblem(trx, before)
      checkChannels(guild, rules, before?.rules ?? [])
      const list = { rules, version: (before?.version ?? 0) + 1, updatedBy: userId, updatedAt: clock.now() }
      await writeUrlRules(trx, guild.id, list)
      changes.publish(trx, { topic: 'guild-config', guildId: guild.id })
      return list
    })
  }

  return {
    /** The rules in the order in which they are tried. */
    list: async (guildId: string): Promise<UrlRule[]> => toWire(await readUrlRules(db, readRows, guildId)),
    /**
     * Replaces the whole list.
     *
     * @throws `request.invalid` that names the row; `version.stale` when another administrator saved since the list was read.
     */
    async save(guild: GuildSnapshot, body: SaveUrlRules, userId: string): Promise<UrlRule[]> {
      const rules = await check(body.rules)
      // Also after an error: the commit may have succeeded although its response was lost.
      const list = await write(guild, rules, body.version, userId).finally(() => cache.delete(guild.id))
      return toWire(list)
    },
    peek,
    compiled,
    /** Ends the subscription to the change feed. */
    stop: changes.subscribe('guild-config', ({ guildId }) => {
      if (guildId === undefined) cache.clear()
      else cache.delete(guildId)
    }),
  }
}

/** The version that readers see; an empty list has no row that could carry another version than 0. */
function versionOf(list: UrlRuleList | undefined): number {
  return list && list.rules.length > 0 ? list.version : 0
}

/** Whether a client repeats a save because the response was lost: its own save is the current one. */
function isRepeat(before: UrlRuleList, rules: SavedUrlRule[], seen: number | undefined, userId: string): boolean {
  if (seen === undefined || seen >= before.version || before.updatedBy !== userId) return false
  return JSON.stringify(before.rules) === JSON.stringify(rules)
}

function toWire(list: UrlRuleList | undefined): UrlRule[] {
  return list ? list.rules.map((rule) => ({ ...rule, version: list.version })) : []
}

async function staleProblem(trx: Transaction<Schema>, list: UrlRuleList | undefined): Promise<Problem> {
  return list ? staleVersion(trx, list) : problem('version.stale')
}

/** A list of rules as a client sends it. */
export type SaveUrlRules = BodyOf<typeof saveUrlRules>

/** Checks lists of rules, one list at a time. */
type CheckRules = (sent: SaveUrlRules['rules']) => Promise<SavedUrlRule[]>

/**
 * Creates the queue in which lists wait for their check. Each pattern takes up to some ms, and the check yields to the event loop
 * between two patterns: other requests are answered meanwhile, however many lists wait.
 */
function createRulesCheck(): CheckRules {
  const queue = new PQueue({ concurrency: 1 })
  return (sent) => queue.add(() => checkedRules(sent))
}

/**
 * Brings a list into the form in which it is saved: no channel means every channel, and each is named once.
 *
 * @throws `request.invalid` that names the row of a pattern that cannot be used.
 */
async function checkedRules(sent: SaveUrlRules['rules']): Promise<SavedUrlRule[]> {
  const rules: SavedUrlRule[] = []
  for (const [row, { input_pattern, output_pattern, channel_ids }] of sent.entries()) {
    await others()
    const error = patternError(input_pattern)
    if (error !== null) throw invalidRow(row, 'input_pattern', error)
    const channels = [...new Set(channel_ids)]
    rules.push({ input_pattern, output_pattern, channel_ids: channels.length > 0 ? channels : null })
  }
  return rules
}

/**
 * Requires every channel to be a text channel of the guild. A channel that was saved before may be deleted by now: it stays until an
 * administrator removes it, so that a rule for one channel never becomes a rule for all.
 *
 * @throws `request.invalid` that names the row.
 */
function checkChannels(guild: GuildSnapshot, rules: readonly SavedUrlRule[], saved: readonly SavedUrlRule[]): void {
  const allowed = new Set(saved.flatMap((rule) => rule.channel_ids ?? []))
  for (const channel of guild.channels) if (channel.type === TEXT_CHANNEL) allowed.add(channel.id)
  for (const [row, rule] of rules.entries()) {
    if (rule.channel_ids?.every((id) => allowed.has(id)) ?? true) continue
    throw invalidRow(row, 'channel_ids', "One of these channels isn't a text channel on this server. Choose again.")
  }
}

function invalidRow(row: number, field: string, sentence: string) {
  const message = `Row ${row + 1}: ${sentence}`
  return problem('request.invalid', { fields: [{ path: `rules.${row}.${field}`, message }] }, message)
}
