import type { UrlRule } from '@guildhall/contract'
import { compileRules, type CompiledRules } from '@guildhall/link-rewriting'
import { LRUCache } from 'lru-cache'
import type { Changes } from '../kernel/changes/changes.ts'
import { isWithin, type Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import type { Editor } from '../kernel/editor.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { MemberLimits } from '../kernel/member-limits.ts'
import { createRulesCheck, type SaveUrlRules } from './input.ts'
import { limitedRules } from './limits.ts'
import { createUrlRuleSaves, type OnSaved, type SentChange } from './recorded-saves.ts'
import { readUrlRules, type UrlRuleList } from './rules-store.ts'

/** Maximum number of guilds and rules in the cache, counted together. Most guilds have no rules. */
const MOST_CACHED = 50_000

/** The service for a guild's rules for links. */
export type UrlRules = ReturnType<typeof createUrlRuleService>

interface Entry {
  compiled: CompiledRules
  version: number
  /** The time at which the rows were read, in epoch ms. */
  readAt: number
}

export function createUrlRuleService(deps: { db: Database; clock: Clock; changes: Changes; readRows: ReadRows }) {
  const { db, clock, changes, readRows } = deps
  const check = createRulesCheck()
  const write = createUrlRuleSaves(deps)
  const cache = new LRUCache<string, Entry>({
    maxSize: MOST_CACHED,
    sizeCalculation: ({ compiled }) => compiled.count + 1,
    // A change during a read aborts only its caching: the caller still gets the result.
    ignoreFetchAbort: true,
    async fetchMethod(guildId, before) {
      const readAt = clock.now()
      const list = await readUrlRules(db, readRows, guildId)
      const version = list?.version ?? 0
      const compiled = before?.version === version ? before.compiled : compileRules(list?.rules ?? [])
      return { compiled, version, readAt }
    },
  })

  const isTrusted = (entry: Entry): boolean => isWithin(entry.readAt, clock.now(), changes.trustMs())

  /** The compiled rules from the cache; undefined when `compiled` has to read the rows. */
  function peek(guildId: string): CompiledRules | undefined {
    const entry = cache.get(guildId)
    return entry && isTrusted(entry) ? entry.compiled : undefined
  }

  async function compiled(guildId: string): Promise<CompiledRules> {
    return peek(guildId) ?? (await cache.forceFetch(guildId, { forceRefresh: true })).compiled
  }

  async function save(change: SentChange, onSaved: OnSaved): Promise<UrlRuleList> {
    const rules = await check(change.rules)
    // Drop the cache also after an error: the commit may have succeeded although its response was lost.
    return write({ ...change, rules }, onSaved).finally(() => cache.delete(change.guild.id))
  }

  return {
    /** The rules in the order in which they apply. @param limits null for the owner and the Administrators of the guild. */
    list: async (guildId: string, limits: MemberLimits | null): Promise<UrlRule[]> =>
      limitedRules(toWire(await readUrlRules(db, readRows, guildId)), limits),
    /**
     * Replaces the whole list.
     *
     * @throws `request.invalid` that names the row; `version.stale` when another administrator saved since the list was read;
     *   `access.beyond`.
     */
    async save(guild: GuildSnapshot, { rules, version: seen }: SaveUrlRules, editor: Editor): Promise<UrlRule[]> {
      return toWire(await save({ guild, rules, seen, editor, isRestoration: false }, () => undefined))
    },
    /** The same for the list of an earlier revision. @param onSaved runs in the transaction of the save. */
    restore: (change: Omit<SentChange, 'isRestoration'>, onSaved: OnSaved): Promise<UrlRuleList> =>
      save({ ...change, isRestoration: true }, onSaved),
    peek,
    compiled,
    /** Ends the subscription to the change feed. */
    stop: changes.subscribe('guild-config', ({ guildId }) => {
      if (guildId === undefined) cache.clear()
      else cache.delete(guildId)
    }),
  }
}

function toWire(list: UrlRuleList | undefined): UrlRule[] {
  return list ? list.rules.map((rule) => ({ ...rule, version: list.version })) : []
}
