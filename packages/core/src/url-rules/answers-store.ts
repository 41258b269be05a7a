import { sql, type Selectable } from 'kysely'
import type { Clock } from '../kernel/clock.ts'
import { isAmong } from '../kernel/database/id-list.ts'
import type { UrlAnswerRow } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'

/** How long an answer follows its message, in ms. Whoever deletes or edits an older message does it by hand. */
const KEPT_MS = 30 * 24 * 60 * 60_000

/** The bot's answer to a message with links. */
export interface UrlAnswer {
  guildId: string
  channelId: string
  /** The message with the links. */
  messageId: string
  /** The bot's message; null when somebody removed it, who does not want another. */
  answerId: string | null
  /** What the answer says. */
  links: string
  /** Whether the bot hid the previews of the message. */
  hidesEmbeds: boolean
}

/** Which message of the bot answers which. */
export interface UrlAnswers {
  /** The channels of a guild in which something was answered. */
  channels(guildId: string): Promise<string[]>
  get(guildId: string, messageId: string): Promise<UrlAnswer | undefined>
  put(answer: UrlAnswer): Promise<void>
  forget(guildId: string, messageIds: readonly string[]): Promise<void>
  /** The answers that any of these messages has or is. */
  concerning(guildId: string, messageIds: readonly string[]): Promise<UrlAnswer[]>
  /** Somebody removed these messages. Those that are wanted answers of the bot are not written again. */
  noteRemoved(guildId: string, messageIds: readonly string[]): Promise<void>
  /** Marks the answers to these messages for removal, so that it is not forgotten when it cannot be done at once. */
  unwant(guildId: string, messageIds: readonly string[]): Promise<void>
  /** Answers that are still to be removed, some at a time. */
  unwanted(): Promise<UrlAnswer[]>
  /** Forgets answers of long ago. */
  prune(): Promise<void>
}

/** How many unwanted answers are given out at once. */
const AT_ONCE = 100

export function createUrlAnswers({ db, clock }: { db: Database; clock: Clock }): UrlAnswers {
  return {
    async channels(guildId) {
      const rows = await db
        .selectFrom('url_answers')
        .select('channel_id')
        .distinct()
        .where('guild_id', '=', guildId)
        .execute()
      return rows.map((row) => row.channel_id)
    },
    async get(guildId, messageId) {
      const row = await db
        .selectFrom('url_answers')
        .selectAll()
        .where('guild_id', '=', guildId)
        .where('message_id', '=', messageId)
        .executeTakeFirst()
      return row && fromRow(row)
    },
    async put(answer) {
      const values = {
        channel_id: answer.channelId,
        answer_id: answer.answerId,
        links: answer.links,
        hides_embeds: answer.hidesEmbeds ? 1 : 0,
        is_unwanted: 0,
      } as const
      await db
        .insertInto('url_answers')
        .values({ guild_id: answer.guildId, message_id: answer.messageId, created_at: clock.now(), ...values })
        .onConflict((oc) => oc.columns(['guild_id', 'message_id']).doUpdateSet(values))
        .execute()
    },
    async forget(guildId, messageIds) {
      if (messageIds.length === 0) return
      await db
        .deleteFrom('url_answers')
        .where('guild_id', '=', guildId)
        .where((eb) => isAmong(db, eb.ref('message_id'), messageIds))
        .execute()
    },
    async concerning(guildId, messageIds) {
      const rows = await db
        .selectFrom('url_answers')
        .selectAll()
        .where('guild_id', '=', guildId)
        .where((eb) =>
          eb.or([isAmong(db, eb.ref('message_id'), messageIds), isAmong(db, eb.ref('answer_id'), messageIds)]),
        )
        .execute()
      return rows.map(fromRow)
    },
    async noteRemoved(guildId, messageIds) {
      await db
        .updateTable('url_answers')
        .set({ answer_id: null })
        .where('guild_id', '=', guildId)
        .where((eb) => isAmong(db, eb.ref('answer_id'), messageIds))
        .where('is_unwanted', '=', 0)
        .execute()
    },
    async unwant(guildId, messageIds) {
      if (messageIds.length === 0) return
      await db
        .updateTable('url_answers')
        .set({ is_unwanted: 1 })
        .where('guild_id', '=', guildId)
        .where((eb) => isAmong(db, eb.ref('message_id'), messageIds))
        .execute()
    },
    async unwanted() {
      // Written out, as in the index.
      const rows = await db
        .selectFrom('url_answers')
        .selectAll()
        .where('is_unwanted', '=', sql.lit(1))
        .orderBy('created_at', 'desc')
        .limit(AT_ONCE)
        .execute()
      return rows.map(fromRow)
    },
    async prune() {
      await db
        .deleteFrom('url_answers')
        .where('created_at', '<', clock.now() - KEPT_MS)
        .execute()
    },
  }
}

function fromRow(row: Selectable<UrlAnswerRow>): UrlAnswer {
  return {
    guildId: row.guild_id,
    channelId: row.channel_id,
    messageId: row.message_id,
    answerId: row.answer_id,
    links: row.links,
    hidesEmbeds: row.hides_embeds === 1,
  }
}
