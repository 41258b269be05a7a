import { randomBytes, randomUUID } from 'node:crypto'
import { idIn } from './dashboard.mjs'
import { oneOf } from './until.mjs'

/**
 * @typedef {{ id: string | null, shape: string }} Saved the saved buttons, with the id where it is known
 * @typedef {{ channelId: string, messageId: string, states: (Saved | null)[], isBusy: boolean }} Place a message, and its possible
 *   configurations: one after an answer, two after a call without an answer; null is none
 */

/** Role-button configurations that an administrator creates, changes and deletes in the dashboard. */
export class Configurations {
  /** @type {Place[]} */
  places
  saves = 0
  lost = 0
  /** Unexpected responses. @type {string[]} */
  unexpected = []

  /**
   * @param {import('./dashboard.mjs').Dashboard} dashboard
   * @param {string} guildId
   * @param {{ roleIds: readonly string[], messages: readonly { channelId: string, messageId: string }[] }} world
   */
  constructor(dashboard, guildId, { roleIds, messages }) {
    this.dashboard = dashboard
    this.guildId = guildId
    this.path = `/guilds/${guildId}/role_button_configs`
    this.roleIds = roleIds
    this.places = messages.map((one) => ({ ...one, states: [null], isBusy: false }))
  }

  /** Saves or deletes the configuration of one message. @returns {Promise<boolean>} whether the program answered */
  async save() {
    const place = oneOf(this.places)
    const [known = null, ...others] = place.states
    if (place.isBusy || others.length > 0) return true
    place.isBusy = true
    try {
      const isDeleted = known !== null && Math.random() < 0.25
      return isDeleted ? await this.#delete(place, known) : await this.#write(place, known)
    } finally {
      place.isBusy = false
    }
  }

  /** Compares with the list of the program, and continues from it. */
  async compare() {
    const listed = await this.listed()
    for (const place of this.places) {
      const config = listed.find(({ message_id }) => message_id === place.messageId)
      const is = config ? { id: config.id, shape: shapeOf(config.buttons) } : null
      if (!place.states.some((state) => state?.shape === is?.shape)) this.lost += 1
      place.states = [is]
    }
  }

  /** @returns {Promise<{ id: string, message_id: string, status: string, buttons: Button[] }[]>} */
  listed() {
    return this.dashboard.must(this.path)
  }

  /** @param {Place} place @param {Saved | null} known */
  async #write(place, known) {
    const buttons = this.#someButtons()
    const body = { guild_id: this.guildId, channel_id: place.channelId, message_id: place.messageId, buttons }
    const next = { id: known?.id ?? null, shape: shapeOf(buttons) }
    place.states = [known, next]
    const reply = known
      ? await this.dashboard.send('PUT', `${this.path}/${known.id ?? ''}`, { body })
      : await this.dashboard.send('POST', this.path, { body, key: randomUUID() })
    if (reply?.status === 200 || reply?.status === 201) {
      place.states = [{ ...next, id: idIn(reply) }]
      this.saves += 1
    } else this.#note(reply)
    return reply !== undefined
  }

  /** @param {Place} place @param {Saved} known */
  async #delete(place, known) {
    place.states = [known, null]
    const reply = await this.dashboard.send('DELETE', `${this.path}/${known.id ?? ''}`)
    if (reply?.status === 204) {
      place.states = [null]
      this.saves += 1
    } else this.#note(reply)
    return reply !== undefined
  }

  /** @param {import('./dashboard.mjs').Reply | undefined} reply */
  #note(reply) {
    if (reply && reply.status < 500) this.unexpected.push(`${reply.status} ${JSON.stringify(reply.body)}`)
  }

  /** One to three buttons with roles, and one with sub-buttons. @returns {Button[]} */
  #someButtons() {
    const leaf = () => ({ label: randomBytes(4).toString('hex'), role_id: oneOf(this.roleIds) })
    const leaves = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, leaf)
    return [...leaves, { label: randomBytes(4).toString('hex'), role_id: null, children: [leaf(), leaf()] }]
  }
}

/** @typedef {{ label: string, role_id?: string | null, children?: Button[] }} Button */

/** The labels and roles of buttons alone. @param {readonly Button[]} buttons @returns {string} */
function shapeOf(buttons) {
  return JSON.stringify(
    buttons.map(({ label, role_id: roleId, children = [] }) => [label, roleId ?? null, shapeOf(children)]),
  )
}
