import { LinkButton, MessageEmbed, isEmptyEmbed } from '@guildhall/contract'
import type { APIEmbed } from 'discord-api-types/v10'
import * as z from 'zod/mini'

/** Embeds in Discord's format, as earlier versions stored them. */
const DiscordEmbeds = z.array(z.custom<APIEmbed>((value) => typeof value === 'object' && value !== null))

/** Embeds of rows of any version: Discord's format has no `image_url`. */
export const StoredEmbeds = z.union([
  z.array(MessageEmbed),
  z.pipe(
    DiscordEmbeds,
    z.transform((embeds) => embeds.map(embedOfDiscord)),
  ),
])

const Content = z.object({
  content: z.string(),
  embeds: z.array(MessageEmbed),
  /** The link buttons. */
  components: z.array(LinkButton),
})

/** Content of earlier versions: `embeds` is absent when `embed` says everything. */
const EarlierContent = z.object({
  content: z.string(),
  embed: z.nullable(MessageEmbed),
  embeds: z.optional(DiscordEmbeds),
})

/** Text, embeds and link buttons of a message of the bot, from a row of any version. */
export const MessageContent = z.union([
  Content,
  z.pipe(
    EarlierContent,
    z.transform(({ content, embed, embeds }): MessageContent => {
      const all = embeds ? embeds.map(embedOfDiscord) : embed ? [embed] : []
      return { content, embeds: all, components: [] }
    }),
  ),
])
export type MessageContent = z.infer<typeof Content>

/** An embed of Discord in the format of the API. Addresses are those that the bot wrote, not Discord's copies. */
export function embedOfDiscord(embed: APIEmbed): MessageEmbed {
  const { title, description, color, image, url, author, fields, footer, thumbnail, timestamp } = embed
  return {
    title: title ?? null,
    description: description ?? null,
    color: color ?? null,
    image_url: image?.url ?? null,
    ...(url !== undefined && { url }),
    ...(author && { author: { name: author.name, url: author.url ?? null, icon_url: author.icon_url ?? null } }),
    ...(fields?.length && { fields: fields.map(({ name, value, inline = false }) => ({ name, value, inline })) }),
    ...(footer && { footer: { text: footer.text, icon_url: footer.icon_url ?? null } }),
    ...(thumbnail && { thumbnail_url: thumbnail.url }),
    ...(timestamp !== undefined && { timestamp: new Date(timestamp).toISOString() }),
  }
}

/** Whether Discord would have nothing to show, as for a message with attachments alone. */
export function isEmptyContent({ content, embeds }: MessageContent): boolean {
  return content.trim() === '' && embeds.every(isEmptyEmbed)
}
