import * as z from 'zod/mini'
import { isRecord, isText } from './kernel/checks.ts'
import { isEmoji } from './kernel/emoji.ts'
import { KEEPABLE, typedText } from './kernel/fields.ts'

/** Discord's limits of a message and its embeds, in characters (Unicode code points). */
export const MESSAGE_TEXT_LENGTH = 2_000
export const EMBED_TITLE_LENGTH = 256
export const EMBED_DESCRIPTION_LENGTH = 4_096
export const EMBED_AUTHOR_LENGTH = 256
export const EMBED_FOOTER_LENGTH = 2_048
export const EMBED_FIELD_NAME_LENGTH = 256
export const EMBED_FIELD_VALUE_LENGTH = 1_024
/** Discord: titles, descriptions, names, values, authors and footers of all embeds of a message together. */
export const EMBEDS_LENGTH = 6_000
/** Discord: the most embeds of a message, and the most fields of an embed. */
export const MOST_EMBEDS = 10
export const MOST_EMBED_FIELDS = 25
/** The longest address of an image or a link, in UTF-16 units. */
export const IMAGE_ADDRESS_LENGTH = 2_048
/** RGB as a number. */
export const LAST_COLOR = 0xffffff

/** Discord: 5 rows of 5 buttons below a message, a label of 80 characters, an address of 512. */
export const MOST_LINK_BUTTONS = 25
export const LINK_LABEL_LENGTH = 80
export const LINK_ADDRESS_LENGTH = 512

/** The error sentences of a message, shared by the form and the API. */
export const MESSAGE_ERRORS = {
  empty: 'Enter a message text or an embed.',
  image: 'Enter an image address that starts with https:// or http://.',
  link: 'Enter an address that starts with https:// or http://.',
  linkText: 'Enter a label or choose an emoji.',
  linkEmoji: 'Choose one emoji.',
  fieldName: 'Enter a name for this field.',
  fieldValue: 'Enter a value for this field.',
  authorName: 'Enter a name for the author.',
  footerText: 'Enter a text for the footer.',
  time: 'Enter a valid date and time.',
  both: 'Send embed or embeds, not both.',
  embedsLength: `Shorten the embeds: together they can have up to 6,000 characters.`,
  mostEmbeds: `A message can have up to ${MOST_EMBEDS} embeds.`,
  mostFields: `An embed can have up to ${MOST_EMBED_FIELDS} fields.`,
  mostLinks: `A message can have up to ${MOST_LINK_BUTTONS} link buttons.`,
} as const

/** The length of a text as Discord counts it: in Unicode code points. */
export function charactersOf(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** A text that a user typed. @param longest in characters as Discord counts them */
/* @__NO_SIDE_EFFECTS__ */
export function discordText(longest: number) {
  return z.string().check(
    z.refine((text: string) => text.length <= longest || charactersOf(text) <= longest, {
      error: `must be at most ${longest} characters long`,
    }),
    z.regex(KEEPABLE, 'contains unsupported characters'),
  )
}

const ImageAddress = typedText(IMAGE_ADDRESS_LENGTH).check(z.refine(isWebAddress, MESSAGE_ERRORS.image))
const LinkAddress = typedText(IMAGE_ADDRESS_LENGTH).check(z.refine(isWebAddress, MESSAGE_ERRORS.link))
const filled = (error: string) => z.regex(/\S/, error)

/** An embed as an administrator writes it. Absent, null and empty texts mean none. */
export const EmbedInput = z.strictObject({
  title: z.nullish(discordText(EMBED_TITLE_LENGTH)),
  description: z.nullish(discordText(EMBED_DESCRIPTION_LENGTH)),
  color: z.nullish(z.int().check(z.gte(0), z.lte(LAST_COLOR))),
  image_url: z.nullish(ImageAddress),
  url: z.nullish(LinkAddress),
  author: z.nullish(
    z.strictObject({
      name: discordText(EMBED_AUTHOR_LENGTH).check(filled(MESSAGE_ERRORS.authorName)),
      url: z.nullish(LinkAddress),
      icon_url: z.nullish(ImageAddress),
    }),
  ),
  fields: z.nullish(
    z
      .array(
        z.strictObject({
          name: discordText(EMBED_FIELD_NAME_LENGTH).check(filled(MESSAGE_ERRORS.fieldName)),
          value: discordText(EMBED_FIELD_VALUE_LENGTH).check(filled(MESSAGE_ERRORS.fieldValue)),
          inline: z.optional(z.boolean()),
        }),
      )
      .check(z.maxLength(MOST_EMBED_FIELDS, MESSAGE_ERRORS.mostFields)),
  ),
  footer: z.nullish(
    z.strictObject({
      text: discordText(EMBED_FOOTER_LENGTH).check(filled(MESSAGE_ERRORS.footerText)),
      icon_url: z.nullish(ImageAddress),
    }),
  ),
  thumbnail_url: z.nullish(ImageAddress),
  timestamp: z.nullish(z.iso.datetime({ offset: true, error: MESSAGE_ERRORS.time })),
})
export type EmbedInput = z.infer<typeof EmbedInput>

/** All embeds of a message. */
export const EmbedsInput = z.array(EmbedInput).check(
  z.maxLength(MOST_EMBEDS, MESSAGE_ERRORS.mostEmbeds),
  z.refine((embeds: readonly unknown[]) => embedsLength(embeds) <= EMBEDS_LENGTH, {
    when: ({ value }) => Array.isArray(value),
    error: MESSAGE_ERRORS.embedsLength,
  }),
)

const LinkButtonInput = z
  .strictObject({
    label: z.nullish(discordText(LINK_LABEL_LENGTH)),
    url: typedText(LINK_ADDRESS_LENGTH).check(filled(MESSAGE_ERRORS.link), z.refine(isWebAddress, MESSAGE_ERRORS.link)),
    emoji: z.nullish(z.string().check(z.refine((text) => text === '' || isEmoji(text), MESSAGE_ERRORS.linkEmoji))),
  })
  .check(
    z.refine(({ label, emoji }) => Boolean(label?.trim() || emoji), {
      when: ({ value }) => isRecord(value),
      path: ['label'],
      error: MESSAGE_ERRORS.linkText,
    }),
  )

/** The buttons of a message that open an address, in their order: five in a row. */
export const LinksInput = z.array(LinkButtonInput).check(z.maxLength(MOST_LINK_BUTTONS, MESSAGE_ERRORS.mostLinks))

/** The parts of a message beside its text: `embed` or `embeds`, and link buttons. Absent or null: none. */
export const MESSAGE_PARTS = {
  /** The first embed; the others of an edited message stay, and so do the parts that it leaves out. */
  embed: z.nullish(
    EmbedInput.check(
      z.refine((embed: unknown) => embedsLength([embed]) <= EMBEDS_LENGTH, {
        when: ({ value }) => isRecord(value),
        error: MESSAGE_ERRORS.embedsLength,
      }),
    ),
  ),
  /** All embeds. */
  embeds: z.nullish(EmbedsInput),
  components: z.nullish(LinksInput),
}

/** Refuses a body with `embed` and `embeds`. */
export const notBothEmbeds = z.refine(
  (body: unknown) => !isRecord(body) || isAbsent(body['embed']) || isAbsent(body['embeds']),
  {
    when: ({ value }) => isRecord(value),
    path: ['embeds'],
    error: MESSAGE_ERRORS.both,
  },
)

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}

/** Characters of all embeds as Discord counts them. */
export function embedsLength(embeds: readonly unknown[]): number {
  return embeds.flatMap(countedTexts).reduce((sum, text) => sum + charactersOf(text), 0)
}

function countedTexts(embed: unknown): string[] {
  if (!isRecord(embed)) return []
  const { title, description, author, footer, fields } = embed
  const rows = Array.isArray(fields) ? fields.filter(isRecord) : []
  return [
    title,
    description,
    isRecord(author) && author['name'],
    isRecord(footer) && footer['text'],
    ...rows.flatMap(({ name, value }) => [name, value]),
  ].filter(isText)
}

/** Whether Discord has nothing to show of an embed, of the API or of a form. A color or a time alone is not shown. */
export function isEmptyEmbed(embed: unknown): boolean {
  if (!isRecord(embed)) return true
  const { title, description, image_url: image, thumbnail_url: thumbnail, author, footer, fields } = embed
  const name = isRecord(author) ? author['name'] : undefined
  const text = isRecord(footer) ? footer['text'] : undefined
  const isBlank = [title, description, image, thumbnail, name, text].every((one) => !isText(one) || one.trim() === '')
  return isBlank && !(Array.isArray(fields) && fields.length > 0)
}

/** Whether Discord would have nothing to show of a message. */
export function isEmptyMessage(message: {
  readonly content?: unknown
  readonly embed?: unknown
  readonly embeds?: unknown
}): boolean {
  const { content, embed, embeds } = message
  const all: readonly unknown[] = Array.isArray(embeds) ? embeds : [embed]
  return (!isText(content) || content.trim() === '') && all.every(isEmptyEmbed)
}

/** An empty text means none. */
function isWebAddress(text: string): boolean {
  // One way to match: a check runs also for a text that is far too long.
  return text === '' || /^https?:\/\/[^\s/?#]\S*$/i.test(text)
}
