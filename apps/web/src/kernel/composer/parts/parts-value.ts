import type { LinkButton, MessageEmbed } from '@guildhall/contract'
import * as z from 'zod/mini'
import { isTime, timeOfInput } from './embed-time.ts'
import { embedsIn, type ReadEmbed, type ReadParts } from './read-parts.ts'

const FieldValue = z.object({ name: z.string(), value: z.string(), inline: z.boolean() })
export type FieldValue = z.infer<typeof FieldValue>

/** The schema of an embed in a draft. */
export const EmbedSchema = z.object({
  title: z.string(),
  url: z.string(),
  description: z.string(),
  /** The value of the color field, such as "#5865f2"; null for Discord's default gray. */
  color: z.nullable(z.string()),
  image: z.string(),
  author: z.string(),
  authorUrl: z.string(),
  authorIcon: z.string(),
  thumbnail: z.string(),
  footer: z.string(),
  footerIcon: z.string(),
  /**
   * The value of the browser's field in the browser's zone: "2030-03-07T20:00"; the saved time, ISO UTC, until it is edited, since a field
   * cannot express a repeated hour. Empty if not set.
   */
  time: z.string(),
  fields: z.array(FieldValue),
})
/** The form's value of an embed. Empty texts mean none. */
export type EmbedValue = z.infer<typeof EmbedSchema>

const LinkValue = z.object({ label: z.string(), url: z.string(), emoji: z.nullable(z.string()) })
export type LinkValue = z.infer<typeof LinkValue>

/** The schema of the embeds and link buttons in a draft. */
export const PartsSchema = z.object({ embeds: z.array(EmbedSchema), links: z.array(LinkValue) })
/** The form's value of the parts beside a message's text. Blank rows are not sent. */
export type PartsValue = z.infer<typeof PartsSchema>

export const BLANK_FIELD: FieldValue = { name: '', value: '', inline: false }
export const BLANK_LINK: LinkValue = { label: '', url: '', emoji: null }
export const BLANK_EMBED: EmbedValue = {
  title: '',
  url: '',
  description: '',
  color: null,
  image: '',
  author: '',
  authorUrl: '',
  authorIcon: '',
  thumbnail: '',
  footer: '',
  footerIcon: '',
  time: '',
  fields: [],
}
export const NO_PARTS: PartsValue = { embeds: [], links: [] }

/** The form's value of the parts of a message. */
export function partsOf(message: ReadParts): PartsValue {
  return {
    embeds: embedsIn(message).map(embedValue),
    links: (message.components ?? []).map(({ label, url, emoji }) => ({ label: label ?? '', url, emoji })),
  }
}

/** The form's value of an embed. */
export function embedValue(embed: ReadEmbed): EmbedValue {
  const { color, author, footer } = embed
  return {
    title: embed.title ?? '',
    url: embed.url ?? '',
    description: embed.description ?? '',
    color: typeof color === 'number' ? `#${color.toString(16).padStart(6, '0')}` : null,
    image: embed.image_url ?? '',
    author: author?.name ?? '',
    authorUrl: author?.url ?? '',
    authorIcon: author?.icon_url ?? '',
    thumbnail: embed.thumbnail_url ?? '',
    footer: footer?.text ?? '',
    footerIcon: footer?.icon_url ?? '',
    time: isTime(embed.timestamp) ? embed.timestamp : '',
    fields: embed.fields ?? [],
  }
}

/** A part in the format of the API, with its place in the form. */
interface Placed<Part> {
  readonly at: number
  readonly part: Part
}

/** The rows of a list that are not blank, with their places. */
function placed<Row, Part>(rows: readonly Row[], partOf: (row: Row) => Part | null): Placed<Part>[] {
  return rows.flatMap((row, at) => {
    const part = partOf(row)
    return part === null ? [] : [{ at, part }]
  })
}

/** The embeds of form values, which never change: an unchanged embed is neither written nor drawn again at each key press. */
const written = new WeakMap<EmbedValue, MessageEmbed | null>()

/** The embeds in the format of the API, without blank ones, with their places in the form. */
export function placedEmbeds(embeds: readonly EmbedValue[]): Placed<MessageEmbed>[] {
  return placed(embeds, (value) => {
    const known = written.get(value)
    if (known !== undefined) return known
    const embed = embedOf(value)
    written.set(value, embed)
    return embed
  })
}

/** The fields of an embed that are not blank, with their places in the form. */
export function placedFields({ fields }: Pick<EmbedValue, 'fields'>): Placed<FieldValue>[] {
  return placed(fields, (field) => {
    const [name, value] = [field.name.trim(), field.value.trim()]
    return name === '' && value === '' ? null : { ...field, name, value }
  })
}

/** The link buttons in the format of the API, without blank rows, with their places in the form. */
export function placedLinks(links: readonly LinkValue[]): Placed<LinkButton>[] {
  return placed(links, (link) => {
    const [label, url] = [link.label.trim(), link.url.trim()]
    return label === '' && url === '' && link.emoji === null ? null : { label: label || null, url, emoji: link.emoji }
  })
}

/** The embeds in the format of the API. */
export function embedsOf({ embeds }: { readonly embeds: readonly EmbedValue[] }): MessageEmbed[] {
  return placedEmbeds(embeds).map(({ part }) => part)
}

/** The link buttons in the format of the API. */
export function linksOf({ links }: { readonly links: readonly LinkValue[] }): LinkButton[] {
  return placedLinks(links).map(({ part }) => part)
}

/**
 * The parts of a body: each is left out if there is none and there was none before.
 *
 * @param before the value that the body replaces
 */
export function partsBody(
  value: PartsValue,
  before: PartsValue,
): { embeds?: MessageEmbed[]; components?: LinkButton[] } {
  const [embeds, components] = [embedsOf(value), linksOf(value)]
  return {
    ...((embeds.length > 0 || embedsOf(before).length > 0) && { embeds }),
    ...((components.length > 0 || linksOf(before).length > 0) && { components }),
  }
}

/** An embed in the format of the API; null if nothing was typed in it. A color alone counts as nothing. */
function embedOf(value: EmbedValue): MessageEmbed | null {
  const { fields, color, ...texts } = value
  const rows = placedFields({ fields }).map(({ part }) => part)
  if (rows.length === 0 && Object.values(texts).every((text) => text.trim() === '')) return null
  const none = (text: string): string | null => text.trim() || null
  const [url, thumbnail, timestamp] = [none(value.url), none(value.thumbnail), timeOfInput(value.time)]
  const [author, authorUrl, authorIcon] = [none(value.author), none(value.authorUrl), none(value.authorIcon)]
  const [footer, footerIcon] = [none(value.footer), none(value.footerIcon)]
  return {
    title: none(value.title),
    description: none(value.description),
    color: color === null ? null : Number.parseInt(color.slice(1), 16),
    image_url: none(value.image),
    ...(url && { url }),
    ...((author || authorUrl || authorIcon) && {
      author: { name: author ?? '', url: authorUrl, icon_url: authorIcon },
    }),
    ...(rows.length > 0 && { fields: rows }),
    ...((footer || footerIcon) && { footer: { text: footer ?? '', icon_url: footerIcon } }),
    ...(thumbnail && { thumbnail_url: thumbnail }),
    ...(timestamp && { timestamp }),
  }
}
