import { LinkButton, MessageEmbed, isEmptyEmbed, type EmbedInput } from '@guildhall/contract'
import * as z from 'zod/mini'

/** The embeds and link buttons of a message, as rows store them. */
export const MessageParts = z.object({ embeds: z.array(MessageEmbed), components: z.array(LinkButton) })
export type MessageParts = z.infer<typeof MessageParts>

/** Embeds as a body of the API has them. */
interface WrittenEmbeds {
  readonly embed?: EmbedInput | null | undefined
  readonly embeds?: readonly EmbedInput[] | null | undefined
}

/** Link buttons as a body of the API has them. */
type WrittenLink = { readonly url: string } & { readonly [Part in 'label' | 'emoji']?: string | null | undefined }

/** The embeds of a body, without those in which Discord has nothing to show; undefined when the body names none. */
export function writtenEmbeds({ embed, embeds }: WrittenEmbeds): MessageEmbed[] | undefined {
  if (embed === undefined && embeds === undefined) return undefined
  return (embeds ?? [embed]).flatMap((one) => (one && !isEmptyEmbed(one) ? [storedEmbed(one)] : []))
}

/** The link buttons of a body; undefined when the body does not name them. */
export function writtenLinks(links: readonly WrittenLink[] | null | undefined): LinkButton[] | undefined {
  if (links === undefined) return undefined
  return (links ?? []).map(({ label, url, emoji }) => ({ label: filledText(label), url, emoji: emoji || null }))
}

/** The embeds of a response: `embed` is the first of `embeds`. */
export function shownEmbeds(embeds: readonly MessageEmbed[]): { embed?: MessageEmbed; embeds: MessageEmbed[] } {
  const [first] = embeds
  return { ...(first && { embed: first }), embeds: [...embeds] }
}

function storedEmbed(embed: EmbedInput): MessageEmbed {
  const { url, author, fields, footer, thumbnail_url: thumbnail, timestamp } = embed
  return {
    title: filledText(embed.title),
    description: filledText(embed.description),
    color: embed.color ?? null,
    image_url: embed.image_url || null,
    ...(url && { url }),
    ...(author && { author: { name: author.name, url: author.url || null, icon_url: author.icon_url || null } }),
    ...(fields?.length && { fields: fields.map((field) => ({ ...field, inline: field.inline ?? false })) }),
    ...(footer && { footer: { text: footer.text, icon_url: footer.icon_url || null } }),
    ...(thumbnail && { thumbnail_url: thumbnail }),
    ...(timestamp && { timestamp: new Date(timestamp).toISOString() }),
  }
}

/** Discord trims texts, so a blank one means none. */
function filledText(text: string | null | undefined): string | null {
  return text?.trim() ? text : null
}
