import { localDiscordClient, ROLES, USERS } from '@guildhall/local-discord'
import { GUILD } from './setting.mjs'

/** Takes Send Messages from the bot. */
const CLOSED = [{ id: ROLES.demoBot, type: /** @type {const} */ (0), allow: '0', deny: String(1 << 11) }]
/** The shortest time between two alerts, in ms. */
const EVERY_MS = 60_000
const MONTH_MS = 30 * 86_400_000

/** Channels with reminders, which break and are fixed, and the lines that the alerts channel must have about them. */
export class BrokenParts {
  /** The lines that the alerts channel must have, by the name of the channel. @type {Map<string, { id: string, lines: ('⚠️' | '✅')[] }>} */
  #parts = new Map()
  /** The bot's messages in the alerts channel, by id. @type {Map<string, { content: string, at: number }>} */
  #messages = new Map()
  #alerts = ''

  /** @param {import('./dashboard.mjs').Dashboard} dashboard @param {string} discordOrigin */
  constructor(dashboard, discordOrigin) {
    this.dashboard = dashboard
    this.discordOrigin = discordOrigin
    this.discord = localDiscordClient(discordOrigin)
  }

  /** Creates the channels, a reminder in each, and the alerts channel. @param {number} count */
  async create(count) {
    this.#alerts = await this.discord.world.createChannel(GUILD, { name: 'alerts' })
    const next = new Date(Date.now() + MONTH_MS).toISOString()
    for (let at = 0; at < count; at += 1) {
      const name = `part-${at}`
      const id = await this.discord.world.createChannel(GUILD, { name })
      this.#parts.set(name, { id, lines: [] })
      const body = { channel_id: id, message: `In ${name}.`, next_run_at: next, is_recurring: false }
      await this.#retry(() => this.#call('POST', '/reminders', body))
    }
    await this.#retry(() => this.#call('PATCH', '/settings', { alerts_channel_id: this.#alerts }))
  }

  get begun() {
    return this.#count('⚠️')
  }

  get fixed() {
    return this.#count('✅')
  }

  get messages() {
    return this.#messages.size
  }

  /** Breaks or fixes, with a probability, each part whose lines are all in the alerts channel. @param {number} probability */
  async change(probability) {
    await this.#read()
    for (const [name, { id, lines }] of this.#parts) {
      if (this.#linesOf(name).length < lines.length || Math.random() > probability) continue
      const isBroken = lines.length % 2 === 1
      await this.discord.world.changeChannel(id, { overwrites: isBroken ? [] : CLOSED })
      lines.push(isBroken ? '✅' : '⚠️')
    }
  }

  /** The number of lines that the alerts channel lacks. */
  async missing() {
    await this.#read()
    return this.#sum((name, lines) => Math.max(0, lines.length - this.#linesOf(name).length))
  }

  async audit() {
    await this.#read()
    const times = [...this.#messages.values()].map(({ at }) => at).toSorted((a, b) => a - b)
    return {
      lost: await this.missing(),
      doubled: this.#sum((name, lines) => Math.max(0, this.#linesOf(name).length - lines.length)),
      wrong: this.#sum((name, lines) => (this.#linesOf(name).join() === lines.join() ? 0 : 1)),
      tooSoon: times.filter((at, nth) => nth > 0 && at - (times[nth - 1] ?? 0) < EVERY_MS).length,
    }
  }

  /** @param {string} sign */
  #count(sign) {
    return this.#sum((_, lines) => lines.filter((one) => one === sign).length)
  }

  /** @param {(name: string, lines: readonly string[]) => number} numberOf */
  #sum(numberOf) {
    return [...this.#parts].reduce((sum, [name, { lines }]) => sum + numberOf(name, lines), 0)
  }

  /** The signs of the lines about a part, oldest first. @param {string} name */
  #linesOf(name) {
    const texts = [...this.#messages.values()].toSorted((a, b) => a.at - b.at).map(({ content }) => content)
    const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.includes(`#${name}.`))
    return lines.map((line) => (line.startsWith('✅') ? '✅' : '⚠️'))
  }

  /** Collects messages: the page shows the newest only. */
  async #read() {
    const reply = await fetch(`${this.discordOrigin}/chat/messages?user=${USERS.ada}&channel=${this.#alerts}`)
    /** @type {{ id: string, content: string }[]} */
    const list = await reply.json()
    for (const { id, content } of list) this.#messages.set(id, { content, at: Number(BigInt(id) >> 22n) })
  }

  /** @param {'POST' | 'PATCH'} method @param {string} path @param {object} body */
  async #call(method, path, body) {
    const reply = await this.dashboard.send(method, `/guilds/${GUILD}${path}`, { body })
    return reply !== undefined && reply.status < 300
  }

  /** Repeats a call until the bot knows the new channel. @param {() => Promise<boolean>} call */
  async #retry(call) {
    for (let left = 100; !(await call()); left -= 1) {
      if (left === 0) throw new Error('The dashboard did not save')
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}
