import { BUTTON_STYLES, DEFAULT_BUTTON_STYLE } from '@guildhall/contract'
import type { Style } from '../role-buttons-model.ts'

/** Discord's number of buttons in one row. */
const ROW = 5

const STYLE_CLASSES: Readonly<Record<Style, string>> = {
  primary: 'bg-discord-primary',
  secondary: 'bg-discord-secondary',
  success: 'bg-discord-success',
  danger: 'bg-discord-danger',
}

/** The class of a button with Discord's shape, without its color. */
export const BUTTON_SHAPE =
  'inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-control px-3.5 py-1 text-small font-medium text-white'

/** The class with the color of a style; an unknown style has the color of a new button. */
export function styleClass(style: string | undefined): string {
  return STYLE_CLASSES[BUTTON_STYLES.find((known) => known === style) ?? DEFAULT_BUTTON_STYLE]
}

/** The buttons in Discord's rows. */
export function rowsOfButtons<Button>(buttons: readonly Button[]): Button[][] {
  return Array.from({ length: Math.ceil(buttons.length / ROW) }, (_, at) => buttons.slice(at * ROW, (at + 1) * ROW))
}
