import { cut } from '@guildhall/discord'
import type { APIEmbed } from 'discord-api-types/v10'
import type { RecentMessage } from './recent-messages.ts'

/* Discord: 256 characters in the name of an author, 4,096 in a description, 1,024 in a field, 6,000 in all embeds of a message. */
const MOST_IN_NAME = 256
const MOST_IN_BLOCK = 4_000
const MOST_IN_FIELD = 1_000
/** The description of an entry for several messages. */
const MOST_IN_PAGE = 4_000
/** Maximum number of entries for one bulk deletion. With more messages, less of each is shown. */
const MOST_PAGES = 5
/** Maximum number of characters of a message in a page besides its content. */
const FRAME_IN_PAGE = 160

const RED = 0xda_37_3c

const UNKNOWN = 'Content unknown: the message was posted before the log was switched on, or too long ago.'

/** A deleted message; `message` is undefined when the bot does not know its content. */
export interface DeletedMessage {
  messageId: string
  message: RecentMessage | undefined
}

/** Makes the log entry for one deleted message. */
export function entryForOne(channelId: string, { messageId, message }: DeletedMessage, at: number): APIEmbed {
  const where = { name: 'Channel', value: `<#${channelId}>`, inline: true }
  const common = {
    title: 'Message deleted',
    color: RED,
    footer: { text: `Message ${messageId}` },
    timestamp: new Date(at).toISOString(),
  }
  if (!message) return { ...common, description: UNKNOWN, fields: [where] }
  const fields = [{ name: 'Author', value: `<@${message.authorId}>`, inline: true }, where]
  if (message.isEdited) fields.push({ name: 'Edited', value: 'Shows the last version.', inline: true })
  if (message.files.length > 0) fields.push({ name: 'Files', value: filesOf(message), inline: false })
  return {
    ...common,
    author: { name: cut(message.authorName, MOST_IN_NAME) },
    description: message.content === '' ? 'No text.' : asText(message.content, MOST_IN_BLOCK),
    fields,
  }
}

/** Makes the log entries for a bulk deletion, oldest message first, as few as Discord's limits allow. */
export function entriesForMany(channelId: string, deleted: readonly DeletedMessage[], at: number): APIEmbed[] {
  const known = deleted.flatMap(({ message }) => message ?? [])
  const share = Math.max(100, Math.floor((MOST_PAGES * MOST_IN_PAGE) / Math.max(1, known.length)) - FRAME_IN_PAGE)
  const pages = intoPages(known.map((message) => lineFor(message, Math.min(share, MOST_IN_PAGE - FRAME_IN_PAGE))))
  const unknown = deleted.length - known.length
  if (unknown > 0) pages.push(`The content of ${unknown} of these messages is unknown.`)
  return pages.map((description, page) => ({
    title: `${deleted.length} ${deleted.length === 1 ? 'message' : 'messages'} deleted`,
    description,
    color: RED,
    fields: [{ name: 'Channel', value: `<#${channelId}>`, inline: true }],
    footer: { text: `Page ${page + 1} of ${pages.length}` },
    timestamp: new Date(at).toISOString(),
  }))
}

function lineFor(message: RecentMessage, most: number): string {
  const files = message.files.length > 0 ? ` (files: ${message.files.length})` : ''
  const content = message.content === '' ? 'No text.' : asText(message.content, most)
  return `<@${message.authorId}>${files}\n${content}`
}

function intoPages(entries: readonly string[]): string[] {
  const pages: string[] = []
  for (const entry of entries) {
    const page = pages.at(-1)
    if (page !== undefined && page.length + entry.length < MOST_IN_PAGE) pages[pages.length - 1] = `${page}\n${entry}`
    else pages.push(entry)
  }
  return pages
}

/** A code block. Nothing in it is formatted or pings, and the text cannot end it. */
function asText(text: string, most: number): string {
  return `\`\`\`\n${cut(text.replace(/`(?=`)/g, '`\u200b'), most)}\n\`\`\``
}

function filesOf(message: RecentMessage): string {
  return asText(message.files.join('\n'), MOST_IN_FIELD)
}
