/** Discord: a message has up to five rows of five buttons. */
export const MOST_BUTTON_ROWS = 5
export const BUTTONS_IN_ROW = 5

/** Buttons in the rows in which Discord shows them. */
export function rowsOfButtons<Button>(buttons: readonly Button[]): Button[][] {
  const count = Math.ceil(buttons.length / BUTTONS_IN_ROW)
  return Array.from({ length: count }, (_, at) => buttons.slice(at * BUTTONS_IN_ROW, (at + 1) * BUTTONS_IN_ROW))
}
