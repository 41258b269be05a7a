import { randomOf } from './random.mjs'

/** The distribution of activity: a few servers have most of it, and a few members of each write most of its messages. */
const GUILDS = 2_000
const GUILD_SKEW = 0.9
const MEMBER_SKEW = 2.5
/** The number of members per member who is active on a day. */
const MEMBERS_PER_ACTIVE = 12
const COMMANDS = ['blame', 'ask', 'animehug', 'unavailable', 'createevent', 'updateraidtime']
/** The share of the active members that runs commands on a day. */
const RUN_COMMANDS = 0.15

/** @typedef {import('@guildhall/core').EventRecord} EventRecord */

/** The id of the n-th server; 0 is the busiest. @param {number} at */
export const guildIdOf = (at) => String(10n ** 17n + (BigInt(at) << 22n))

/** The id of the n-th user. @param {number} at */
export const userIdOf = (at) => String(2n * 10n ** 17n + (BigInt(at) << 22n))

/**
 * A day's events of many servers, server by server, added up for each user.
 *
 * @param {{ day: number, userDays: number, users: number }} options about how many pairs of server and user there are, and how many users.
 * @returns {Generator<{ userDays: number, records: EventRecord[] }>}
 */
export function* dayOfGuilds({ day, userDays, users }) {
  const random = randomOf(day)
  const weights = Array.from({ length: GUILDS }, (_, at) => 1 / (at + 1) ** GUILD_SKEW)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  for (const [at, weight] of weights.entries()) {
    const active = Math.round((userDays * weight) / whole + random() - 0.5)
    const guildId = guildIdOf(at)
    const members = Math.max(active * MEMBERS_PER_ACTIVE, 20)
    /** @type {EventRecord[]} */
    const records = []
    let before = -1
    let found = 0
    for (let n = 0; n < active; n += 1) {
      const member = Math.max(before + 1, Math.floor(members * ((n + random()) / active) ** MEMBER_SKEW))
      before = member
      found += 1
      // Members of one server are in others too.
      const user = Math.imul(at * 40_503 + member, 0x9e3779b1) >>> 0
      const userId = userIdOf(user % users)
      const event = { guildId, day, userId, username: `user ${user % users}` }
      const messages = 1 + Math.floor(-Math.log(1 - random()) * 6)
      records.push({ ...event, event: 'message_create', command: '', count: messages })
      if (random() < RUN_COMMANDS) {
        const command = COMMANDS[Math.floor(random() ** 2 * COMMANDS.length)] ?? 'blame'
        records.push({ ...event, event: 'slash_command_usage', command, count: 1 + Math.floor(random() * 3) })
      }
    }
    for (const event of ['member_join', 'member_leave', 'component_press', 'link_rewritten', 'default_blame']) {
      const count = Math.floor(active * random() * 0.1)
      if (count > 0) records.push({ guildId, day, event, command: '', userId: '', username: null, count })
    }
    if (records.length > 0) yield { userDays: found, records }
  }
}
