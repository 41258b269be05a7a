import { randomUUID } from 'node:crypto'
import type { MessageEmbed, MessageInput, SentMessage } from '@guildhall/contract'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { timeOf } from '../kernel/snowflake.ts'
import { shownEmbeds } from '../kernel/message-parts.ts'
import type { MessageRequest } from './store.ts'

/** The request for a message as its author wrote it. @param now the time of the request, in epoch ms. */
export function requestOf(
  guild: GuildSnapshot,
  { channel_id: channelId, content, embed }: MessageInput,
  { now, ...by }: Pick<MessageRequest, 'messageId' | 'userId' | 'isRestoration' | 'embeds'> & { now: number },
): MessageRequest {
  const stored = embed ? embedOf(embed) : null
  return { guildId: guild.id, requestId: randomUUID(), channelId, content, embed: stored, requestedAt: now, ...by }
}

/** The embed to post; null for one with a color alone, which Discord would not show. */
function embedOf(embed: NonNullable<MessageInput['embed']>): MessageEmbed | null {
  const title = embed.title || null
  const description = embed.description || null
  const image = embed.image_url || null
  if (title === null && description === null && image === null) return null
  return { title, description, image_url: image, color: embed.color ?? null }
}

/** The message of a request, as it is or will be in the channel. */
export function present(request: MessageRequest, version: number, status: SentMessage['status']): SentMessage {
  const { messageId, content, embed, requestedAt } = request
  const id = messageId
  return {
    id,
    content,
    timestamp: new Date(id === null ? requestedAt : timeOf(id)).toISOString(),
    ...shownEmbeds(embed ? [embed] : []),
    components: [],
    version,
    status,
  }
}
