import { MessageEmbed } from '@guildhall/contract'
import type { APIEmbed } from 'discord-api-types/v10'
import * as z from 'zod/mini'

/** All embeds of a message that the bot wrote, as Discord takes them back. */
export const OwnEmbeds = z.array(z.custom<APIEmbed>((value) => typeof value === 'object' && value !== null))

/** Text and embed of a message of the bot. */
export const MessageContent = z.object({
  content: z.string(),
  embed: z.nullable(MessageEmbed),
  /** All embeds with every field; absent when `embed` says everything. */
  embeds: z.optional(OwnEmbeds),
})
export type MessageContent = z.infer<typeof MessageContent>

/** Text and embeds of a message as the dashboard shows them, without embeds that have nothing to show there. */
export function shownContent({ content, embed, embeds }: MessageContent): { content: string; embeds: MessageEmbed[] } {
  const all = embeds ? embeds.map(shownParts) : embed ? [embed] : []
  return { content, embeds: all.filter(({ title, description, image_url: image }) => title ?? description ?? image) }
}

function shownParts({ title, description, color, image }: APIEmbed): MessageEmbed {
  return {
    title: title ?? null,
    description: description ?? null,
    color: color ?? null,
    image_url: image?.url ?? null,
  }
}

/** Whether Discord would have nothing to show, as for a message with attachments alone. */
export function isEmptyContent({ content, embed, embeds }: MessageContent): boolean {
  return content.trim() === '' && embed === null && !embeds?.length
}
