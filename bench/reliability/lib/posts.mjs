import { randomUUID } from 'node:crypto'
import { idIn } from './dashboard.mjs'
import { oneOf } from './until.mjs'

/** Messages that an administrator posts in the dashboard. A post without a good answer is repeated with its key, as the page does. */
export class Posts {
  /** Texts that the program acknowledged. @type {Set<string>} */
  #acknowledged = new Set()
  /** Texts and bodies of posts without a good answer yet, by key. @type {Map<string, { channel_id: string, content: string }>} */
  #open = new Map()

  /** @param {import('./dashboard.mjs').Dashboard} dashboard @param {string} guildId @param {readonly string[]} channels */
  constructor(dashboard, guildId, channels) {
    this.dashboard = dashboard
    this.path = `/guilds/${guildId}/messages`
    this.channels = channels
  }

  get acknowledged() {
    return this.#acknowledged.size
  }

  get open() {
    return this.#open.size
  }

  /** Posts a message. @returns {Promise<string | undefined>} its id, if the program has answered with one */
  async post() {
    const key = randomUUID()
    this.#open.set(key, { channel_id: oneOf(this.channels), content: randomUUID() })
    return this.#send(key)
  }

  /** Repeats every post without a good answer. */
  async repeat() {
    for (const key of this.#open.keys()) await this.#send(key)
  }

  /** @param {readonly string[]} texts of all messages in the channels */
  audit(texts) {
    const times = (/** @type {string} */ text) => texts.filter((one) => one === text).length
    const all = [...this.#acknowledged, ...[...this.#open.values()].map(({ content }) => content)]
    return {
      lost: [...this.#acknowledged].filter((text) => times(text) === 0).length,
      doubled: all.filter((text) => times(text) > 1).length,
    }
  }

  /** @param {string} key */
  async #send(key) {
    const body = this.#open.get(key)
    const reply = body && (await this.dashboard.send('POST', this.path, { body, key }))
    if (!body || reply?.status !== 201) return undefined
    this.#open.delete(key)
    this.#acknowledged.add(body.content)
    return idIn(reply) ?? undefined
  }
}
