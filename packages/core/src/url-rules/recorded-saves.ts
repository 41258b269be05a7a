import { isDeepStrictEqual } from 'node:util'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { lockGuild } from '../kernel/database/queries.ts'
import type { Trx } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import { requireWithin } from '../kernel/editor.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { Fields } from '../kernel/history/changed-fields.ts'
import { recordRevision } from '../kernel/history/revisions.ts'
import { isRepeat, requireCurrent, type SeenChange } from '../kernel/versions.ts'
import { requireChannels, type SaveUrlRules } from './input.ts'
import { whyNotAllowed } from './limits.ts'
import { readUrlRules, writeUrlRules, type SavedUrlRule, type UrlRuleList } from './rules-store.ts'

/** A save of a whole list, and its author. */
interface UrlRulesChange<Rule> extends SeenChange {
  readonly guild: GuildSnapshot
  readonly rules: Rule[]
}

/** A save as a client sends it, before its rules are checked. */
export type SentChange = UrlRulesChange<SaveUrlRules['rules'][number]>
type CheckedChange = UrlRulesChange<SavedUrlRule>

/** Called in the transaction of a save. */
export type OnSaved = (trx: Trx, list: UrlRuleList) => Promise<void> | undefined

/** Saves of URL rules, each with its revision in the history. */
export function createUrlRuleSaves(deps: { clock: Clock; changes: Changes; readRows: ReadRows }) {
  const { clock, changes, readRows } = deps

  async function record(trx: Trx, change: CheckedChange, before: SavedUrlRule[]): Promise<void> {
    const { guild, rules, editor, isRestoration } = change
    if (before.length === 0 && rules.length === 0) return
    const action = rules.length === 0 ? 'deleted' : before.length === 0 ? 'created' : 'changed'
    await recordRevision(deps, trx, {
      guildId: guild.id,
      at: clock.now(),
      userId: editor.userId,
      target: { type: 'url_rules', key: 'url_rules', name: 'URL rules' },
      action: isRestoration ? 'restored' : action,
      before: urlRulesFields(before),
      after: urlRulesFields(rules),
      stored: before.length === 0 ? null : before,
      // A restored list keeps its deleted channels.
      references: [],
      restorableUntil: null,
      undecided: null,
    })
  }

  return (change: CheckedChange, onSaved: OnSaved): Promise<UrlRuleList> =>
    changes.transaction(async (trx) => {
      const { guild, rules, editor, isRestoration } = change
      await lockGuild(trx, guild.id)
      const before = (await readUrlRules(trx, readRows, guild.id)) ?? NONE
      requireWithin(editor, (limits) => whyNotAllowed(limits, [...before.rules, ...rules]))
      const isSame = isDeepStrictEqual(before.rules, rules)
      // An empty list has version 0 for readers, because no rule in the response could contain another.
      const isSeenEmpty = before.rules.length === 0 && change.seen === 0
      if (!isSeenEmpty && !(isSame && isRepeat(before, change))) await requireCurrent(trx, before, change.seen)
      if (isSame) {
        await onSaved(trx, before)
        return before
      }
      // The channels of a restored list may be deleted by now, like those of a saved one.
      requireChannels(guild, rules, isRestoration ? [...before.rules, ...rules] : before.rules)
      const list = { rules, version: before.version + 1, updatedBy: editor.userId, updatedAt: clock.now() }
      await writeUrlRules(trx, guild.id, list)
      await record(trx, change, before.rules)
      changes.publish(trx, { topic: 'guild-config', guildId: guild.id, area: 'url_rules' })
      await onSaved(trx, list)
      return list
    })
}

/** The list of a guild that never saved rules. */
const NONE: UrlRuleList = { rules: [], version: 0, updatedBy: '', updatedAt: 0 }

/** The rules as the history lists them; null for no rules. */
export function urlRulesFields(rules: readonly SavedUrlRule[]): Fields | null {
  return rules.length === 0 ? null : { rules: rules.map((rule) => ({ ...rule })) }
}
