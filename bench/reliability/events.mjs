// Kills the bot at random moments while members click the slots of an event, and checks that no place is lost or doubled.
//   node bench/reliability/events.mjs [kills] [postgres://…]
import { openPostgres, openSqlite } from '@guildhall/core'
import { CHANNELS, demoWorld, localDiscordClient, USERS } from '@guildhall/local-discord'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { print, printMachine } from '../lib/print.mjs'
import { Chat } from './lib/chat.mjs'
import { GUILD, Setting } from './lib/setting.mjs'

const CHANNEL = CHANNELS.demoGeneral
/** The number of members who click, and the number of places of a slot. */
const MEMBERS = 16
const PLACES = 3
/** The number of answers before a kill, the longest wait for these answers in ms, and the delay after them in ms. */
const KILLED_AFTER = { least: 0, most: 2 * MEMBERS }
const ANSWERED_WITHIN_MS = 6_000
const KILLED_LATER = { least: 0, most: 100 }
/** The number of kills for each event when the script runs from the command line. */
const ROUND = 50
/** The pause between two clicks of a member, in ms. */
const CLICK_EVERY = { least: 20, most: 200 }
const DONE_MS = 60_000
/** Discord shows a click without a response as failed after 3 s. */
const OUTCOME_MS = 6_000

const BOT_TOKEN = demoWorld.application.token

/**
 * @typedef {{ chat: Chat, button: string, isIn: boolean | undefined, since: { sentAt: number, answeredAt: number } | undefined }} Member
 *   `isIn` is undefined without an answer to the last click; `since` are the times of the click that signed the member up
 */

/**
 * @param {{ kills: number, databaseUrl: string | null }} given
 * @param {(line: string) => void} [report]
 */
export async function clickUnderKills({ kills, databaseUrl }, report) {
  const setting = await Setting.make({ databaseUrl })
  try {
    const [discord, program] = [await setting.program('discord'), await setting.program('api', 'bot')]
    await discord.start()
    await program.start()
    const clicks = await Clicks.prepare(setting)
    for (let kill = 1; kill <= kills; kill += 1) {
      const clicking = clicks.start()
      await clicks.progress(between(KILLED_AFTER), ANSWERED_WITHIN_MS)
      await sleep(between(KILLED_LATER))
      await program.end('SIGKILL')
      clicks.pause()
      await program.start()
      await clicking
      if (kill % 10 === 0) report?.(`${kill} kills: ${clicks.answered} clicks answered, ${clicks.unanswered} not`)
    }
    await clicks.settle()
    return { kills, ...(await clicks.audit(setting.database(program))) }
  } finally {
    await setting.clear()
  }
}

/** Members who click the slots of one event, with the answers that they received. */
class Clicks {
  answered = 0
  unanswered = 0
  #isPaused = false

  /** @param {string} messageId @param {readonly Member[]} members @param {() => Promise<string[]>} readSlots */
  constructor(messageId, members, readSlots) {
    this.messageId = messageId
    this.members = members
    this.readSlots = readSlots
  }

  /** Creates an event with two slots, and the members. @param {Setting} setting */
  static async prepare(setting) {
    const dashboard = await setting.signIn()
    await untilTrue(() => isOk(dashboard.toggle(GUILD, 'createevent', true)))
    const ada = await setting.chat()
    await untilTrue(async () => (await ada.menu()).includes('createevent'))
    const slots = [1, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16))
    const fields = { title: 'Raid', slots: slots.join(';').replaceAll('T', ' '), limit: String(PLACES) }
    await ada.use(
      'createevent',
      Object.entries(fields).map(([name, value]) => ({ name, value })),
    )
    const discord = localDiscordClient(setting.discordOrigin)
    const event = async () => (await discord.as(USERS.ada).read(CHANNEL)).find(({ buttons }) => buttons.length > 2)
    await untilTrue(async () => (await event()) !== undefined)
    const shown = await event()
    if (!shown) throw new Error('The event was not posted')
    /** @type {Member[]} */
    const members = []
    for (let at = 0; at < MEMBERS; at += 1) {
      const userId = await discord.world.createPerson({ username: `clicker${at}` })
      await discord.world.join({ guildId: GUILD, userId })
      const chat = new Chat(setting.discordOrigin, userId, CHANNEL)
      await chat.open()
      const button = shown.buttons[at % 2]?.customId ?? ''
      members.push({ chat, button, isIn: false, since: undefined })
    }
    return new Clicks(shown.id, members, () => shownSlots(setting.discordOrigin, shown.id))
  }

  /** Clicks until it is paused. */
  async start() {
    this.#isPaused = false
    await Promise.all(
      this.members.map(async (member) => {
        while (!this.#isPaused) {
          await sleep(between(CLICK_EVERY))
          if (!this.#isPaused) await this.#click(member)
        }
      }),
    )
  }

  /** Waits until this many more clicks were answered. @param {number} answers @param {number} atMostMs */
  async progress(answers, atMostMs) {
    const [enough, end] = [this.answered + answers, Date.now() + atMostMs]
    while (this.answered < enough && Date.now() < end) await sleep(5)
  }

  pause() {
    this.#isPaused = true
  }

  /** Every member requests its place. */
  async settle() {
    for (const member of this.members) {
      await untilTrue(async () => {
        if (member.isIn === undefined) await this.#click(member)
        return member.isIn !== undefined
      })
      member.chat.close()
    }
  }

  /** Compares the members' answers with the rows, and the rows with the message in Discord. @param {string} where */
  async audit(where) {
    const rows = await signUps(where)
    const order = rows.map(({ user_id: user }) => user)
    const isStored = (/** @type {Member} */ { chat }) => order.includes(chat.userId)
    const placeOf = (/** @type {Member} */ { chat }) => order.indexOf(chat.userId)
    const inOrder = this.members.filter((one) => one.isIn && one.since)
    const overtaken = inOrder.filter((later) =>
      inOrder.some(
        (earlier) =>
          earlier.button === later.button &&
          (earlier.since?.answeredAt ?? 0) < (later.since?.sentAt ?? 0) &&
          placeOf(earlier) > placeOf(later),
      ),
    )
    const expected = [1, 2].map((slot) => {
      const users = rows.flatMap(({ slot_id: id, user_id: user }) => (id === slot ? [`<@${user}>`] : []))
      const waiting = users.length > PLACES ? `\nWaiting: ${users.length - PLACES}` : ''
      return `${users.slice(0, PLACES).join(' ') || '–'}${waiting}`
    })
    await untilTrue(async () => JSON.stringify(await this.readSlots()) === JSON.stringify(expected))
    return {
      answered: this.answered,
      unanswered: this.unanswered,
      signedUp: this.members.filter(({ isIn }) => isIn).length,
      lost: this.members.filter((one) => one.isIn && !isStored(one)).length,
      kept: this.members.filter((one) => !one.isIn && isStored(one)).length,
      doubled: rows.length - new Set(rows.map((row) => `${row.slot_id} ${row.user_id}`)).size,
      overtaken: overtaken.length,
      isShown: JSON.stringify(await this.readSlots()) === JSON.stringify(expected),
    }
  }

  /** Clicks once and waits for the outcome: Discord shows a click as failed after 3 s. @param {Member} member */
  async #click(member) {
    const { chat, button } = member
    const sentAt = Date.now()
    const known = chat.notes.length
    const answer = await chat.note(await chat.press(this.messageId, button), known, OUTCOME_MS)
    if (answer === undefined) {
      this.unanswered += 1
      member.isIn = undefined
      return
    }
    this.answered += 1
    member.isIn = !answer.includes('no longer signed up')
    if (member.isIn) member.since = { sentAt, answeredAt: Date.now() }
  }
}

/** The sign-ups, in order. @param {string} where the file of SQLite, or the address of PostgreSQL */
async function signUps(where) {
  const db = where.startsWith('postgres') ? openPostgres(where) : openSqlite(where)
  try {
    return await db.selectFrom('event_sign_ups').selectAll().orderBy('position').execute()
  } finally {
    await db.destroy()
  }
}

/** The members that the message lists in each slot. @param {string} origin @param {string} messageId @returns {Promise<string[]>} */
async function shownSlots(origin, messageId) {
  const headers = { authorization: `Bot ${BOT_TOKEN}` }
  const reply = await fetch(`${origin}/api/v10/channels/${CHANNEL}/messages/${messageId}`, { headers })
  const { embeds } = await reply.json()
  return embeds[0].fields.map((/** @type {{ value: string }} */ { value }) => value.split('\n').slice(1).join('\n'))
}

/** @param {Promise<Response>} call */
async function isOk(call) {
  const reply = await call
  await reply.body?.cancel()
  return reply.ok
}

/** @param {{ least: number, most: number }} range */
function between({ least, most }) {
  return least + Math.random() * (most - least)
}

/** @param {() => Promise<boolean>} ask */
async function untilTrue(ask) {
  const end = Date.now() + DONE_MS
  while (!(await ask()) && Date.now() < end) await sleep(200)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  printMachine()
  const [kills, databaseUrl] = [Number(process.argv[2] ?? '200'), process.argv[3] ?? null]
  let isRight = true
  for (let done = 0; done < kills; done += ROUND) {
    const result = await clickUnderKills({ kills: Math.min(ROUND, kills - done), databaseUrl }, print)
    const { answered, unanswered, signedUp, lost, kept, doubled, overtaken, isShown } = result
    print(`kills                         ${result.kills}`)
    print(`clicks                        ${answered} answered, ${unanswered} not`)
    print(`members signed up             ${signedUp}, lost ${lost}, doubled ${doubled}, overtaken ${overtaken}`)
    print(`members signed off            ${MEMBERS - signedUp}, kept ${kept}`)
    print(`the message shows the rows    ${isShown ? 'yes' : 'no'}`)
    isRight &&= lost + kept + doubled + overtaken === 0 && isShown
  }
  printMachine()
  process.exitCode = isRight ? 0 : 1
}
