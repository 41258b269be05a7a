/** Discord's number of buttons in one row. */
const ROW = 5

/** The class of a button with Discord's shape, without its color. */
export const BUTTON_SHAPE =
  'inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-control px-3.5 py-1 text-small font-medium text-white'

/** The buttons in Discord's rows. */
export function rowsOfButtons<Button>(buttons: readonly Button[]): Button[][] {
  return Array.from({ length: Math.ceil(buttons.length / ROW) }, (_, at) => buttons.slice(at * ROW, (at + 1) * ROW))
}
