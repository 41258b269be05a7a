import { DEFAULT_WELCOME_MESSAGE } from '@guildhall/contract'
import { USERS } from '@guildhall/local-discord'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** A text channel of the guild in which the load posts nothing else. */
const RULES_CHANNEL = '1141161780234041800'
/** The pause between two saves of a form, in ms. */
const PAUSE_MS = 60

/**
 * @typedef {{ text: string, mayBe: string[] }} Known possible texts of a form: the acknowledged one, and saves without an answer
 */

/** An administrator who saves the settings and the rules of a channel repeatedly. */
export class Saves {
  /** The number of acknowledged saves of both forms. */
  acknowledged = 0
  /** The number of times that a form held neither the acknowledged text nor a later one. */
  lost = 0

  /** @param {import('./dashboard.mjs').Dashboard} dashboard @param {string} guildId @param {string} discordOrigin */
  constructor(dashboard, guildId, discordOrigin) {
    this.dashboard = dashboard
    this.guildId = guildId
    this.discordOrigin = discordOrigin
    /** @type {Known} */
    this.settings = { text: DEFAULT_WELCOME_MESSAGE, mayBe: [] }
    /** @type {Known} */
    this.rules = { text: '', mayBe: [] }
  }

  /** Saves both forms until it is stopped, or the program does not answer. @param {() => boolean} isOver */
  async saveUntil(isOver) {
    await Promise.all([
      this.#repeat(isOver, this.settings, (text) => this.dashboard.change(this.guildId, { welcome_message: text })),
      this.#repeat(isOver, this.rules, async (text) => {
        const body = { channel_id: RULES_CHANNEL, rules: [{ content: text, position: 0 }] }
        const reply = await this.dashboard.send('POST', `/guilds/${this.guildId}/rules`, { body })
        return reply !== undefined && reply.status < 300
      }),
    ])
  }

  /** Compares with the program's current texts, and continues from them. */
  async compare() {
    const { welcome_message: message } = await this.dashboard.must(`/guilds/${this.guildId}/settings`)
    this.#check(this.settings, message ?? '')
    this.#check(this.rules, await this.#savedRules())
  }

  /** The number of messages in the rules' channel that are not the saved rules. */
  async wrongMessages() {
    const saved = await this.#savedRules()
    const reply = await fetch(`${this.discordOrigin}/chat/messages?user=${USERS.ada}&channel=${RULES_CHANNEL}`)
    /** @type {{ content: string }[]} */
    const messages = await reply.json()
    const right = messages.filter(({ content }) => content === `1. ${saved}`).length
    return saved === '' ? messages.length : messages.length - right + Math.abs(right - 1)
  }

  /** @param {() => boolean} isOver @param {Known} known @param {(text: string) => Promise<boolean>} save */
  async #repeat(isOver, known, save) {
    while (!isOver()) {
      const text = randomUUID()
      known.mayBe.push(text)
      const isSaved = await save(text).catch(() => undefined)
      if (isSaved === undefined) return
      if (isSaved) {
        known.text = text
        known.mayBe = []
        this.acknowledged += 1
      }
      await sleep(PAUSE_MS)
    }
  }

  /** @param {Known} known @param {string} text */
  #check(known, text) {
    if (text !== known.text && !known.mayBe.includes(text)) this.lost += 1
    known.text = text
    known.mayBe = []
  }

  /** @returns {Promise<string>} */
  async #savedRules() {
    /** @type {{ channel_id: string, rules: { content: string }[] }[]} */
    const lists = await this.dashboard.must(`/guilds/${this.guildId}/rules`)
    return lists.find(({ channel_id: id }) => id === RULES_CHANNEL)?.rules[0]?.content ?? ''
  }
}
