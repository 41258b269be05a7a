import { drawBlocked } from './alert.js'
import { createChanges } from './changes.js'
import { drawMessage } from './message.js'
import { arrange, byAge, isGrouped } from './order.js'
import { pending } from './pending.js'

/**
 * @import { MessageView, PersonView } from '../view.ts'
 * @import { Blocked } from './alert.js'
 * @import { MessageActions } from './message.js'
 * @import { Spot } from './spot.js'
 */

/** A reader who is this close to the end, in pixels, follows what comes. */
const NEAR_END = 80

/**
 * The messages of the open channel.
 *
 * @param {HTMLElement} scroller
 * @param {HTMLElement} place
 * @param {Omit<MessageActions, 'edit' | 'cancel'> & { edited(): void }} on `edited`: nothing is being changed any more
 */
export function createLog(scroller, place, on) {
  /** @type {Map<string, MessageView>} */
  const messages = new Map()
  /** What the reader sent to the bot and has no answer yet. @type {Map<string, { command: string | null, failed: boolean }>} */
  const waiting = new Map()
  /** Answers that came before the call that caused them was through. @type {Set<string>} */
  const settled = new Set()
  const changes = createChanges()
  /** What AutoMod did not let through. @type {Map<string, Blocked>} */
  const blocked = new Map()
  /** @type {{ spot: Spot, me: string } | undefined} */
  let where
  /** The message that is being changed. @type {string | undefined} */
  let editing

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
    const ordered = [...messages.values(), ...blocked.values()].toSorted(byAge)
    const elements = where ? ordered.map((one, index) => row(one, ordered[index - 1])) : []
    arrange(place, [...elements, ...[...waiting].map(([id, one]) => pending(id, one, () => forget(id)))])
    if (following) toEnd()
  }

  /** @type {MessageActions} */
  const actions = {
    ...on,
    edit: (message) => edit(message.id),
    save(message, content) {
      on.save(message, content)
      edit(undefined)
    },
    cancel: () => edit(undefined),
  }

  /** @param {string | undefined} id */
  const edit = (id) => {
    editing = id
    draw()
    if (id === undefined) on.edited()
  }

  /**
   * @param {MessageView | Blocked} message
   * @param {MessageView | Blocked | undefined} before
   */
  const row = (message, before) => {
    if (!where) throw new Error('A message without a channel')
    const known = rows.get(message.id)
    if ('note' in message)
      return (
        known?.element ??
        keep(
          message.id,
          '',
          drawBlocked(message, () => dismiss(message.id)),
        )
      )
    const { spot, me } = where
    const isMine = message.author.id === me && !message.ephemeral && message.alert === null
    const context = {
      mayEdit: isEditable(message.id),
      mayDelete: isMine || (!message.ephemeral && spot.channel.mayDeleteOthers),
      editing: message.id === editing,
      grouped: isGrouped(message, before),
      mentionsMe: message.pings.includes(me),
      timedOutUntil: spot.guild?.members.find(({ id }) => id === message.author.id)?.timedOutUntil ?? null,
    }
    const from = JSON.stringify([message, context])
    // What is being typed must not be lost to a change of the message.
    if (known && (known.from === from || (context.editing && known.element.querySelector('textarea'))))
      return known.element
    return keep(message.id, from, drawMessage(message, { ...context, names: spot.names, actions }))
  }

  /**
   * @param {string} id
   * @param {string} from
   * @param {HTMLElement} element
   */
  const keep = (id, from, element) => {
    rows.set(id, { from, element })
    return element
  }

  /** @param {string} id */
  const forget = (id) => {
    waiting.delete(id)
    draw()
  }

  /** @param {string} id */
  const isEditable = (id) => {
    const message = messages.get(id)
    if (!message || !where?.spot.channel.maySend) return false
    return message.author.id === where.me && !message.ephemeral && message.alert === null && !message.thinking
  }

  /** @param {string} id */
  const dismiss = (id) => {
    blocked.delete(id)
    rows.delete(id)
    draw()
  }

  return {
    clear() {
      blocked.clear()
      editing = undefined
      messages.clear()
      rows.clear()
      waiting.clear()
      settled.clear()
      where = undefined
      following = true
      place.replaceChildren()
    },
    /**
     * @param {Spot} spot
     * @param {string} me
     * @param {MessageView[]} all as they were when there had been so many changes
     * @param {number} then
     */
    fill(spot, me, all, then) {
      // Names that messages mention may have changed; what is being typed stays.
      if (JSON.stringify(spot) !== JSON.stringify(where?.spot))
        for (const id of rows.keys()) if (id !== editing) rows.delete(id)
      where = { spot, me }
      const newer = changes.since(then).map((id) => messages.get(id) ?? id)
      messages.clear()
      for (const message of all) messages.set(message.id, message)
      for (const one of newer) {
        if (typeof one === 'string') messages.delete(one)
        else messages.set(one.id, one)
      }
      draw()
    },
    changes: () => changes.now(),
    /** @param {MessageView} message */
    put(message) {
      messages.set(message.id, message)
      changes.note(message.id)
      if (message.usedBy) this.settle(message.usedBy.interactionId)
      draw()
    },
    /**
     * AutoMod did not let a message through.
     *
     * @param {string} content
     * @param {PersonView} author
     * @param {string | null} note what the rule has to say to its author
     */
    block(content, author, note) {
      const id = crypto.randomUUID()
      blocked.set(id, { id, author, content, note, sentAt: new Date().toISOString() })
      draw()
      toEnd()
    },
    /** Begins to change the reader's last message, if there is one. */
    editLast() {
      const last = [...messages.values()].toSorted(byAge).findLast(({ id }) => isEditable(id))
      if (last) edit(last.id)
    },
    /** Begins to change a message, if the reader may. @param {string} id */
    editOne(id) {
      if (isEditable(id)) edit(id)
    },
    /** @param {readonly string[]} ids */
    drop(ids) {
      for (const id of ids) {
        messages.delete(id)
        rows.delete(id)
        changes.note(id)
      }
      for (const [id, one] of messages) {
        const { replyTo } = one
        if (replyTo && ids.includes(replyTo.id)) messages.set(id, { ...one, replyTo: { ...replyTo, author: null } })
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
