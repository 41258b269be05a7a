import type { MessageEmbed } from '@guildhall/contract'
import { EmbedType, type APIEmbed } from 'discord-api-types/v10'

/** The embeds that the bot wrote; Discord adds those of links. */
export function ownEmbeds(embeds: readonly APIEmbed[]): APIEmbed[] {
  return embeds.filter(({ type }) => type === undefined || type === EmbedType.Rich)
}

/** The embed that the dashboard shows: the first of the bot's own. */
export function shownEmbed(embeds: readonly APIEmbed[]): MessageEmbed | undefined {
  const [first] = ownEmbeds(embeds)
  if (!first) return undefined
  return {
    title: first.title ?? null,
    description: first.description ?? null,
    color: first.color ?? null,
    image_url: first.image?.url ?? null,
  }
}

/**
 * The embeds of a message whose shown one is replaced: what the dashboard does not show of it stays, and so do the others.
 *
 * @param embed null removes it.
 */
export function changedEmbeds(embeds: readonly APIEmbed[], embed: MessageEmbed | null): APIEmbed[] {
  const [first, ...others] = ownEmbeds(embeds).map(sendable)
  return embed ? [{ ...hiddenParts(first ?? {}), ...newEmbed(embed) }, ...others] : others
}

/** An embed as Discord takes it. */
export function newEmbed({ title, description, color, image_url: image }: MessageEmbed): APIEmbed {
  return {
    ...(title !== null && { title }),
    ...(description !== null && { description }),
    ...(color !== null && { color }),
    ...(image !== null && { image: { url: image } }),
  }
}

/** Fields of an embed that the dashboard does not show. */
function hiddenParts({ url, timestamp, footer, thumbnail, author, fields }: APIEmbed): APIEmbed {
  return {
    ...(url !== undefined && { url }),
    ...(timestamp !== undefined && { timestamp }),
    ...(footer && { footer }),
    ...(thumbnail && { thumbnail }),
    ...(author && { author }),
    ...(fields && { fields }),
  }
}

/** An embed without what Discord adds to it. */
function sendable(embed: APIEmbed): APIEmbed {
  const { title, description, color, image } = embed
  return {
    ...hiddenParts(embed),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(color !== undefined && { color }),
    ...(image && { image: { url: image.url } }),
  }
}
