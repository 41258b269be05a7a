/**
 * @import { MessageView } from '../view.ts'
 * @import { Blocked } from './alert.js'
 */

/** Messages of one author within this time stand under one heading, in ms: Discord's seven minutes. */
const GROUPED_WITHIN = 7 * 60_000

/**
 * @param {{ sentAt: string, id: string }} a
 * @param {{ sentAt: string, id: string }} b
 */
export const byAge = (a, b) => (a.sentAt < b.sentAt ? -1 : a.sentAt > b.sentAt ? 1 : a.id.localeCompare(b.id))

/**
 * Makes these the children, touching only what differs: what stays is not read out again, and keeps the focus.
 *
 * @param {HTMLElement} place
 * @param {readonly HTMLElement[]} elements
 */
export function arrange(place, elements) {
  const wanted = new Set(elements)
  for (const child of place.querySelectorAll(':scope > *'))
    if (!(child instanceof HTMLElement && wanted.has(child))) child.remove()
  /** @type {ChildNode | null} */
  let cursor = place.firstChild
  for (const element of elements) {
    if (cursor === element) cursor = cursor.nextSibling
    else place.insertBefore(element, cursor)
  }
}

/**
 * @param {MessageView} message
 * @param {MessageView | Blocked | undefined} before
 */
export function isGrouped(message, before) {
  if (
    !before ||
    'note' in before ||
    before.alert ||
    message.usedBy ||
    message.replyTo ||
    message.isJoin ||
    before.isJoin
  )
    return false
  const close = Date.parse(message.sentAt) - Date.parse(before.sentAt) < GROUPED_WITHIN
  return close && before.author.id === message.author.id && before.ephemeral === message.ephemeral
}
