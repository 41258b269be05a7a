// Kills the bot and the API at commits chosen by SEED while reminders fall due, and checks that each acknowledged one
// was sent once.
//   node bench/reliability/reminders.mjs [kills]
// It runs on SQLite, and on PostgreSQL where TEST_DATABASE_URL names a server. There the API and the bot are two
// processes, which are killed in turn.
import { CHANNELS, USERS } from '@guildhall/local-discord'
import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { POSTGRES, withDatabase } from '../lib/postgres.mjs'
import { print, printMachine } from '../lib/print.mjs'
import { idIn } from './lib/dashboard.mjs'
import { Killer, seedOfRun } from './lib/killer.mjs'
import { GUILD, Setting } from './lib/setting.mjs'
import { between, oneOf, untilTrue } from './lib/until.mjs'

/** Channels of the guild in which the bot can write; Discord takes five messages in five seconds in each. */
const TEXT_CHANNELS = [CHANNELS.demoGeneral, '1141161680591637685', '1141161780234041800']
/** The number of reminders of a cycle, and the time until they are due, in ms. */
const REMINDERS = 6
const DUE = { least: 300, most: 1_500 }
/** The timeout of the last reminders, in ms; Discord limits the rate of messages. */
const DONE_MS = 120_000
const DAY_MS = 86_400_000
const EACH_WEEKDAY = [0, 1, 2, 3, 4, 5, 6]
/** The recurrences of the reminders that recur, in turn; null is daily. Two end with their first run, as a one-off does. */
const RECURRENCES = [
  () => null,
  () => ({ every: 'day', interval: 3 }),
  () => ({ every: 'week', interval: 2, weekdays: EACH_WEEKDAY }),
  (/** @type {Date} */ due) => ({ every: 'month', interval: 1, day_of_month: dayOfMonth(due) }),
  () => ({ every: 'day', interval: 1, count: 1 }),
  (/** @type {Date} */ due) => ({ every: 'month', interval: 2, nth_weekday: nthWeekday(due) }),
  () => ({ every: 'week', interval: 1, weekdays: EACH_WEEKDAY, count: 1 }),
]
/** Parts of every second reminder. */
const PARTS = {
  embeds: [
    { title: 'Raid', description: 'Bring potions.', fields: [{ name: 'Tank', value: 'Ada' }] },
    { title: 'Rules' },
  ],
  components: [{ label: 'Sign up', url: 'https://example.com/raid' }],
}
/** The number of kills between two deletions of sent reminders: a server can have at most 200 reminders. */
const TIDIED_AFTER = 10
const LEFT_TO_SEND = 15

/** @typedef {import('./lib/dashboard.mjs').Dashboard} Dashboard */

/** @param {{ cycles: number, databaseUrl: string | null, seed?: number, report?: (line: string) => void }} options */
export async function remindUnderKills({ cycles, databaseUrl, seed = seedOfRun(), report }) {
  const killer = new Killer(seed)
  const setting = await Setting.make({ databaseUrl })
  try {
    const discord = await setting.program('discord')
    const programs = databaseUrl
      ? [await setting.program('api'), await setting.program('bot')]
      : [await setting.program('api', 'bot')]
    for (const program of [discord, ...programs]) await program.start()
    const dashboard = await setting.signIn()
    const reminders = new Reminders(dashboard, setting.discordOrigin)
    await untilTrue(() => reminders.isKnown(), DONE_MS)
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      const [victim] = await Promise.all([killer.kill(programs), reminders.addSome()])
      await victim.start()
      if (cycle % TIDIED_AFTER === 0) {
        await untilTrue(async () => (await reminders.missing()) <= LEFT_TO_SEND, DONE_MS)
        await reminders.deleteSent()
        report?.(`${cycle} kills: ${reminders.expected.size} reminders acknowledged`)
      }
    }
    await untilTrue(async () => (await reminders.missing()) === 0, DONE_MS)
    // A second message would come soon after the first.
    await sleep(3_000)
    return { killer, kills: cycles, ...(await reminders.audit()) }
  } finally {
    await setting.clear()
  }
}

/** Reminders that an administrator added, and their outcomes. */
class Reminders {
  /** Texts that must be sent once. @type {Set<string>} */
  expected = new Set()
  /** The number of reminders, and of those that recur. */
  added = 0
  recurring = 0
  /** Texts that must not be sent: deleted, skipped or paused before their time. @type {Set<string>} */
  withdrawn = new Set()

  /** @param {Dashboard} dashboard @param {string} discordOrigin */
  constructor(dashboard, discordOrigin) {
    this.dashboard = dashboard
    this.discordOrigin = discordOrigin
  }

  /** Whether the bot has stored the server. */
  async isKnown() {
    return (await this.#call('GET', ''))?.status === 200
  }

  /** Adds the reminders of a cycle; every third recurs, three of them are withdrawn, and one is paused and resumed. */
  async addSome() {
    await Promise.all(
      Array.from({ length: REMINDERS }, async (_, at) => {
        const added = await this.#add(at % 3 === 0, between(DUE))
        if (added) await this.#edit(added)
      }),
    )
    const resumed = await this.#add(true, 2 * DUE.most)
    if (resumed) await this.#pauseShortly(resumed)
    const [deleted, skipped] = [await this.#add(false, DUE.most), await this.#add(true, DUE.most)]
    const paused = await this.#add(true, DUE.most)
    if (paused) await this.#withdraw('POST', paused, '/pause')
    if (deleted) await this.#withdraw('DELETE', deleted, '')
    if (skipped) await this.#withdraw('POST', skipped, '/skip')
  }

  /** Deletes sent and skipped reminders to make room for the next ones. */
  async deleteSent() {
    const sent = await this.#sent()
    const reply = await this.#call('GET', '')
    /** @type {{ id: string, message: string }[]} */
    const stored = reply?.status === 200 && Array.isArray(reply.body) ? reply.body : []
    for (const { id, message } of stored) {
      if (this.expected.has(message) && !sent.includes(message)) continue
      await this.#call('DELETE', `/${id}`)
    }
  }

  /** The number of expected texts that are in no channel. */
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
    const recurrence = RECURRENCES[this.recurring % RECURRENCES.length]?.(new Date(dueAt)) ?? null
    if (isRecurring) this.recurring += 1
    this.added += 1
    const body = {
      channel_id: oneOf(TEXT_CHANNELS),
      message: text,
      next_run_at: new Date(dueAt).toISOString(),
      mention_role_id: null,
      is_recurring: isRecurring,
      recurrence_type: isRecurring && recurrence === null ? 'daily' : null,
      recurrence_day_of_week: null,
      ...(isRecurring && { recurrence }),
      ...(this.added % 2 === 0 && PARTS),
    }
    const reply = await this.#call('POST', '', body)
    // Killed before the answer, not ready yet, or late: the time is past on a busy machine.
    if (reply === undefined || reply.status >= 500 || reply.status === 400) return undefined
    if (reply.status !== 201) throw new Error(`A reminder was answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    this.expected.add(text)
    const id = idIn(reply)
    if (id === null) throw new Error(`A reminder without an id was answered: ${JSON.stringify(reply.body)}`)
    return { id, body, text, dueAt }
  }

  /** Saves the unchanged reminder, like a form that is open while the reminder is sent. @param {{ id: string, body: object }} reminder */
  async #edit({ id, body }) {
    await this.#call('PUT', `/${id}`, { ...body, mention_role_id: '' })
  }

  /**
   * Pauses a reminder and resumes it before it is due. If the resumption comes too late or is not acknowledged, both outcomes are correct.
   *
   * @param {{ id: string, text: string, dueAt: number }} reminder
   */
  async #pauseShortly({ id, text, dueAt }) {
    await this.#call('POST', `/${id}/pause`)
    const reply = await this.#call('POST', `/${id}/resume`)
    const isAcknowledged = reply !== undefined && reply.status < 300 && Date.now() < dueAt
    if (!isAcknowledged) this.expected.delete(text)
  }

  /** @param {'POST' | 'DELETE'} method @param {{ id: string, text: string, dueAt: number }} reminder @param {string} path */
  async #withdraw(method, { id, text, dueAt }, path) {
    const reply = await this.#call(method, `/${id}${path}`)
    const isAcknowledged = reply !== undefined && reply.status < 300 && Date.now() < dueAt
    // Both outcomes are correct without an answer, and for a call after the due time.
    this.expected.delete(text)
    if (isAcknowledged) this.withdrawn.add(text)
  }

  /** @param {'GET' | 'POST' | 'PUT' | 'DELETE'} method @param {string} path @param {object} [body] */
  #call(method, path, body) {
    return this.dashboard.send(method, `/guilds/${GUILD}/reminders${path}`, { ...(body && { body }) })
  }

  /** The first lines of all messages: a late message names its planned time in the second line. @returns {Promise<string[]>} */
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

/** The day of a monthly rule that runs on this date: on the last day of a month the 31st, which shorter months replace. @param {Date} date */
function dayOfMonth(date) {
  const isLast = new Date(date.getTime() + DAY_MS).getUTCDate() === 1
  return isLast ? 31 : date.getUTCDate()
}

/** The weekday of its month that a date is: 0 is Monday, and a fifth one is the last. @param {Date} date */
function nthWeekday(date) {
  const nth = Math.ceil(date.getUTCDate() / 7)
  return { nth: nth === 5 ? -1 : nth, weekday: (date.getUTCDay() + 6) % 7 }
}

/** @param {string} name @param {Awaited<ReturnType<typeof remindUnderKills>>} result */
function show(name, { killer, kills, acknowledged, lost, doubled, withdrawn, sentNevertheless }) {
  print(`${name}                ${kills} kills`)
  print(killer.line)
  print(`reminders acknowledged        ${acknowledged}, lost ${lost}, doubled ${doubled}`)
  print(`withdrawn in time             ${withdrawn}, sent nevertheless ${sentNevertheless}`)
  if (lost + doubled + sentNevertheless > 0) process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const cycles = Number(process.argv[2] ?? '100')
  printMachine()
  show('SQLite', await remindUnderKills({ cycles, databaseUrl: null, report: print }))
  if (POSTGRES === undefined) print('PostgreSQL is skipped: TEST_DATABASE_URL names none')
  else {
    const run = (/** @type {string} */ databaseUrl) => remindUnderKills({ cycles, databaseUrl, report: print })
    show('PostgreSQL', await withDatabase(POSTGRES, run))
  }
  printMachine()
}
