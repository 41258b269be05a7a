import * as z from 'zod/mini'

/** A field of an embed. */
const MessageEmbedField = z.object({ name: z.string(), value: z.string(), inline: z.boolean() })
type MessageEmbedField = z.infer<typeof MessageEmbedField>

/** The frame with title, text and image below a message. The optional parts are absent from an embed without them. */
export const MessageEmbed = z.object({
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** RGB as a number; null for Discord's default gray. */
  color: z.nullable(z.number()),
  image_url: z.nullable(z.string()),
  /** The address that the title links to. */
  url: z.optional(z.string()),
  author: z.optional(z.object({ name: z.string(), url: z.nullable(z.string()), icon_url: z.nullable(z.string()) })),
  fields: z.optional(z.array(MessageEmbedField)),
  footer: z.optional(z.object({ text: z.string(), icon_url: z.nullable(z.string()) })),
  thumbnail_url: z.optional(z.string()),
  /** The time beside the footer, ISO UTC. */
  timestamp: z.optional(z.string()),
})
export type MessageEmbed = z.infer<typeof MessageEmbed>

/** An embed as a client accepts it. */
export const ReceivedEmbed = z.partial(MessageEmbed)
export type ReceivedEmbed = z.infer<typeof ReceivedEmbed>

/** A button that opens an address. */
export const LinkButton = z.object({
  label: z.nullable(z.string()),
  url: z.string(),
  /** One emoji of Unicode, or `<:name:id>`; null without. */
  emoji: z.nullable(z.string()),
})
export type LinkButton = z.infer<typeof LinkButton>
