import {
  EMBEDS_LENGTH,
  MESSAGE_ERRORS,
  ROLE_BUTTON_ERRORS,
  embedsLength,
  type EmbedInput,
  type MessageEmbed,
  type ReminderInput,
} from '@guildhall/contract'
import { columnsOf, unlessUnreadable } from '../kernel/database/unreadable-rows.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { isEmojiGone, withoutGoneEmojis } from '../kernel/link-emojis.ts'
import { MessageParts, writtenEmbeds, writtenLinks } from '../kernel/message-parts.ts'
import { invalidField, requireValid } from '../kernel/problem.ts'
import type { ReminderRow } from './tables.ts'

type Stored = Pick<ReminderRow, 'parts'>
type WrittenParts = Pick<ReminderInput, 'embed' | 'embeds' | 'components'>

/** The embeds and link buttons of a reminder; none where the column is null or cannot be read. */
export function partsOf({ parts }: Stored): MessageParts {
  const read = columnsOf({ table: 'reminders', guildId: '', key: '' })
  const stored = parts === null ? undefined : unlessUnreadable(() => read('parts', parts, MessageParts))
  return stored ?? { embeds: [], components: [] }
}

/** The embeds and link buttons as members of the server see them. */
export function sentPartsOf(row: Stored, guild: GuildSnapshot): MessageParts {
  const { embeds, components } = partsOf(row)
  return { embeds, components: withoutGoneEmojis(guild, components) }
}

/**
 * The column after a save. The input keeps what it leaves out: with `embed`, the other embeds and the parts that `embed` does not name.
 *
 * @param before null for a new reminder.
 * @throws Problem `request.invalid` for embeds that are too long together with the kept ones.
 */
export function changedParts(before: Stored | null, input: WrittenParts): string | null {
  const { embed, embeds, components } = input
  if (embed === undefined && embeds === undefined && components === undefined) return before?.parts ?? null
  const stored = partsOf(before ?? { parts: null })
  const after = {
    embeds: writtenEmbeds({ embeds: requestedEmbeds(stored.embeds, input) }) ?? [],
    components: writtenLinks(components) ?? stored.components,
  }
  if (embedsLength(after.embeds) > EMBEDS_LENGTH) throw invalidField('embed', MESSAGE_ERRORS.embedsLength)
  return after.embeds.length + after.components.length === 0 ? null : JSON.stringify(after)
}

function requestedEmbeds(stored: readonly MessageEmbed[], { embed, embeds }: WrittenParts): readonly EmbedInput[] {
  const [first, ...others] = stored
  if (embed) return [{ ...first, ...embed }, ...others]
  if (embeds !== undefined) return embeds ?? []
  return embed === null ? others : stored
}

/** @throws Problem `request.invalid` naming each link button whose custom emoji is not on the server. */
export function requireEmojis(guild: GuildSnapshot, { components }: WrittenParts): void {
  const fields = (components ?? []).flatMap((link, at) =>
    isEmojiGone(guild, link) ? [{ path: `components.${at}.emoji`, message: ROLE_BUTTON_ERRORS.deletedEmoji }] : [],
  )
  requireValid(fields)
}
