import type { APIEmbed } from 'discord-api-types/v10'
import { cut } from '../kernel/cut.ts'
import type { RecentMessage } from './recent-messages.ts'

/* Discord: 256 characters in the name of an author, 4,096 in a description, 1,024 in a field, 6,000 in all embeds of a message. */
const MOST_IN_NAME = 256
const MOST_IN_BLOCK = 4_000
const MOST_IN_FIELD = 1_000
/** A description of several messages, with room for the last one. */
const MOST_IN_PAGE = 4_000
/** So many log entries at most for messages that were deleted together: the more there are, the less is shown of each. */
const MOST_PAGES = 5
/** What an entry of a page takes besides what was said, at most. */
const FRAME_IN_PAGE = 160

const RED = 0xda_37_3c

const UNKNOWN = 'What it said is not known: it was written before the bot began to remember, or too long ago.'

/** A message that is gone, as the log shows it; undefined when the bot does not know what it was. */
export interface Gone {
  messageId: string
  message: RecentMessage | undefined
}

/** One deleted message, with all that is known of it. */
export function deletedMessage(channelId: string, { messageId, message }: Gone, at: number): APIEmbed {
  const where = { name: 'Channel', value: `<#${channelId}>`, inline: true }
  const common = {
    title: 'Message deleted',
    color: RED,
    footer: { text: `Message ${messageId}` },
    timestamp: new Date(at).toISOString(),
  }
  if (!message) return { ...common, description: UNKNOWN, fields: [where] }
  const fields = [{ name: 'Author', value: `<@${message.authorId}>`, inline: true }, where]
  if (message.isEdited) fields.push({ name: 'Edited', value: 'What it said last is shown.', inline: true })
  if (message.files.length > 0) fields.push({ name: 'Files', value: filesOf(message), inline: false })
  return {
    ...common,
    author: { name: cut(message.authorName, MOST_IN_NAME) },
    description: message.content === '' ? 'It had no text.' : asText(message.content, MOST_IN_BLOCK),
    fields,
  }
}

/** Messages that were deleted together, oldest first, on as few pages as Discord's limits allow. */
export function deletedTogether(channelId: string, gone: readonly Gone[], at: number): APIEmbed[] {
  const known = gone.flatMap(({ message }) => message ?? [])
  const share = Math.max(100, Math.floor((MOST_PAGES * MOST_IN_PAGE) / Math.max(1, known.length)) - FRAME_IN_PAGE)
  const pages = intoPages(known.map((message) => entryOf(message, Math.min(share, MOST_IN_PAGE - FRAME_IN_PAGE))))
  const unknown = gone.length - known.length
  if (unknown > 0) pages.push(`What ${unknown} of them said is not known.`)
  return pages.map((description, page) => ({
    title: `${gone.length} messages deleted`,
    description,
    color: RED,
    fields: [{ name: 'Channel', value: `<#${channelId}>`, inline: true }],
    footer: { text: `Page ${page + 1} of ${pages.length}` },
    timestamp: new Date(at).toISOString(),
  }))
}

function entryOf(message: RecentMessage, most: number): string {
  const files = message.files.length > 0 ? ` (files: ${message.files.length})` : ''
  const said = message.content === '' ? 'No text.' : asText(message.content, most)
  return `<@${message.authorId}>${files}\n${said}`
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

/** To the letter: nothing in a block of code comes alive, and what is in it cannot end it. */
function asText(text: string, most: number): string {
  return `\`\`\`\n${cut(text.replace(/`(?=`)/g, '`\u200b'), most)}\n\`\`\``
}

function filesOf(message: RecentMessage): string {
  return asText(message.files.join('\n'), MOST_IN_FIELD)
}
