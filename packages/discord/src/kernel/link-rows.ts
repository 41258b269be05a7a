import { customEmojiOf, rowsOfButtons, type LinkButton } from '@guildhall/contract'
import { isEmojiGone, withoutGoneEmojis, type GuildSnapshot } from '@guildhall/core'
import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithURL,
  type APIMessageTopLevelComponent,
} from 'discord-api-types/v10'

/** A row of link buttons in Discord's format. */
type LinkRow = APIActionRowComponent<APIButtonComponentWithURL>

/** Link buttons in rows of five. */
export function linkRows(links: readonly LinkButton[]): LinkRow[] {
  return inRows(links.map(toComponent))
}

function inRows(buttons: readonly APIButtonComponentWithURL[]): LinkRow[] {
  return rowsOfButtons(buttons).map((components) => ({ type: ComponentType.ActionRow, components }))
}

/** The link buttons of a message, in their order. */
export function linksOf(components: readonly APIMessageTopLevelComponent[]): LinkButton[] {
  return components.flatMap((row) => {
    if (row.type !== ComponentType.ActionRow) return []
    return row.components.flatMap((one) => (isLink(one) ? [linkOf(one)] : []))
  })
}

/** The rows of a message without its link buttons, as Discord takes them back. */
export function rowsWithoutLinks(components: readonly APIMessageTopLevelComponent[]): APIMessageTopLevelComponent[] {
  return components.flatMap((row): APIMessageTopLevelComponent[] => {
    if (row.type !== ComponentType.ActionRow) return [row]
    const others = row.components.filter((one) => !isLink(one))
    return others.length > 0 ? [{ ...row, components: others }] : []
  })
}

/** The link buttons of a message in rows of five, with each part that Discord stores. */
export function keptLinkRows(components: readonly APIMessageTopLevelComponent[]): LinkRow[] {
  return inRows(
    components.flatMap((row) => (row.type === ComponentType.ActionRow ? row.components.filter(isLink) : [])),
  )
}

/** Link buttons in rows that Discord accepts in an edit, which fails for an emoji that was deleted since. */
export function acceptedLinkRows(guild: GuildSnapshot, rows: readonly LinkRow[]): LinkRow[] {
  return rows.map((row) => ({
    ...row,
    components: row.components.map((one) => {
      const link = linkOf(one)
      return isEmojiGone(guild, link) ? (withoutGoneEmojis(guild, [link]).map(toComponent)[0] ?? one) : one
    }),
  }))
}

/** Whether a component is a button that opens an address. */
export function isLink(component: { readonly type: ComponentType }): component is APIButtonComponentWithURL {
  return component.type === ComponentType.Button && 'url' in component
}

function toComponent({ label, url, emoji }: LinkButton): APIButtonComponentWithURL {
  const custom = emoji === null ? null : customEmojiOf(emoji)
  return {
    type: ComponentType.Button,
    style: ButtonStyle.Link,
    url,
    ...(label !== null && { label }),
    ...(emoji !== null && { emoji: custom ? { id: custom.id, name: custom.name } : { name: emoji } }),
  }
}

function linkOf({ label, url, emoji }: APIButtonComponentWithURL): LinkButton {
  const { id, name } = emoji ?? {}
  return { label: label ?? null, url, emoji: id ? `<:${name ?? '_'}:${id}>` : (name ?? null) }
}
