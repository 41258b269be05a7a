// Kills the bot and the API at random moments while reminders fall due, and checks that each one acknowledged was sent once.
//   node bench/reliability/reminders.mjs [kills]
import { CHANNELS, USERS } from '@guildhall/local-discord'
import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { print, printMachine } from '../lib/print.mjs'
import { GUILD, Setting } from './lib/setting.mjs'

/** Channels of the guild in which the bot can write; Discord takes five messages in five seconds in each. */
const TEXT_CHANNELS = [CHANNELS.demoGeneral, '1141161680591637685', '1141161780234041800']
/** The reminders of a cycle, when they are due, and when the program is killed, in ms. */
const REMINDERS = 6
const DUE = { least: 300, most: 1_500 }
const KILLED_AFTER = { least: 300, most: 1_900 }
/** In ms; what is due after the last kill is sent at the pace that Discord allows. */
const DONE_MS = 120_000

/** @typedef {import('./lib/dashboard.mjs').Dashboard} Dashboard */

/**
 * @param {number} cycles
 * @param {(line: string) => void} [report]
 */
export async function remindUnderKills(cycles, report) {
  const setting = await Setting.make({})
  try {
    const [discord, program] = [await setting.program('discord'), await setting.program('api', 'bot')]
    await discord.start()
    await program.start()
    const dashboard = await setting.signIn()
    const reminders = new Reminders(dashboard, setting.discordOrigin)
    await untilTrue(() => reminders.isKnown(), DONE_MS)
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      const killing = sleep(between(KILLED_AFTER)).then(() => program.end('SIGKILL'))
      await reminders.addSome()
      await killing
      await program.start()
      if (cycle % 10 === 0) report?.(`${cycle} kills: ${reminders.expected.size} reminders acknowledged`)
    }
    await untilTrue(async () => (await reminders.missing()) === 0, DONE_MS)
    // A second message would come soon after the first.
    await sleep(3_000)
    return { kills: cycles, ...(await reminders.audit()) }
  } finally {
    await setting.clear()
  }
}

/** Reminders that an administrator added, and what became of them. */
class Reminders {
  /** Texts that must be sent once. @type {Set<string>} */
  expected = new Set()
  /** Texts that must not be sent: deleted or skipped before their time. @type {Set<string>} */
  withdrawn = new Set()

  /** @param {Dashboard} dashboard @param {string} discordOrigin */
  constructor(dashboard, discordOrigin) {
    this.dashboard = dashboard
    this.discordOrigin = discordOrigin
  }

  /** Whether the bot has stored the server. */
  async isKnown() {
    const reply = await this.dashboard.call(`/guilds/${GUILD}/reminders`)
    await reply.body?.cancel()
    return reply.ok
  }

  /** Adds the reminders of a cycle; every third recurs, and two of them are withdrawn. */
  async addSome() {
    await Promise.all(
      Array.from({ length: REMINDERS }, async (_, at) => {
        const added = await this.#add(at % 3 === 0, between(DUE))
        if (added) await this.#edit(added)
      }),
    )
    const [deleted, skipped] = [await this.#add(false, DUE.most), await this.#add(true, DUE.most)]
    if (deleted) await this.#withdraw('DELETE', deleted, '')
    if (skipped) await this.#withdraw('POST', skipped, '/skip')
  }

  /** How many texts that must be sent are in no channel. */
  async missing() {
    const sent = await this.#sent()
    return [...this.expected].filter((text) => !sent.includes(text)).length
  }

  async audit() {
    const sent = await this.#sent()
    const times = [...this.expected].map((text) => sent.filter((one) => one === text).length)
    return {
      acknowledged: this.expected.size,
      lost: times.filter((count) => count === 0).length,
      doubled: times.filter((count) => count > 1).length,
      withdrawn: this.withdrawn.size,
      sentNevertheless: [...this.withdrawn].filter((text) => sent.includes(text)).length,
    }
  }

  /** @param {boolean} isRecurring @param {number} ms @returns {Promise<{ id: string, body: object, text: string, dueAt: number } | undefined>} */
  async #add(isRecurring, ms) {
    const text = randomUUID()
    const dueAt = Date.now() + ms
    const body = {
      channel_id: TEXT_CHANNELS[Math.floor(Math.random() * TEXT_CHANNELS.length)],
      message: text,
      next_run_at: new Date(dueAt).toISOString(),
      mention_role_id: null,
      is_recurring: isRecurring,
      recurrence_type: isRecurring ? 'daily' : null,
      recurrence_day_of_week: null,
    }
    const reply = await this.#call('POST', '', body)
    if (reply?.status !== 201) return undefined
    const { id } = await reply.json()
    this.expected.add(text)
    return { id, body, text, dueAt }
  }

  /** Saves the same again, as a form does that is open while the reminder is sent. @param {{ id: string, body: object }} reminder */
  async #edit({ id, body }) {
    const reply = await this.#call('PUT', `/${id}`, { ...body, mention_role_id: '' })
    await reply?.body?.cancel()
  }

  /** @param {'POST' | 'DELETE'} method @param {{ id: string, text: string, dueAt: number }} reminder @param {string} path */
  async #withdraw(method, { id, text, dueAt }, path) {
    const reply = await this.#call(method, `/${id}${path}`)
    await reply?.body?.cancel()
    const isAcknowledged = reply?.ok === true && Date.now() < dueAt
    // Both outcomes are right without an answer, and for one that came after the time.
    this.expected.delete(text)
    if (isAcknowledged) this.withdrawn.add(text)
  }

  /** @param {string} method @param {string} path @param {object} [body] @returns {Promise<Response | undefined>} undefined without an answer */
  #call(method, path, body) {
    const { origin, token } = this.dashboard
    return fetch(`${origin}/api/guilds/${GUILD}/reminders${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(10_000),
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => undefined)
  }

  /** The first lines of all messages: a late one says below when it was planned. @returns {Promise<string[]>} */
  async #sent() {
    const lists = await Promise.all(
      TEXT_CHANNELS.map(async (channel) => {
        const reply = await fetch(`${this.discordOrigin}/chat/messages?user=${USERS.ada}&channel=${channel}`)
        return reply.json()
      }),
    )
    return lists.flat().map((/** @type {{ content: string }} */ { content }) => content.split('\n')[0] ?? '')
  }
}

/** @param {{ least: number, most: number }} range */
function between({ least, most }) {
  return least + Math.random() * (most - least)
}

/** @param {() => Promise<boolean>} ask @param {number} withinMs */
async function untilTrue(ask, withinMs) {
  const end = Date.now() + withinMs
  while (!(await ask()) && Date.now() < end) await sleep(200)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  printMachine()
  const result = await remindUnderKills(Number(process.argv[2] ?? '100'), print)
  const { kills, acknowledged, lost, doubled, withdrawn, sentNevertheless } = result
  print(`kills                         ${kills}`)
  print(`reminders acknowledged        ${acknowledged}, lost ${lost}, doubled ${doubled}`)
  print(`deleted or skipped in time    ${withdrawn}, sent nevertheless ${sentNevertheless}`)
  printMachine()
  process.exitCode = lost + doubled + sentNevertheless === 0 ? 0 : 1
}
