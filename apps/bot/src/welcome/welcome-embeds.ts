import {
  EMBED_AUTHOR_LENGTH,
  EMBED_DESCRIPTION_LENGTH,
  EMBED_FIELD_NAME_LENGTH,
  EMBED_FIELD_VALUE_LENGTH,
  EMBED_FOOTER_LENGTH,
  EMBED_TITLE_LENGTH,
  EMBEDS_LENGTH,
  charactersOf,
  embedsLength,
  isEmptyEmbed,
  welcomeText,
  type MessageEmbed,
} from '@guildhall/contract'
import { cut, plainText } from '@guildhall/discord'

/** The names that replace the placeholders of a welcome. */
interface WelcomeNames {
  /** "<@1>" */
  readonly mention: string
  /** The name that the member shows, for texts in which Discord draws no mention. */
  readonly member: string
  readonly server: string
}

/** Replaces the placeholders of a text. @param longest in characters as Discord counts them. */
export function fittedText(text: string, named: { user: string; server: string }, longest: number): string {
  const whole = welcomeText(text, named)
  return charactersOf(whole) <= longest ? whole : cut(whole, longest)
}

/**
 * The embeds of a welcome with the names. Discord draws mentions in descriptions and values of fields, and Markdown everywhere but in
 * authors and footers.
 */
export function welcomeEmbeds(
  embeds: readonly MessageEmbed[],
  { mention, member, server }: WelcomeNames,
): MessageEmbed[] {
  const asMention = { user: mention, server: plainText(server) }
  const asName = { user: plainText(member), server: plainText(server) }
  const unformatted = { user: member, server }
  const named = embeds.map((embed): MessageEmbed => {
    const { title, description, author, footer, fields } = embed
    return {
      ...embed,
      title: title && fittedText(title, asName, EMBED_TITLE_LENGTH),
      description: description && fittedText(description, asMention, EMBED_DESCRIPTION_LENGTH),
      ...(author && { author: { ...author, name: fittedText(author.name, unformatted, EMBED_AUTHOR_LENGTH) } }),
      ...(footer && { footer: { ...footer, text: fittedText(footer.text, unformatted, EMBED_FOOTER_LENGTH) } }),
      ...(fields && {
        fields: fields.map(({ name, value, inline }) => ({
          name: fittedText(name, asName, EMBED_FIELD_NAME_LENGTH),
          value: fittedText(value, asMention, EMBED_FIELD_VALUE_LENGTH),
          inline,
        })),
      }),
    }
  })
  return fittedEmbeds(named)
}

/**
 * Embeds that Discord accepts together: names can be longer than their placeholders. From the last embed to the first, the description is
 * shortened where that is enough; else fields are left out from the end, and at last the embed.
 */
function fittedEmbeds(embeds: readonly MessageEmbed[]): MessageEmbed[] {
  const fitted: MessageEmbed[] = []
  let excess = embedsLength(embeds) - EMBEDS_LENGTH
  for (const embed of embeds.toReversed()) {
    const shorter = excess > 0 ? shortened(embed, excess) : embed
    excess -= embedsLength([embed]) - embedsLength([shorter])
    if (!isEmptyEmbed(shorter)) fitted.unshift(shorter)
  }
  return fitted
}

const NOTHING: MessageEmbed = { title: null, description: null, color: null, image_url: null }

/** An embed with at least this many characters less; an empty one if it cannot have so many less. */
function shortened(embed: MessageEmbed, excess: number): MessageEmbed {
  const { description, fields = [] } = embed
  const kept = charactersOf(description ?? '') - excess
  if (description !== null && kept > 0) return { ...embed, description: cut(description, kept) }
  const last = fields.at(-1)
  if (!last) return NOTHING
  const without = { ...embed, fields: fields.slice(0, -1) }
  const left = excess - embedsLength([embed]) + embedsLength([without])
  return left <= 0 ? without : shortened(without, left)
}
