import * as z from 'zod/mini'

/** The frame with title, text and image below a message. */
export const MessageEmbed = z.object({
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** RGB as a number; null for Discord's default gray. */
  color: z.nullable(z.number()),
  image_url: z.nullable(z.string()),
})
export type MessageEmbed = z.infer<typeof MessageEmbed>
