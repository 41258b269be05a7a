import { h } from './elements.js'
import { drawMessage } from './message.js'

/**
 * @import { ChannelView, GuildView, MessageView } from '../view.ts'
 * @import { MessageActions } from './message.js'
 */

/** Messages of one author within this time stand under one heading, in ms: Discord's seven minutes. */
const GROUPED_WITHIN = 7 * 60_000
/** A reader who is this close to the end, in pixels, follows what comes. */
const NEAR_END = 80

/**
 * The messages of the open channel.
 *
 * @param {HTMLElement} scroller
 * @param {HTMLElement} place
 * @param {MessageActions} on
 */
export function createLog(scroller, place, on) {
  /** @type {Map<string, MessageView>} */
  const messages = new Map()
  /** What the reader sent to the bot and has no answer yet. @type {Map<string, { command: string | null, failed: boolean }>} */
  const waiting = new Map()
  /** Answers that came before the call that caused them was through. @type {Set<string>} */
  const settled = new Set()
  /** @type {{ guild: GuildView, channel: ChannelView, me: string } | undefined} */
  let where

  let following = true
  const toEnd = () => (scroller.scrollTop = scroller.scrollHeight)
  scroller.addEventListener('scroll', () => {
    following = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_END
  })
  // A form that opens below, or a picture that comes late, must not push the newest message out of sight.
  const sizes = new ResizeObserver(() => following && toEnd())
  sizes.observe(scroller)
  sizes.observe(place)

  /** What is drawn, by id, with all that it was drawn from. @type {Map<string, { from: string, element: HTMLElement }>} */
  const rows = new Map()

  const draw = () => {
    const ordered = [...messages.values()].toSorted(byAge)
    const elements = where ? ordered.map((message, index) => row(message, ordered[index - 1])) : []
    arrange(place, [...elements, ...[...waiting].map(([id, one]) => pending(id, one, () => forget(id)))])
    if (following) toEnd()
  }

  /**
   * @param {MessageView} message
   * @param {MessageView | undefined} before
   */
  const row = (message, before) => {
    if (!where) throw new Error('A message without a channel')
    const { guild, channel, me } = where
    const context = {
      mayDelete: !message.ephemeral && (message.author.id === me || channel.mayDeleteOthers),
      grouped: isGrouped(message, before),
      mentionsMe: message.content.includes(`<@${me}>`),
    }
    const from = JSON.stringify([message, context])
    const known = rows.get(message.id)
    if (known?.from === from) return known.element
    const element = drawMessage(message, { ...context, guild, actions: on })
    rows.set(message.id, { from, element })
    return element
  }

  /** @param {string} id */
  const forget = (id) => {
    waiting.delete(id)
    draw()
  }

  return {
    clear() {
      messages.clear()
      rows.clear()
      waiting.clear()
      settled.clear()
      where = undefined
      following = true
      place.replaceChildren()
    },
    /**
     * @param {GuildView} guild
     * @param {ChannelView} channel
     * @param {string} me
     * @param {MessageView[]} all
     */
    fill(guild, channel, me, all) {
      // Names that messages mention may have changed.
      if (JSON.stringify(guild) !== JSON.stringify(where?.guild)) rows.clear()
      where = { guild, channel, me }
      messages.clear()
      for (const message of all) messages.set(message.id, message)
      draw()
    },
    /** @param {MessageView} message */
    put(message) {
      messages.set(message.id, message)
      if (message.usedBy) this.settle(message.usedBy.interactionId)
      draw()
    },
    /** @param {readonly string[]} ids */
    drop(ids) {
      for (const id of ids) {
        messages.delete(id)
        rows.delete(id)
      }
      draw()
    },
    /**
     * A command or button was sent to the bot.
     *
     * @param {string} id
     * @param {string | null} command null for a button
     */
    wait(id, command) {
      if (settled.delete(id)) return
      waiting.set(id, { command, failed: false })
      draw()
      toEnd()
    },
    /** @param {string} id */
    settle(id) {
      if (waiting.has(id)) forget(id)
      else settled.add(id)
    },
    /** @param {string} id */
    fail(id) {
      const one = waiting.get(id)
      if (one === undefined) return
      waiting.set(id, { ...one, failed: true })
      draw()
    },
  }
}

/**
 * @param {MessageView} a
 * @param {MessageView} b
 */
const byAge = (a, b) => (a.sentAt < b.sentAt ? -1 : a.sentAt > b.sentAt ? 1 : a.id.localeCompare(b.id))

/**
 * Makes these the children, touching only what differs: what stays is not read out again, and keeps the focus.
 *
 * @param {HTMLElement} place
 * @param {readonly HTMLElement[]} elements
 */
function arrange(place, elements) {
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
 * @param {MessageView | undefined} before
 */
function isGrouped(message, before) {
  if (!before || message.usedBy || message.replyTo || message.isJoin || before.isJoin) return false
  const close = Date.parse(message.sentAt) - Date.parse(before.sentAt) < GROUPED_WITHIN
  return close && before.author.id === message.author.id && before.ephemeral === message.ephemeral
}

/**
 * @param {string} id
 * @param {{ command: string | null, failed: boolean }} one
 * @param {() => void} dismiss
 */
function pending(id, one, dismiss) {
  const name = one.command === null ? 'The button' : `/${one.command}`
  if (!one.failed) return h('p', { class: 'pending', 'data-interaction': id }, `${name} was sent to the bot…`)
  return h(
    'p',
    { class: 'pending pending--failed', 'data-interaction': id },
    `${name}: `,
    h('strong', {}, 'The application did not respond'),
    ' · ',
    h('button', { type: 'button', class: 'link', onclick: dismiss }, 'Dismiss message'),
  )
}
