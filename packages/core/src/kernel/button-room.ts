import { BUTTONS_IN_ROW, MOST_BUTTON_ROWS } from '@guildhall/contract'

/** A kind of buttons below a message. */
type ButtonKind = 'role buttons' | 'link buttons'

/**
 * The sentence that explains why a message has no room for buttons of one kind beside those of another.
 *
 * @param rows the rows of the other buttons, which stay.
 */
export function noRoomSentence(added: ButtonKind, { rows, kind }: { rows: number; kind: ButtonKind }): string {
  const has = `This message has ${rows} ${rows === 1 ? 'row' : 'rows'} of ${kind}`
  const room = (MOST_BUTTON_ROWS - rows) * BUTTONS_IN_ROW
  if (room > 0) return `${has}, so it can have up to ${room} ${added}.`
  return `${has}, so it can't have ${added}. Remove some ${kind} first.`
}
