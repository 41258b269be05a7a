import { customEmojiOf, type LinkButton } from '@guildhall/contract'
import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithURL,
  type APIMessageTopLevelComponent,
} from 'discord-api-types/v10'

/** Maximum number of buttons in a row, a limit of Discord. */
const ROW = 5

/** A row of link buttons in Discord's format. */
export type LinkRow = APIActionRowComponent<APIButtonComponentWithURL>

/** Link buttons in rows of five. */
export function linkRows(links: readonly LinkButton[]): LinkRow[] {
  const rows: LinkRow[] = []
  for (let start = 0; start < links.length; start += ROW)
    rows.push({ type: ComponentType.ActionRow, components: links.slice(start, start + ROW).map(toComponent) })
  return rows
}

/** The link buttons of a message, in their order. */
export function linksOf(components: readonly APIMessageTopLevelComponent[]): LinkButton[] {
  return components.flatMap((row) => {
    if (row.type !== ComponentType.ActionRow) return []
    return row.components.flatMap((one) => (isLink(one) ? [linkOf(one)] : []))
  })
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
