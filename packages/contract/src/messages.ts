import * as z from 'zod/mini'
import { isRecord } from './kernel/checks.ts'
import { endpoint } from './kernel/endpoint.ts'
import { GuildParams, JOB_STATUSES, Snowflake } from './kernel/fields.ts'
import { LinkButton, MessageEmbed, ReceivedEmbed } from './kernel/message-embed.ts'
import {
  MESSAGE_PARTS,
  MESSAGE_TEXT_LENGTH,
  discordText,
  isEmptyMessage,
  notBothEmbeds,
  MESSAGE_ERRORS,
} from './message-parts.ts'

export * from './message-parts.ts'

/** Maximum number of messages of one list, and the number of a channel's newest messages that are searched for them. */
export const MOST_MESSAGES = 100
export const DEFAULT_MESSAGES = 25
export const MESSAGES_LOOKED_THROUGH = 500
/** Maximum number of messages that a list also contains. Each costs a request to Discord. */
export const MOST_INCLUDED = 10

const INCLUDED = new RegExp(String.raw`^\d{1,20}(?:,\d{1,20}){0,${MOST_INCLUDED - 1}}$`)

const POSTED = {
  id: z.string(),
  content: z.string(),
  /** ISO UTC. */
  timestamp: z.string(),
  /** The first of `embeds`; absent without one. */
  embed: z.optional(MessageEmbed),
  embeds: z.array(MessageEmbed),
  /** The link buttons. */
  components: z.array(LinkButton),
}

const RECEIVED_PARTS = {
  version: z.optional(z.number()),
  embed: z.nullish(ReceivedEmbed),
  embeds: z.nullish(z.array(ReceivedEmbed)),
  components: z.nullish(z.array(LinkButton)),
}

/** A message of the bot, as Discord shows it. */
export const Message = z.object({
  ...POSTED,
  /** Grows with every edit from the dashboard. */
  version: z.number(),
  /** Why the caller cannot change it, as a sentence; absent if the caller can. */
  read_only: z.optional(z.string()),
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
  ...RECEIVED_PARTS,
  edit: z.nullish(z.object({ status: z.optional(z.string()), reason: z.nullish(z.string()) })),
})
export type ReceivedMessage = z.infer<typeof ReceivedMessage>

/** A message as it was posted or edited. */
export const SentMessage = z.object({
  ...POSTED,
  /** Null while Discord has not confirmed the message, which may still appear. */
  id: z.nullable(z.string()),
  version: z.number(),
  /** `applied`: it is in the channel. `queued`: the request to Discord has no answer yet. */
  status: z.enum(JOB_STATUSES),
})
export type SentMessage = z.infer<typeof SentMessage>

export const ReceivedSentMessage = z.extend(SentMessage, {
  ...RECEIVED_PARTS,
  status: z.optional(z.string()),
})
export type ReceivedSentMessage = z.infer<typeof ReceivedSentMessage>

const MESSAGE_INPUT = {
  channel_id: Snowflake,
  content: discordText(MESSAGE_TEXT_LENGTH),
  /** Without `embed` and `embeds`, editing removes the first embed; without `components`, it keeps the link buttons. */
  ...MESSAGE_PARTS,
}

const notEmpty = z.refine((message: unknown) => isRecord(message) && !isEmptyMessage(message), {
  when: ({ value }) => isRecord(value),
  path: ['content'],
  error: MESSAGE_ERRORS.empty,
})

/** A message as an administrator writes it. It pings no one. */
export const MessageInput = z.strictObject(MESSAGE_INPUT).check(notEmpty, notBothEmbeds)
export type MessageInput = z.infer<typeof MessageInput>

/** A message as an administrator changes it. */
export const MessageEdit = z
  .strictObject({
    ...MESSAGE_INPUT,
    /**
     * The version that was read. After a newer edit, the change is refused with 409; without a version, it overwrites
     * the newer edit.
     */
    version: z.optional(z.int().check(z.nonnegative())),
  })
  .check(notEmpty, notBothEmbeds)
export type MessageEdit = z.infer<typeof MessageEdit>

export const listMessages = endpoint({
  summary: "The bot's own messages in a channel, the newest first.",
  method: 'GET',
  path: '/guilds/:guildId/messages',
  access: { area: 'role_buttons', level: 'view' },
  params: GuildParams,
  query: z.object({
    channel_id: Snowflake,
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_MESSAGES)), DEFAULT_MESSAGES),
    /** Ids of messages that the list also contains if they are older than its others. */
    include: z.optional(
      z.string().check(z.regex(INCLUDED, `must be up to ${MOST_INCLUDED} Discord IDs, separated by commas`)),
    ),
  }),
  response: z.array(Message),
  accepts: z.array(ReceivedMessage),
  status: 200,
})

export const postMessage = endpoint({
  summary: 'Post a message as the bot. A post that has not begun within four seconds is dropped.',
  method: 'POST',
  path: '/guilds/:guildId/messages',
  access: { area: 'role_buttons', level: 'edit' },
  params: GuildParams,
  body: MessageInput,
  response: SentMessage,
  accepts: ReceivedSentMessage,
  status: 201,
})

export const editMessage = endpoint({
  summary: 'Replace the text, embeds and link buttons of a message of the bot; its role buttons stay.',
  method: 'PUT',
  path: '/guilds/:guildId/messages/:messageId',
  access: { area: 'role_buttons', level: 'edit' },
  params: z.extend(GuildParams, { messageId: Snowflake }),
  body: MessageEdit,
  response: SentMessage,
  accepts: ReceivedSentMessage,
  status: 200,
})
