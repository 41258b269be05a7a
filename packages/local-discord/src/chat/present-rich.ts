import { parseDiscordMarkdown, parseDiscordTitle, type Inline } from '@guildhall/discord-markdown'
import { ButtonStyle, ComponentType } from 'discord-api-types/v10'
import type { Json, JsonObject } from '../kernel/model.ts'
import { isLinkEmbed } from '../messages/link-embeds.ts'
import type { ButtonView, EmbedView } from './view.ts'

/*
 * Embeds and components are kept as the bot sent them. The fields read here were validated on receipt, so a value of another
 * shape is not shown.
 */

/** Embeds as the page draws them. */
export function presentEmbeds(embeds: readonly JsonObject[]): EmbedView[] {
  return embeds.map((embed) => ({
    isPreview: isLinkEmbed(embed),
    ...presentTitle(embed),
    description: parsed(embed['description'], parseDiscordMarkdown),
    color: typeof embed['color'] === 'number' ? embed['color'] : null,
    author: text(part(embed['author'])['name']),
    authorUrl: webAddress(part(embed['author'])['url']),
    authorIconUrl: webAddress(part(embed['author'])['icon_url']),
    footer: text(part(embed['footer'])['text']),
    footerIconUrl: webAddress(part(embed['footer'])['icon_url']),
    timestamp: text(embed['timestamp']),
    imageUrl: webAddress(part(embed['image'])['url']),
    thumbnailUrl: webAddress(part(embed['thumbnail'])['url']),
    fields: list(embed['fields']).map((field) => ({
      name: parsed(field['name'], parseDiscordTitle) ?? [],
      value: parsed(field['value'], parseDiscordMarkdown) ?? [],
      inline: field['inline'] === true,
    })),
  }))
}

/** A title that is a link has no links of its own. */
function presentTitle(embed: JsonObject): Pick<EmbedView, 'title' | 'url'> {
  const title = parsed(embed['title'], parseDiscordTitle)
  const url = webAddress(embed['url'])
  return { title: title && url ? withoutLinks(title) : title, url }
}

function withoutLinks(parts: readonly Inline[]): readonly Inline[] {
  return parts.flatMap((part) => {
    if (part.kind === 'link') return withoutLinks(part.children)
    return 'children' in part ? [{ ...part, children: withoutLinks(part.children) }] : [part]
  })
}

/** The rows of buttons. */
export function presentRows(components: readonly JsonObject[]): ButtonView[][] {
  return components
    .filter((row) => row['type'] === ComponentType.ActionRow)
    .map((row) =>
      list(row['components'])
        .filter((one) => one['type'] === ComponentType.Button)
        .map(presentButton),
    )
}

const STYLES: Readonly<Record<number, ButtonView['style']>> = {
  [ButtonStyle.Primary]: 'primary',
  [ButtonStyle.Secondary]: 'secondary',
  [ButtonStyle.Success]: 'success',
  [ButtonStyle.Danger]: 'danger',
  [ButtonStyle.Link]: 'link',
}

function presentButton(button: JsonObject): ButtonView {
  const style = button['style']
  return {
    customId: text(button['custom_id']),
    url: webAddress(button['url']),
    label: text(button['label']) ?? '',
    style: (typeof style === 'number' ? STYLES[style] : undefined) ?? 'secondary',
    disabled: button['disabled'] === true,
    emoji: button['emoji'] === undefined ? null : presentEmoji(part(button['emoji'])),
  }
}

function presentEmoji(emoji: JsonObject): ButtonView['emoji'] {
  const id = text(emoji['id'])
  const extension = emoji['animated'] === true ? 'gif' : 'png'
  return { name: text(emoji['name']) ?? '', url: id === null ? null : `/cdn/emojis/${id}.${extension}?size=64` }
}

function text(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null
}

function parsed<Parsed>(value: Json | undefined, parse: (text: string) => Parsed): Parsed | null {
  return typeof value === 'string' ? parse(value) : null
}

/** Accepts only http and https: other schemes could run code on a click. */
function webAddress(value: Json | undefined): string | null {
  return typeof value === 'string' && /^https?:\/\//i.test(value) ? value : null
}

function part(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

function list(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.map(part) : []
}
