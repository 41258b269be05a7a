import { BUTTON_STYLES, DEFAULT_BUTTON_STYLE } from '@guildhall/contract'
import type { Style } from '../role-buttons-model.ts'

const STYLE_CLASSES: Readonly<Record<Style, string>> = {
  primary: 'bg-discord-primary',
  secondary: 'bg-discord-secondary',
  success: 'bg-discord-success',
  danger: 'bg-discord-danger',
}

/** The class with the color of a style; an unknown style has the color of a new button. */
export function styleClass(style: string | undefined): string {
  return STYLE_CLASSES[BUTTON_STYLES.find((known) => known === style) ?? DEFAULT_BUTTON_STYLE]
}
