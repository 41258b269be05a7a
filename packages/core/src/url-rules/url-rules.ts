import type { UrlRule } from '@guildhall/contract'
import { compileRules, type CompiledRules } from '@guildhall/link-rewriting'
import type { Transaction } from 'kysely'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { lockGuild } from '../kernel/database/guild-lock.ts'
import type { Schema } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { createGuildCache } from '../kernel/guild-cache.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { problem, type Problem } from '../kernel/problem.ts'
import { staleVersion } from '../kernel/stale-version.ts'
import { checkChannels, createRulesCheck, type SaveUrlRules } from './check-rules.ts'
import { readUrlRules, writeUrlRules, type KeptUrlRule, type UrlRuleList } from './rules-store.ts'

/** More guilds than these and all compiled rules are forgotten, so that the memory stays small. */
const MOST_COMPILED = 1_000

/** How a guild's links are rewritten. */
export interface UrlRules {
  /** The rules in the order in which they are tried. */
  list(guildId: string): Promise<UrlRule[]>
  /**
   * Replaces the whole list.
   *
   * @throws `request.invalid` that names the row; `version.stale` when somebody else saved since the list was read.
   */
  save(guild: GuildSnapshot, body: SaveUrlRules, userId: string): Promise<UrlRule[]>
  /** The rules ready to be tried, without looking at the rows; undefined when `compiled` has to. */
  peek(guildId: string): CompiledRules | undefined
  compiled(guildId: string): Promise<CompiledRules>
  /** Stops listening to nudges. */
  stop(): void
}

export function createUrlRules(deps: { db: Database; clock: Clock; changes: Changes }): UrlRules {
  const { db, clock, changes } = deps
  const known = new Map<string, { version: number; compiled: CompiledRules }>()
  const check = createRulesCheck()
  const none = compileRules([])
  const cache = createGuildCache({ clock, changes, topic: 'guild-config' }, async (guildId) =>
    compiledOnce(guildId, await readUrlRules(db, guildId)),
  )

  /** The rows are looked at again and again, and are nearly always as they were. */
  function compiledOnce(guildId: string, list: UrlRuleList | undefined): CompiledRules {
    if (!list || list.rules.length === 0) {
      known.delete(guildId)
      return none
    }
    const before = known.get(guildId)
    if (before?.version === list.version) return before.compiled
    if (known.size >= MOST_COMPILED) known.clear()
    const compiled = compileRules(list.rules)
    known.set(guildId, { version: list.version, compiled })
    return compiled
  }

  function write(guild: GuildSnapshot, rules: KeptUrlRule[], seen: number | undefined, userId: string) {
    return changes.transaction(async (trx) => {
      changes.publish(trx, { topic: 'guild-config', guildId: guild.id })
      await lockGuild(trx, guild.id)
      const before = await readUrlRules(trx, guild.id)
      if (before && isRepeat(before, rules, seen, userId)) return before
      if (seen !== undefined && seen !== versionOf(before)) throw await staleProblem(trx, before)
      checkChannels(guild, rules, before?.rules ?? [])
      const list = { rules, version: (before?.version ?? 0) + 1, updatedBy: userId, updatedAt: clock.now() }
      await writeUrlRules(trx, guild.id, list)
      return list
    })
  }

  return {
    list: async (guildId) => shown(await readUrlRules(db, guildId)),
    async save(guild, body, userId) {
      const rules = await check(body.rules)
      return shown(await write(guild, rules, body.version, userId))
    },
    peek: (guildId) => cache.peek(guildId),
    compiled: (guildId) => cache.get(guildId),
    stop: () => cache.stop(),
  }
}

/** What readers of the list are told; an empty list has no row that could carry another version than 0. */
function versionOf(list: UrlRuleList | undefined): number {
  return list && list.rules.length > 0 ? list.version : 0
}

/** A save whose answer was lost is sent again by the transport: it found itself, and nobody else. */
function isRepeat(before: UrlRuleList, rules: KeptUrlRule[], seen: number | undefined, userId: string): boolean {
  if (seen === undefined || seen >= before.version || before.updatedBy !== userId) return false
  return JSON.stringify(before.rules) === JSON.stringify(rules)
}

function shown(list: UrlRuleList | undefined): UrlRule[] {
  return list ? list.rules.map((rule) => ({ ...rule, version: list.version })) : []
}

async function staleProblem(trx: Transaction<Schema>, list: UrlRuleList | undefined): Promise<Problem> {
  return list ? staleVersion(trx, { ...list, what: 'other URL rules' }) : problem('version.stale')
}
