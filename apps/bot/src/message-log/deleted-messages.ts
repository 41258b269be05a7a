import type { GuildSettings } from '@guildhall/contract'
import { nonceOf, type Changes, type Clock, type GuildSnapshot } from '@guildhall/core'
import {
  MessageType,
  type APIEmbed,
  type GatewayMessageCreateDispatchData,
  type GatewayMessageDeleteBulkDispatchData,
  type GatewayMessageDeleteDispatchData,
  type GatewayMessageUpdateDispatchData,
} from 'discord-api-types/v10'
import { withConfigured, type Configured } from '../kernel/configured.ts'
import type { SendMessage } from '../kernel/message-sender.ts'
import { deletedMessage, deletedTogether, type Gone } from './deleted-embeds.ts'
import { NOT_LOGGED, type Kept, type RecentMessages } from './recent-messages.ts'

/** Shows what people deleted in the channel that a server chose for it. What is said there is remembered only while one is chosen. */
export interface DeletedMessages {
  said(message: GatewayMessageCreateDispatchData): void | Promise<void>
  edited(message: GatewayMessageUpdateDispatchData): void | Promise<void>
  deleted(message: GatewayMessageDeleteDispatchData): void | Promise<void>
  deletedTogether(messages: GatewayMessageDeleteBulkDispatchData): void | Promise<void>
  /** The bot left the server: what was said there is forgotten. */
  left(guildId: string): void
  /** Ends the subscription to the change feed. */
  stop(): void
}

export function createDeletedMessages(deps: {
  settings: Configured<GuildSettings>
  recent: RecentMessages
  snapshotOf: (guildId: string) => GuildSnapshot | undefined
  send: SendMessage
  changes: Changes
  clock: Clock
}): DeletedMessages {
  const { settings, recent, snapshotOf, send, clock } = deps

  /** Goes on where a log is wanted. */
  function where(
    guildId: string | undefined,
    goOn: (guildId: string, logChannelId: string) => void | Promise<void>,
  ): void | Promise<void> {
    if (guildId === undefined) return
    return withConfigured(settings, guildId, ({ deleted_message_log_channel_id: logChannelId }) => {
      if (logChannelId === null) return forget(guildId)
      return goOn(guildId, logChannelId)
    })
  }

  function forget(guildId: string): void {
    if (recent.has(guildId)) recent.forget(guildId)
  }

  /**
   * What is known of deleted messages, oldest first, without those that are not logged. What is not known is taken for an entry of the
   * log where the log stands: it would only speak of itself.
   */
  function goneOf(guildId: string, messageIds: readonly string[], isInLog: boolean): Gone[] {
    const inOrder = messageIds.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
    return inOrder.flatMap((messageId) => {
      const message = recent.take(guildId, messageId)
      return message === NOT_LOGGED || (isInLog && message === undefined) ? [] : { messageId, message }
    })
  }

  async function show(guildId: string, channelId: string, embed: APIEmbed, nonce: string): Promise<void> {
    if (!snapshotOf(guildId)?.channels.some((one) => one.id === channelId)) return
    const message = { embeds: [embed], nonce, allowed_mentions: { parse: [] } }
    await send({ guildId, channelId }, message, 'a deleted message')
  }

  return {
    said: (message) => where(message.guild_id, (guildId) => recent.keep(guildId, message.id, keptOf(message, false))),
    edited: (message) =>
      where(message.guild_id, (guildId) => {
        // Discord also tells so when a link got its preview.
        const isEdited = message.edited_timestamp !== null || isMarkedEdited(recent.get(guildId, message.id))
        recent.keep(guildId, message.id, keptOf(message, isEdited))
      }),
    deleted: ({ guild_id: inGuild, channel_id: channelId, id }) =>
      where(inGuild, (guildId, logChannelId) => {
        const [gone] = goneOf(guildId, [id], channelId === logChannelId)
        return gone && show(guildId, logChannelId, deletedMessage(channelId, gone, clock.now()), nonceOf('deleted', id))
      }),
    deletedTogether: ({ guild_id: inGuild, channel_id: channelId, ids }) =>
      where(inGuild, async (guildId, logChannelId) => {
        const gone = goneOf(guildId, ids, channelId === logChannelId)
        if (gone.length === 0) return
        const pages = deletedTogether(channelId, gone, clock.now())
        for (const [page, embed] of pages.entries()) {
          await show(guildId, logChannelId, embed, nonceOf('deleted together', ...ids.toSorted(), `${page}`))
        }
      }),
    left: forget,
    stop: deps.changes.subscribe('guild-config', ({ guildId }) => {
      if (guildId === undefined || !recent.has(guildId)) return
      // It is asked again with the next message if this look fails.
      where(guildId, () => undefined)?.catch(() => undefined)
    }),
  }
}

function keptOf(message: GatewayMessageCreateDispatchData | GatewayMessageUpdateDispatchData, isEdited: boolean): Kept {
  const { author, content, attachments, webhook_id: webhookId, type } = message
  const isOfAPerson = type === MessageType.Default || type === MessageType.Reply
  if (author.bot || webhookId !== undefined || !isOfAPerson) return NOT_LOGGED
  return {
    authorId: author.id,
    authorName: author.global_name ?? author.username,
    content,
    files: attachments.map((file) => file.filename),
    isEdited,
  }
}

function isMarkedEdited(kept: Kept | undefined): boolean {
  return kept !== undefined && kept !== NOT_LOGGED && kept.isEdited
}
