import { rowsOfButtons, type ButtonStyleName } from '@guildhall/contract'
import { TOP_BUTTON, type DrawnButton } from '@guildhall/core'
import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIMessageTopLevelComponent,
} from 'discord-api-types/v10'
import { isLink } from './link-rows.ts'

const STYLES: Readonly<Record<ButtonStyleName, APIButtonComponentWithCustomId['style']>> = {
  primary: ButtonStyle.Primary,
  secondary: ButtonStyle.Secondary,
  success: ButtonStyle.Success,
  danger: ButtonStyle.Danger,
}

/** A row of buttons in Discord's format. */
export type ButtonRow = APIActionRowComponent<APIButtonComponentWithCustomId>

/** Buttons in rows of five. */
export function buttonRows(buttons: readonly DrawnButton[]): ButtonRow[] {
  return rowsOfButtons(buttons).map((row) => ({ type: ComponentType.ActionRow, components: row.map(toComponent) }))
}

/** Whether a message shows exactly these rows of buttons; Discord adds fields of its own. */
export function showsRows(
  components: readonly APIMessageTopLevelComponent[],
  rows: readonly APIMessageTopLevelComponent[],
): boolean {
  return JSON.stringify(components.map(ownFields)) === JSON.stringify(rows.map(ownFields))
}

/** Whether a message has components other than link buttons and role buttons. */
export function hasOthers(components: readonly APIMessageTopLevelComponent[]): boolean {
  return components.some(
    (row) =>
      row.type !== ComponentType.ActionRow ||
      row.components.some((one) => !isLink(one) && !('custom_id' in one && one.custom_id.startsWith(`${TOP_BUTTON}:`))),
  )
}

function toComponent({ customId, label, style, emoji }: DrawnButton): APIButtonComponentWithCustomId {
  return {
    type: ComponentType.Button,
    style: STYLES[style],
    label,
    custom_id: customId,
    ...(emoji && { emoji }),
  }
}

function ownFields(row: APIMessageTopLevelComponent): unknown {
  if (row.type !== ComponentType.ActionRow) return row
  return row.components.map((one) => {
    if (one.type !== ComponentType.Button || !('custom_id' in one))
      return isLink(one) ? [one.url, one.label ?? ''] : one
    const { id, name, animated } = one.emoji ?? {}
    // Compare custom emoji by id, and Unicode ones by name.
    const emoji = id ? [id, animated ?? false] : [name ?? null]
    return [one.custom_id, one.label ?? '', one.style, emoji, one.disabled ?? false]
  })
}
