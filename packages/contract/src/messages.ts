import * as z from 'zod/mini'
import { isRecord, isText } from './kernel/checks.ts'
import { endpoint } from './kernel/endpoint.ts'
import { GuildParams, JOB_STATUSES, Snowflake, typedText } from './kernel/fields.ts'

/** Discord's limits of a message, in characters. */
export const MESSAGE_TEXT_LENGTH = 2_000
export const EMBED_TITLE_LENGTH = 256
export const EMBED_DESCRIPTION_LENGTH = 4_096
export const IMAGE_ADDRESS_LENGTH = 2_048
/** RGB as a number. */
export const LAST_COLOR = 0xffffff

/** Messages in one list, and how many of a channel's newest are looked through for them. */
export const MOST_MESSAGES = 100
export const DEFAULT_MESSAGES = 25
export const MESSAGES_LOOKED_THROUGH = 500

/** The problem of a message, as form and API report it. */
export const MESSAGE_ERRORS = {
  empty: 'Enter a message text or an embed.',
  image: 'Enter an image address that starts with https:// or http://.',
} as const

/** The frame with title, text and image below a message. */
export const MessageEmbed = z.object({
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** RGB as a number; null for Discord's own grey. */
  color: z.nullable(z.number()),
  image_url: z.nullable(z.string()),
})
export type MessageEmbed = z.infer<typeof MessageEmbed>

const POSTED = {
  id: z.string(),
  content: z.string(),
  /** ISO UTC. */
  timestamp: z.string(),
  embed: z.optional(MessageEmbed),
}

/** A message of the bot, as Discord shows it. */
export const Message = z.object({
  ...POSTED,
  /** The last edit from the dashboard, while it waits for Discord (`queued`) or after Discord refused it (`refused`). */
  edit: z.optional(
    z.object({
      status: z.enum(['queued', 'refused']),
      /** Why it waits or was refused, as a sentence. */
      reason: z.nullable(z.string()),
    }),
  ),
})
export type Message = z.infer<typeof Message>

export const ReceivedMessage = z.extend(Message, {
  embed: z.nullish(z.partial(MessageEmbed)),
  edit: z.nullish(z.object({ status: z.optional(z.string()), reason: z.nullish(z.string()) })),
})
export type ReceivedMessage = z.infer<typeof ReceivedMessage>

/** A message as it was posted or edited. */
export const SentMessage = z.object({
  ...POSTED,
  /** Null while Discord has not said so: the message may appear. */
  id: z.nullable(z.string()),
  /** `applied`: it is in the channel. `queued`: Discord was asked to, and has not answered yet. */
  status: z.enum(JOB_STATUSES),
})
export type SentMessage = z.infer<typeof SentMessage>

export const ReceivedSentMessage = z.extend(SentMessage, {
  embed: z.nullish(z.partial(MessageEmbed)),
  status: z.optional(z.string()),
})
export type ReceivedSentMessage = z.infer<typeof ReceivedSentMessage>

const EmbedInput = z.strictObject({
  title: z.nullish(typedText(EMBED_TITLE_LENGTH)),
  description: z.nullish(typedText(EMBED_DESCRIPTION_LENGTH)),
  color: z.nullish(z.int().check(z.gte(0), z.lte(LAST_COLOR))),
  image_url: z.nullish(typedText(IMAGE_ADDRESS_LENGTH).check(z.refine(isImageAddress, MESSAGE_ERRORS.image))),
})

/** A message as an administrator writes it. It pings no one. */
export const MessageInput = z
  .strictObject({
    channel_id: Snowflake,
    content: typedText(MESSAGE_TEXT_LENGTH),
    /** Absent or null for none; editing then removes the one that is there. */
    embed: z.nullish(EmbedInput),
  })
  .check(
    z.refine((message) => !isEmptyMessage(message), {
      when: ({ value }) => isRecord(value),
      path: ['content'],
      error: MESSAGE_ERRORS.empty,
    }),
  )
export type MessageInput = z.infer<typeof MessageInput>

/** Whether Discord would have nothing to show. A colour alone is nothing. */
export function isEmptyMessage({ content, embed }: { readonly content?: unknown; readonly embed?: unknown }): boolean {
  const { title, description, image_url: image } = isRecord(embed) ? embed : {}
  return [content, title, description, image].every((text) => !isText(text) || text.trim() === '')
}

/** An empty text means none. */
function isImageAddress(text: string): boolean {
  return text === '' || /^https?:\/\/[^\s/?#]+\S*$/i.test(text)
}

export const listMessages = endpoint({
  summary: "The bot's own messages in a channel, the newest first.",
  method: 'GET',
  path: '/guilds/:guildId/messages',
  access: 'guildAdmin',
  params: GuildParams,
  query: z.object({
    channel_id: Snowflake,
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_MESSAGES)), DEFAULT_MESSAGES),
  }),
  response: z.array(Message),
  accepts: z.array(ReceivedMessage),
  status: 200,
})

export const postMessage = endpoint({
  summary: 'Post a message as the bot. What is not begun within four seconds is not posted.',
  method: 'POST',
  path: '/guilds/:guildId/messages',
  access: 'guildAdmin',
  params: GuildParams,
  body: MessageInput,
  response: SentMessage,
  accepts: ReceivedSentMessage,
  status: 201,
})

export const editMessage = endpoint({
  summary: "Replace the text and the embed of a message of the bot's; its buttons and further embeds stay.",
  method: 'PUT',
  path: '/guilds/:guildId/messages/:messageId',
  access: 'guildAdmin',
  params: z.extend(GuildParams, { messageId: Snowflake }),
  body: MessageInput,
  response: SentMessage,
  accepts: ReceivedSentMessage,
  status: 200,
})
