import type { MessageEmbed } from '@guildhall/contract'
import { embedOfDiscord, type MessageContent } from '@guildhall/core'
import { EmbedType, type APIEmbed, type APIMessage } from 'discord-api-types/v10'
import { linksOf } from './link-rows.ts'

/** The embeds that the bot wrote, without those that Discord adds for links. */
function ownEmbeds(embeds: readonly APIEmbed[]): MessageEmbed[] {
  return embeds.filter(({ type }) => type === undefined || type === EmbedType.Rich).map(embedOfDiscord)
}

/** Text, embeds and link buttons of a message. */
export function contentOfMessage({
  content,
  embeds,
  components,
}: Pick<APIMessage, 'content' | 'embeds' | 'components'>): MessageContent {
  return { content, embeds: ownEmbeds(embeds), components: linksOf(components ?? []) }
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
