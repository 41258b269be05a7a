import { MOST_HIT_DAYS, utcDay, type WordHitDays } from '@guildhall/contract'
import { sql, type SqlBool } from 'kysely'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { deleteInSteps } from '../kernel/database/delete-in-steps.ts'
import type { Database } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import { createGuildCache } from '../kernel/guild-cache.ts'
import { dayOf, startOfDay } from '../kernel/recorded-events.ts'
import { countedAction, type ListAction } from './content.ts'
import { earlierRules, pruneEarlierRules } from './earlier-rules.ts'
import { storedLists } from './store.ts'

/** How long the id of a counted hit is kept, in ms. Discord repeats events only for minutes. */
const REMEMBERED_MS = 60 * 60_000
/** How long the number of hits is kept, in days. */
const KEPT_DAYS = 400

/** A word list by its rule in Discord. */
export interface ListOfRule {
  readonly listId: string
  readonly name: string
  /** The action whose execution counts as a hit. */
  readonly countedAction: ListAction
  /** Whether the server's default action follows a hit. */
  readonly defaultAction: boolean
}

/** A message that a word list stopped. */
export interface WordHit {
  readonly guildId: string
  /** The id of the hit, the same in each report by Discord. */
  readonly hitId: string
  readonly listId: string
  readonly listName: string
  readonly word: string
  /** Epoch ms. */
  readonly happenedAt: number
}

export type WordHitService = ReturnType<typeof createWordHits>

/** The hits of word lists: counted by day, list and word, without author and message. */
export function createWordHits(deps: { db: Database; clock: Clock; changes: Changes; readRows: ReadRows }) {
  const { db, clock, changes, readRows } = deps
  const lists = createGuildCache({ clock, changes, topic: 'guild-config' }, async (guildId) => {
    const current = (await storedLists(db, readRows, guildId)).map((list) => ({ ...list, listId: list.id }))
    const earlier = await earlierRules(db, readRows, guildId)
    // A rule that is in use again has its entry last.
    return new Map(
      [...earlier, ...current].flatMap(({ listId, ruleId, rule, content }): [string, ListOfRule][] => {
        const { name, default_action: defaultAction } = content
        // A saved list may not be in Discord yet: its rule takes the actions.
        const actions = rule ? { block: rule.block, alert: rule.alert_channel_id !== null } : content
        return ruleId === null ? [] : [[ruleId, { listId, name, countedAction: countedAction(actions), defaultAction }]]
      }),
    )
  })

  return {
    /** The list of a rule in Discord, also of one that ended recently; undefined for a rule without a list. */
    listOf: async (guildId: string, ruleId: string): Promise<ListOfRule | undefined> =>
      (await lists.get(guildId)).get(ruleId),
    /** Counts a hit once, however often it is reported. */
    count: (hit: WordHit): Promise<void> =>
      changes.transaction(async (trx) => {
        const { guildId, hitId, listName } = hit
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('counted_word_hits')
          .values({ guild_id: guildId, hit_id: hitId, counted_at: clock.now() })
          .onConflict((oc) => oc.columns(['guild_id', 'hit_id']).doNothing())
          .executeTakeFirst()
        if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return
        await trx
          .insertInto('word_hits')
          .values({
            guild_id: guildId,
            day: dayOf(hit.happenedAt),
            list_id: Number(hit.listId),
            word: hit.word,
            list_name: listName,
            count: 1,
          })
          .onConflict((oc) =>
            oc
              .columns(['guild_id', 'day', 'list_id', 'word'])
              .doUpdateSet({ count: sql`word_hits.count + 1`, list_name: listName }),
          )
          .execute()
        changes.publish(trx, { topic: 'word-hits', guildId, area: 'word_detection' })
      }),
    /** The hits of the last UTC days, today included. @param days at most {@link MOST_HIT_DAYS}. */
    async days(guildId: string, days: number): Promise<WordHitDays> {
      const today = dayOf(clock.now())
      const first = today - Math.min(days, MOST_HIT_DAYS) + 1
      const rows = await db
        .selectFrom('word_hits')
        .selectAll()
        .where('guild_id', '=', guildId)
        .where('day', '>=', first)
        .orderBy('day')
        .orderBy('list_id')
        .orderBy('word')
        .execute()
      const names = new Map((await storedLists(db, readRows, guildId)).map(({ id, content }) => [id, content.name]))
      return {
        start_date: dateOf(first),
        end_date: dateOf(today),
        hits: rows.map(({ day, list_id: id, list_name: name, word, count }) => ({
          date: dateOf(day),
          list_id: String(id),
          list_name: names.get(String(id)) ?? name,
          word,
          count,
        })),
      }
    },
    /** Deletes expired rows. Crosses guilds: only time matters. */
    async prune(): Promise<void> {
      const now = clock.now()
      await deleteInSteps(db, 'word_hits', sql<SqlBool>`day < ${dayOf(now) - KEPT_DAYS}`)
      await pruneEarlierRules(db, now)
      await deleteInSteps(db, 'counted_word_hits', sql<SqlBool>`counted_at < ${now - REMEMBERED_MS}`)
    },
    /** Ends the subscription to the change feed. */
    stop: (): void => lists.stop(),
  }
}

function dateOf(day: number): string {
  return utcDay(startOfDay(day))
}
