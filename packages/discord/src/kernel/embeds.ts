import type { MessageEmbed } from '@guildhall/contract'
import type { MessageContent } from '@guildhall/core'
import { isDeepStrictEqual } from 'node:util'
import { EmbedType, type APIEmbed, type APIMessage } from 'discord-api-types/v10'

/** The embeds that the bot wrote, without those that Discord adds for links. */
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

/** Text and embeds of a message. */
export function contentOfMessage({ content, embeds }: Pick<APIMessage, 'content' | 'embeds'>): MessageContent {
  const shown = shownEmbed(embeds)
  const embed = shown && isVisible(shown) ? shown : null
  const all = ownEmbeds(embeds).map(sendable)
  return { content, embed, ...(!isDeepStrictEqual(all, embedsOf({ embed })) && { embeds: all }) }
}

/** All embeds of a stored message. */
export function embedsOf({ embed, embeds }: StoredEmbeds): APIEmbed[] {
  return embeds ? [...embeds] : embed ? [newEmbed(embed)] : []
}

interface StoredEmbeds {
  readonly embed: MessageEmbed | null
  readonly embeds?: readonly APIEmbed[] | null | undefined
}

/**
 * The embeds of a message after a change by the dashboard: the shown one is replaced, its hidden fields and all other embeds stay. A
 * restoration brings back every embed as it was.
 *
 * @param change.embed null removes the shown one.
 */
export function changedEmbeds(
  embeds: readonly APIEmbed[],
  change: StoredEmbeds & { readonly isRestoration: boolean },
): APIEmbed[] {
  if (change.isRestoration) return embedsOf(change)
  const [first, ...others] = ownEmbeds(embeds).map(sendable)
  if (change.embed) return [{ ...hiddenParts(first ?? {}), ...newEmbed(change.embed) }, ...others]
  // The dashboard showed no embed, so none was removed there.
  const shown = shownEmbed(embeds)
  return first && shown && !isVisible(shown) ? [first, ...others] : others
}

/** Whether the dashboard has something to show of an embed. */
function isVisible({ title, description, image_url: image }: MessageEmbed): boolean {
  return title !== null || description !== null || image !== null
}

/** An embed in Discord's format. */
export function newEmbed(embed: MessageEmbed): APIEmbed {
  const { title, description, color, image_url: image, thumbnail_url: thumbnail, url, author, fields, footer } = embed
  return {
    ...(title !== null && { title }),
    ...(description !== null && { description }),
    ...(color !== null && { color }),
    ...(image !== null && { image: { url: image } }),
    ...(url !== undefined && { url }),
    ...(author && {
      author: {
        name: author.name,
        ...(author.url !== null && { url: author.url }),
        ...(author.icon_url !== null && { icon_url: author.icon_url }),
      },
    }),
    ...(fields && { fields }),
    ...(footer && { footer: { text: footer.text, ...(footer.icon_url !== null && { icon_url: footer.icon_url }) } }),
    ...(thumbnail !== undefined && { thumbnail: { url: thumbnail } }),
    ...(embed.timestamp !== undefined && { timestamp: embed.timestamp }),
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

/** An embed without the fields that Discord adds. */
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
