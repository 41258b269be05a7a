import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { deleteInSteps } from '../kernel/database/delete-in-steps.ts'
import { isAmong } from '../kernel/database/queries.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import type { LinkReplyRow } from './tables.ts'
import type { JobKey } from '../kernel/jobs/job.ts'
import { getJob } from '../kernel/jobs/jobs-store.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { recordEvent } from '../kernel/recorded-events.ts'

/** How long a reply is updated with its message, in ms. */
const FOLLOWED_MS = 30 * 24 * 60 * 60_000

/** The delay before a job searches for a noted reply in Discord, in ms: by then the post has succeeded or failed. */
const FOUND_AFTER_MS = 60_000

/** The kind of job that searches for a noted reply that may have been posted. Its key is the id of the message with the links. */
export const LINK_REPLY_SEARCH = 'link-reply-search'
/** The kind of job that deletes a reply in Discord. Its key is the id of the message with the links. */
export const LINK_REPLY_REMOVAL = 'link-reply-removal'

/** The bot's reply to a message with links. */
export interface LinkReply {
  guildId: string
  channelId: string
  /** The message with the links. */
  messageId: string
  /** The bot's message; null after a person deleted it, so that the bot does not post another. */
  replyId: string | null
  /** The content of the reply. */
  links: string
  /** Whether the bot hid the previews of the message. */
  hidesEmbeds: boolean
}

/** A stored reply. */
export interface StoredLinkReply extends LinkReply {
  /** False for a noted reply, of which it is unknown whether it was posted. */
  isPosted: boolean
  /** The time at which the reply was noted, in epoch ms. */
  notedAt: number
}

/** The store of the bot's replies to messages with links. */
export type LinkReplies = ReturnType<typeof createLinkReplies>

export function createLinkReplies(deps: { db: Database; clock: Clock; changes: Changes; jobs: Jobs }) {
  const { db, clock, changes, jobs } = deps

  const search = (guildId: string, messageId: string): JobKey => ({ guildId, kind: LINK_REPLY_SEARCH, key: messageId })

  /** @returns whether the message had no posted reply before. */
  async function write(trx: Trx, reply: LinkReply): Promise<boolean> {
    const { guildId, messageId } = reply
    const before = await trx
      .selectFrom('link_replies')
      .select('is_posted')
      .where('guild_id', '=', guildId)
      .where('message_id', '=', messageId)
      .executeTakeFirst()
    const values = {
      channel_id: reply.channelId,
      reply_id: reply.replyId,
      links: reply.links,
      hides_embeds: reply.hidesEmbeds ? 1 : 0,
      is_posted: 1,
    } as const
    await trx
      .insertInto('link_replies')
      .values({ guild_id: guildId, message_id: messageId, created_at: clock.now(), ...values })
      .onConflict((oc) => oc.columns(['guild_id', 'message_id']).doUpdateSet(values))
      .execute()
    return before?.is_posted !== 1
  }

  async function forget(trx: Trx, guildId: string, messageId: string): Promise<void> {
    await trx.deleteFrom('link_replies').where('guild_id', '=', guildId).where('message_id', '=', messageId).execute()
  }

  /** Ends the removals that Discord refused of replies that are gone. */
  async function endRefused(guildId: string, messageIds: readonly string[]): Promise<void> {
    const removals = await jobs.statuses(guildId, LINK_REPLY_REMOVAL)
    const refused = messageIds.filter((id) => removals.get(id)?.status === 'blocked').toSorted()
    if (refused.length === 0) return
    await changes.transaction(async (trx) => {
      for (const id of refused) await jobs.schedule(trx, removalOf(guildId, id), clock.now())
    })
  }

  return {
    /** The channels of a guild in which the bot replied. */
    async channels(guildId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('link_replies')
        .select('channel_id')
        .distinct()
        .where('guild_id', '=', guildId)
        .execute()
      return rows.map((row) => row.channel_id)
    },
    /** The channels of the replies to these messages. */
    async channelsOf(guildId: string, messageIds: readonly string[]): Promise<string[]> {
      if (messageIds.length === 0) return []
      const rows = await db
        .selectFrom('link_replies')
        .select('channel_id')
        .distinct()
        .where('guild_id', '=', guildId)
        .where((eb) => isAmong(db, eb.ref('message_id'), messageIds))
        .orderBy('channel_id')
        .execute()
      return rows.map((row) => row.channel_id)
    },
    async get(guildId: string, messageId: string): Promise<StoredLinkReply | undefined> {
      const row = await db
        .selectFrom('link_replies')
        .selectAll()
        .where('guild_id', '=', guildId)
        .where('message_id', '=', messageId)
        .executeTakeFirst()
      return row && fromRow(row)
    },
    /** The channel of the reply of a job; undefined when the reply is gone. */
    async placeOf(trx: Trx, { guildId, key }: JobKey): Promise<{ channelId: string; isPosted: boolean } | undefined> {
      const row = await trx
        .selectFrom('link_replies')
        .select(['channel_id', 'reply_id', 'is_posted'])
        .where('guild_id', '=', guildId)
        .where('message_id', '=', key)
        .executeTakeFirst()
      if (!row || (row.is_posted === 1 && row.reply_id === null)) return undefined
      return { channelId: row.channel_id, isPosted: row.is_posted === 1 }
    },
    /** Whether a message of the bot is known to be a reply. */
    async isReply(guildId: string, replyId: string): Promise<boolean> {
      const row = await db
        .selectFrom('link_replies')
        .select('message_id')
        .where('guild_id', '=', guildId)
        .where('reply_id', '=', replyId)
        .executeTakeFirst()
      return row !== undefined
    },
    /** Notes a reply before it is posted, so that a job finds it in Discord if the bot ends before {@link put}. */
    note: ({
      guildId,
      channelId,
      messageId,
      links,
    }: Pick<LinkReply, 'guildId' | 'channelId' | 'messageId' | 'links'>): Promise<void> =>
      changes.transaction(async (trx) => {
        const now = clock.now()
        const noted = { channel_id: channelId, reply_id: null, links, hides_embeds: 0, is_posted: 0 } as const
        await trx
          .insertInto('link_replies')
          .values({ guild_id: guildId, message_id: messageId, created_at: now, ...noted })
          // Discord may send the event of the message twice.
          .onConflict((oc) =>
            oc.columns(['guild_id', 'message_id']).doUpdateSet(noted).where('link_replies.is_posted', '=', 0),
          )
          .execute()
        const due = { runAt: now + FOUND_AFTER_MS, priority: 1, lane: null } as const
        await jobs.enqueueOnce(trx, search(guildId, messageId), due)
      }),
    /** Saves a noted reply that was found in Discord. An open removal continues. */
    async found(noted: LinkReply, replyId: string): Promise<LinkReply> {
      const reply = { ...noted, replyId }
      await changes.transaction(async (trx) => {
        await write(trx, reply)
        await recordEvent(trx, { guildId: noted.guildId, event: 'link_rewritten', at: clock.now() })
        await jobs.remove(trx, search(noted.guildId, noted.messageId))
      })
      return reply
    },
    /** Deletes a noted reply that was not posted. */
    drop: (guildId: string, messageId: string): Promise<void> =>
      changes.transaction(async (trx) => {
        await trx
          .deleteFrom('link_replies')
          .where('guild_id', '=', guildId)
          .where('message_id', '=', messageId)
          .where('is_posted', '=', 0)
          .execute()
        await jobs.remove(trx, search(guildId, messageId))
      }),
    /** Saves a posted reply and cancels an open removal. */
    put: (reply: LinkReply): Promise<void> =>
      changes.transaction(async (trx) => {
        const isNew = await write(trx, reply)
        if (isNew) await recordEvent(trx, { guildId: reply.guildId, event: 'link_rewritten', at: clock.now() })
        await jobs.remove(trx, removalOf(reply.guildId, reply.messageId))
        await jobs.remove(trx, search(reply.guildId, reply.messageId))
      }),
    /** Deletes the row of a reply, in the transaction that notes its removal. */
    forget,
    /** Deletes the row of a reply that was deleted in Discord, and its removal. */
    discarded: (guildId: string, messageId: string): Promise<void> =>
      changes.transaction(async (trx) => {
        await forget(trx, guildId, messageId)
        await jobs.remove(trx, removalOf(guildId, messageId))
      }),
    /** Cancels an open removal: the message has links again. */
    keep: (guildId: string, messageId: string): Promise<void> =>
      changes.transaction((trx) => jobs.remove(trx, removalOf(guildId, messageId))),
    /** Whether the deletion of a reply in Discord is waiting. `begun`: Discord may have deleted the reply. */
    async removal(guildId: string, messageId: string): Promise<'none' | 'waiting' | 'begun'> {
      const job = await getJob(db, removalOf(guildId, messageId))
      if (!job || job.state === 'done') return 'none'
      return job.progress === null ? 'waiting' : 'begun'
    },
    /** The replies that are among these messages, or reply to one of them. */
    async concerning(guildId: string, messageIds: readonly string[]): Promise<StoredLinkReply[]> {
      const rows = await db
        .selectFrom('link_replies')
        .selectAll()
        .where('guild_id', '=', guildId)
        .where((eb) =>
          eb.or([isAmong(db, eb.ref('message_id'), messageIds), isAmong(db, eb.ref('reply_id'), messageIds)]),
        )
        .execute()
      return rows.map(fromRow)
    },
    /** Notes that these messages were deleted: a reply among them is not posted again, and its removal has nothing left to do. */
    async noteDeleted(guildId: string, messageIds: readonly string[]): Promise<void> {
      const noted = await db
        .updateTable('link_replies')
        .set({ reply_id: null })
        .where('guild_id', '=', guildId)
        .where((eb) => isAmong(db, eb.ref('reply_id'), messageIds))
        .returning('message_id')
        .execute()
      if (noted.length > 0)
        await endRefused(
          guildId,
          noted.map((row) => row.message_id),
        )
    },
    /** Enqueues the jobs that delete the replies to these messages in Discord. */
    async markForDeletion(guildId: string, messageIds: readonly string[]): Promise<void> {
      if (messageIds.length === 0) return
      await changes.transaction(async (trx) => {
        const rows = await trx
          .selectFrom('link_replies')
          .select('message_id')
          .where('guild_id', '=', guildId)
          .where((eb) => isAmong(db, eb.ref('message_id'), messageIds))
          .execute()
        const due = { runAt: clock.now(), priority: 1, lane: null } as const
        for (const row of rows) await jobs.enqueueOnce(trx, removalOf(guildId, row.message_id), due)
      })
    },
    /** Deletes old replies. Crosses guilds: only time matters. */
    async prune(): Promise<void> {
      await deleteInSteps(db, 'link_replies', sql<SqlBool>`created_at < ${clock.now() - FOLLOWED_MS}`)
    },
  }
}

function removalOf(guildId: string, messageId: string): JobKey {
  return { guildId, kind: LINK_REPLY_REMOVAL, key: messageId }
}

function fromRow(row: Selectable<LinkReplyRow>): StoredLinkReply {
  return {
    guildId: row.guild_id,
    channelId: row.channel_id,
    messageId: row.message_id,
    replyId: row.reply_id,
    links: row.links,
    hidesEmbeds: row.hides_embeds === 1,
    isPosted: row.is_posted === 1,
    notedAt: row.created_at,
  }
}
