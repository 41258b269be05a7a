import { isRecord, isText } from './kernel/checks.ts'
import { isEmoji } from './kernel/emoji.ts'

/** Maximum number of characters of a label, in UTF-16 units. */
export const BUTTON_LABEL_LENGTH = 80
/** Maximum number of buttons of one level: Discord shows at most 25 below a message. */
export const MOST_BUTTONS_OF_LEVEL = 25
/** Maximum number of buttons of one configuration, on all levels together. */
export const MOST_BUTTONS = 500
/** Maximum number of levels of one configuration; the buttons below the message are the first. */
export const MOST_BUTTON_LEVELS = 10
/** Maximum number of sub-buttons of a level that leave room for the Back button. */
export const MOST_BUTTONS_WITH_BACK = MOST_BUTTONS_OF_LEVEL - 1

/** The error sentences of role buttons, shared by the form and the API. */
export const ROLE_BUTTON_ERRORS = {
  missingLabel: 'Missing label',
  longLabel: `Button label cannot exceed ${BUTTON_LABEL_LENGTH} characters.`,
  missingRole: 'Leaf button missing role',
  emoji: 'Choose an emoji from the list.',
  deletedEmoji: 'This emoji was deleted. Choose another one.',
  deletedRole: 'This role was deleted. Choose another one.',
  none: 'Add at least one button.',
  tooManyOfLevel: `A level can have at most ${MOST_BUTTONS_OF_LEVEL} buttons.`,
  tooMany: `A message can have at most ${MOST_BUTTONS} buttons on all levels together.`,
  tooDeep: `Sub-buttons can be nested at most ${MOST_BUTTON_LEVELS} levels deep.`,
  unknownId: "This button isn't part of the saved configuration. Reload the page.",
  repeatedId: 'This button appears twice. Reload the page.',
  noPlace: 'Select a channel and message.',
} as const

/** A place in the tree of buttons: the index on each level, from the top. The empty one is the list itself. */
export type ButtonPath = readonly number[]

export interface RoleButtonError {
  readonly path: ButtonPath
  readonly field: 'label' | 'role_id' | 'emoji' | 'id' | 'confirmed_permissions' | 'children'
  readonly reason: string
}

/** "Button 2 > Button 1", as people count. */
export function nameOfButton(path: ButtonPath): string {
  return path.map((index) => `Button ${index + 1}`).join(' > ')
}

/** The sentence that a form shows and the API returns: "Validation failed at Button 2 > Button 1: Missing label". */
export function roleButtonSentence({ path, reason }: RoleButtonError): string {
  return path.length === 0 ? reason : `Validation failed at ${nameOfButton(path)}: ${reason}`
}

/** The field of the wire that an error is about: "buttons.1.children.0.label". */
export function fieldOfButton({ path, field }: RoleButtonError): string {
  const place = ['buttons', ...path.flatMap((index, level) => (level === 0 ? [index] : ['children', index]))]
  return (path.length === 0 ? place : [...place, field]).join('.')
}

/** A button and its place. */
export interface PlacedButton<B> {
  readonly button: B
  readonly path: ButtonPath
}

/** All buttons in the order in which a person reads them: each is followed by its sub-buttons. It does not recurse. */
export function everyButton<B extends { readonly children?: readonly B[] | null | undefined }>(
  buttons: readonly B[],
): PlacedButton<B>[] {
  const found: PlacedButton<B>[] = []
  const waiting = placedIn(buttons, [])
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    found.push(next)
    waiting.push(...placedIn(next.button.children ?? [], next.path))
  }
  return found
}

/** The last button first, for a stack. */
function placedIn<B>(buttons: readonly B[], above: ButtonPath): PlacedButton<B>[] {
  return buttons.map((button, index) => ({ button, path: [...above, index] })).toReversed()
}

/**
 * Checks everything about buttons that can be checked without their server: form and API share it. It reads any value, however
 * deeply nested, and does not recurse. Sub-buttons beyond the limits are not read.
 *
 * @returns the errors in reading order, the label of each button before its role. Only the first is shown.
 */
export function roleButtonErrors(buttons: unknown): RoleButtonError[] {
  const size = sizeError(buttons)
  if (size) return [size]
  const errors: RoleButtonError[] = []
  const waiting = placedIn(listOf(buttons), [])
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { button, path } = next
    const children = childrenOf(button)
    for (const [field, reason] of errorsOf(button, children.length === 0)) errors.push({ path, field, reason })
    waiting.push(...placedIn(children, path))
  }
  return errors
}

/** Why buttons are too many, too few or too deeply nested, as a sentence; null when they are not. It reads any value. */
export function roleButtonSizeError(buttons: unknown): string | null {
  const error = sizeError(buttons)
  return error ? roleButtonSentence(error) : null
}

/** The problem of the number of buttons; undefined when there is none. It stops reading at the first limit. */
function sizeError(buttons: unknown): RoleButtonError | undefined {
  if (listOf(buttons).length === 0) return tree([], ROLE_BUTTON_ERRORS.none)
  const waiting: { level: readonly unknown[]; path: ButtonPath }[] = [{ level: listOf(buttons), path: [] }]
  let count = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { level, path } = next
    count += level.length
    if (level.length > MOST_BUTTONS_OF_LEVEL) return tree(path, ROLE_BUTTON_ERRORS.tooManyOfLevel)
    if (count > MOST_BUTTONS) return tree([], ROLE_BUTTON_ERRORS.tooMany)
    for (const [index, button] of level.entries()) {
      const children = childrenOf(button)
      if (children.length === 0) continue
      const below = [...path, index]
      if (below.length >= MOST_BUTTON_LEVELS) return tree(below, ROLE_BUTTON_ERRORS.tooDeep)
      waiting.push({ level: children, path: below })
    }
  }
  return undefined
}

function tree(path: ButtonPath, reason: string): RoleButtonError {
  return { path, field: 'children', reason }
}

function errorsOf(button: unknown, isLeaf: boolean): [RoleButtonError['field'], string][] {
  const { label, role_id: roleId, emoji } = isRecord(button) ? button : {}
  const errors: [RoleButtonError['field'], string][] = []
  if (!isText(label) || label.trim() === '') errors.push(['label', ROLE_BUTTON_ERRORS.missingLabel])
  else if (label.trim().length > BUTTON_LABEL_LENGTH) errors.push(['label', ROLE_BUTTON_ERRORS.longLabel])
  if (isLeaf && !roleId) errors.push(['role_id', ROLE_BUTTON_ERRORS.missingRole])
  if (emoji && !isEmoji(emoji)) errors.push(['emoji', ROLE_BUTTON_ERRORS.emoji])
  return errors
}

function childrenOf(button: unknown): readonly unknown[] {
  return isRecord(button) ? listOf(button['children']) : []
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
