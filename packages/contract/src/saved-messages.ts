import * as z from 'zod/mini'
import { isRecord } from './kernel/checks.ts'
import { endpoint } from './kernel/endpoint.ts'
import { GuildParams, SeenVersion, SeenVersionQuery, typedText } from './kernel/fields.ts'
import { LinkButton, MessageEmbed, ReceivedEmbed } from './kernel/message-embed.ts'
import {
  MESSAGE_ERRORS,
  MESSAGE_PARTS,
  MESSAGE_TEXT_LENGTH,
  discordText,
  isEmptyMessage,
  notBothEmbeds,
} from './message-parts.ts'

/** Maximum number of saved messages of a server, and of characters of a name. */
export const MOST_SAVED_MESSAGES = 50
export const SAVED_MESSAGE_NAME_LENGTH = 80

/** The error sentences of a saved message, shared by the form and the API. */
export const SAVED_MESSAGE_ERRORS = {
  name: 'Enter a name for the message.',
  oneLine: 'Use one line without control characters for the name.',
  tooMany: `A server can have up to ${MOST_SAVED_MESSAGES} saved messages. Delete one to save another.`,
} as const

/** A message to start from. Names are unique in a server, in any case. */
export const SavedMessage = z.object({
  name: z.string(),
  content: z.string(),
  /** The first of `embeds`; absent without one. */
  embed: z.optional(MessageEmbed),
  embeds: z.array(MessageEmbed),
  /** The link buttons. */
  components: z.array(LinkButton),
  /** Grows with every change. */
  version: z.number(),
  /** Why the caller cannot change it, as a sentence; absent if the caller can. */
  read_only: z.optional(z.string()),
})
export type SavedMessage = z.infer<typeof SavedMessage>

export const ReceivedSavedMessage = z.extend(SavedMessage, {
  embed: z.nullish(ReceivedEmbed),
  embeds: z.nullish(z.array(ReceivedEmbed)),
  components: z.nullish(z.array(LinkButton)),
  version: z.optional(z.number()),
})
export type ReceivedSavedMessage = z.infer<typeof ReceivedSavedMessage>

const Name = typedText(SAVED_MESSAGE_NAME_LENGTH).check(z.regex(/\S/, SAVED_MESSAGE_ERRORS.name))

/** A name that is written: names of earlier versions may have more than one line, and can only be read and deleted. White space around it is dropped. */
const OneLine = Name.check(
  z.refine((name: string) => !/[\p{Cc}\u2028\u2029]/u.test(name.trim()), { error: SAVED_MESSAGE_ERRORS.oneLine }),
)

export const SavedMessageInput = z
  .strictObject({
    name: OneLine,
    content: discordText(MESSAGE_TEXT_LENGTH),
    ...MESSAGE_PARTS,
    /** The version that was read, 0 for a new name: a change is 409 if the message was changed since. */
    version: SeenVersion,
  })
  .check(
    z.refine((message: unknown) => isRecord(message) && !isEmptyMessage(message), {
      when: ({ value }) => isRecord(value),
      path: ['content'],
      error: MESSAGE_ERRORS.empty,
    }),
    notBothEmbeds,
  )
export type SavedMessageInput = z.infer<typeof SavedMessageInput>

export const listSavedMessages = endpoint({
  summary: "The server's saved messages, by name.",
  method: 'GET',
  path: '/guilds/:guildId/saved_messages',
  access: { area: 'role_buttons', level: 'view' },
  params: GuildParams,
  response: z.array(SavedMessage),
  accepts: z.array(ReceivedSavedMessage),
  status: 200,
})

export const saveMessage = endpoint({
  summary: 'Save a message under its name: a new one, or in place of the one with that name.',
  method: 'PUT',
  path: '/guilds/:guildId/saved_messages',
  access: { area: 'role_buttons', level: 'edit' },
  params: GuildParams,
  body: SavedMessageInput,
  response: SavedMessage,
  accepts: ReceivedSavedMessage,
  status: 200,
})

export const deleteSavedMessage = endpoint({
  summary: 'Delete a saved message.',
  method: 'DELETE',
  path: '/guilds/:guildId/saved_messages',
  access: { area: 'role_buttons', level: 'edit' },
  params: GuildParams,
  query: z.extend(SeenVersionQuery, { name: Name }),
  status: 204,
})
