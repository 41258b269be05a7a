import { randomUUID } from 'node:crypto'
import type { MessageEdit, MessageInput, SentMessage } from '@guildhall/contract'
import type { Editor } from '../kernel/editor.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { shownEmbeds } from '../kernel/message-parts.ts'
import { timeOf } from '../kernel/snowflake.ts'
import { namedEmbeds, writtenChange } from './parts-change.ts'
import type { MessageRequest } from './store.ts'

/** The kinds of jobs that post and change messages; their keys are the ids of requests. */
export const MESSAGE_POST = 'message-post'
export const MESSAGE_EDIT = 'message-edit'

/** An edit by an administrator. */
export interface WrittenEdit extends Pick<MessageRequest, 'channelId' | 'content' | 'parts'> {
  /** The version that the administrator saw; undefined when the client sends none. */
  readonly seen: number | undefined
  readonly editor: Editor
}

/** A post as its author wrote it. */
export function writtenPost({
  channel_id: channelId,
  content,
  ...parts
}: MessageInput): Pick<MessageRequest, 'channelId' | 'content' | 'parts'> {
  return { channelId, content, parts: writtenChange(parts) }
}

/** An edit as its author wrote it. */
export function writtenEdit(
  { channel_id: channelId, content, version, ...parts }: MessageEdit,
  editor: Editor,
): WrittenEdit {
  return { channelId, content, parts: writtenChange(parts), seen: version, editor }
}

/** The request for a message. @param now the time of the request, in epoch ms. */
export function requestOf(
  guild: GuildSnapshot,
  { now, ...message }: Omit<MessageRequest, 'guildId' | 'requestId' | 'requestedAt'> & { now: number },
): MessageRequest {
  return { guildId: guild.id, requestId: randomUUID(), requestedAt: now, ...message }
}

/** The message of a request, as it is or will be in the channel. For a waiting edit, it has the parts that the edit names. */
export function present(request: MessageRequest, version: number, status: SentMessage['status']): SentMessage {
  const { messageId, content, parts, requestedAt } = request
  const id = messageId
  return {
    id,
    content,
    timestamp: new Date(id === null ? requestedAt : timeOf(id)).toISOString(),
    ...shownEmbeds(namedEmbeds(parts.embeds)),
    components: parts.components ?? [],
    version,
    status,
  }
}
