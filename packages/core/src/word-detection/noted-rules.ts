import { isDeepStrictEqual } from 'node:util'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import { readSettings } from '../kernel/guild-settings.ts'
import type { JobTools } from '../kernel/jobs/job.ts'
import { keepEarlierRule } from './earlier-rules.ts'
import { ruleStateOf, type RuleState } from './rule-state.ts'
import { publishLists } from './saved-lists.ts'
import { deleteRemoved, storedLists, updatePendingRule, updateRule, type StoredList } from './store.ts'

const HOUR_MS = 60 * 60_000
/** After this many repairs in an hour, the next change in Discord blocks the list. */
const MOST_REPAIRS = 3

/** Notes of the rules that an attempt writes to Discord, and of those that Discord reports. */
export function createNotedRules(deps: { db: Database; clock: Clock; changes: Changes; readRows: ReadRows }) {
  const { db, clock, changes, readRows } = deps

  return {
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
        publishLists(changes, trx, list.guildId)
      }),
    /** Whether the next change in Discord is no longer reverted. */
    isBlockedByRepairs: (list: Pick<StoredList, 'repairs'>): boolean =>
      recentRepairs(list, clock.now()).length >= MOST_REPAIRS,
    /** Deletes the row of a deleted list whose rule is gone. */
    noteRemoved: (tools: JobTools, list: { guildId: string; listId: string }): Promise<void> =>
      tools.note(null, async (trx) => {
        await keepEarlierRule(trx, list, { next: null, at: clock.now() })
        await deleteRemoved(trx, list)
        publishLists(changes, trx, list.guildId)
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
          publishLists(changes, trx, guildId)
        })
      } else if (isDeepStrictEqual(list.rule, state)) return true
      const { moderation_log_channel_id: logChannelId } = await readSettings(db, guildId)
      return isDeepStrictEqual(ruleStateOf(list.content, logChannelId), state)
    },
  }
}

function recentRepairs({ repairs }: Pick<StoredList, 'repairs'>, now: number): number[] {
  return repairs.filter((at) => at > now - HOUR_MS)
}
