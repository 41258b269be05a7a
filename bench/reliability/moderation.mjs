// Kills the bot at random moments while AutoMod blocks messages, and checks that each author was warned once and each hit logged once.
//   node bench/reliability/moderation.mjs [cycles]
import { CHANNELS, USERS } from '@guildhall/local-discord'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { print } from '../lib/print.mjs'
import { GUILD, Setting } from './lib/setting.mjs'

/** The channel of Guildhall Demo that its moderators read. */
const LOG = '1141163075606266815'

/** The delay from the first blocked message to the kill of the bot, in ms. */
const KILLED_AFTER = { least: 20, most: 600 }
const AT_ONCE = 3

/** The timeout of all jobs, in ms: the jobs of a killed bot are leased for up to a minute, and Discord accepts one log line a second. */
const DONE_MS = 10 * 60_000

/**
 * @param {number} cycles
 * @returns how many messages were blocked, how often their author was warned, and the errors: hits without a log line, or with two.
 */
async function moderateUnderKills(cycles) {
  const setting = await Setting.make()
  try {
    const discord = await setting.program('discord')
    const program = await setting.program('api', 'bot')
    await discord.start()
    await program.start()
    const dashboard = await setting.signIn()
    const chat = new Chat(setting.discordOrigin)
    const settings = { enable_auto_mod: true, default_action: 'warn', moderation_log_channel_id: LOG }
    await untilTrue(() => dashboard.change(GUILD, settings), DONE_MS)
    // The first blocked message shows that the rules are in Discord.
    await untilTrue(() => chat.isBlocked('damn 0'), DONE_MS)
    let blocked = 1
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      const { least, most } = KILLED_AFTER
      const killing = sleep(least + Math.random() * (most - least)).then(() => program.end('SIGKILL'))
      for (let each = 0; each < AT_ONCE; each += 1) {
        if (!(await chat.isBlocked(`damn ${blocked}`))) throw new Error('AutoMod let a message through')
        blocked += 1
      }
      await killing
      await program.start()
    }
    await untilTrue(async () => (await chat.linesOf(blocked)).every((lines) => lines > 0), DONE_MS)
    const lines = await chat.linesOf(blocked)
    return {
      blocked,
      warned: await chat.warnings(),
      lost: lines.filter((count) => count === 0).length,
      twice: lines.filter((count) => count > 1).length,
    }
  } finally {
    await setting.clear()
  }
}

/** Cleo, who writes the blocked messages, and a moderator who reads the log. */
class Chat {
  /** @param {string} origin */
  constructor(origin) {
    this.origin = origin
  }

  /** @param {string} content */
  async isBlocked(content) {
    const reply = await fetch(`${this.origin}/chat/write`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: USERS.cleo, channel: CHANNELS.demoGeneral, content }),
    })
    const body = await reply.json()
    return body.code === 200_000
  }

  /** The number of log lines for each blocked message. @param {number} blocked */
  async linesOf(blocked) {
    const lines = (await this.#read(USERS.ada, LOG)).filter((content) => content.startsWith('**Auto moderation**'))
    return Array.from({ length: blocked }, (_, each) => lines.filter((line) => line.endsWith(`“damn ${each}”`)).length)
  }

  /** The number of the bot's direct messages to cleo. */
  async warnings() {
    const state = await this.#json(`/chat/state?user=${USERS.cleo}`)
    const direct = state.direct.channel?.id
    return direct === undefined ? 0 : (await this.#read(USERS.cleo, direct)).length
  }

  /** @param {string} user @param {string} channel @returns {Promise<string[]>} */
  async #read(user, channel) {
    const messages = await this.#json(`/chat/messages?user=${user}&channel=${channel}`)
    return messages.map((/** @type {{ content: string }} */ { content }) => content)
  }

  /** @param {string} path */
  async #json(path) {
    const reply = await fetch(this.origin + path)
    return reply.json()
  }
}

/** @param {() => Promise<boolean>} ask @param {number} withinMs */
async function untilTrue(ask, withinMs) {
  const end = Date.now() + withinMs
  while (!(await ask()) && Date.now() < end) await sleep(200)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { blocked, warned, lost, twice } = await moderateUnderKills(Number(process.argv[2] ?? '40'))
  print(`messages blocked        ${blocked}`)
  print(`warnings to the author  ${warned}`)
  print(`hits without a line     ${lost}, with two ${twice}`)
  process.exitCode = lost + twice === 0 && warned === blocked ? 0 : 1
}
