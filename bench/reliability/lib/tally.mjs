import { getAnalyticsCommands, getAnalyticsSummary, getAnalyticsUsers } from '@guildhall/contract'
import { setTimeout as sleep } from 'node:timers/promises'

/** The pause between two comparisons, in ms. */
const LOOK_MS = 500

/** @typedef {{ messages: number, commands: number }} Activity */

/**
 * The sent events, which the analytics must contain: those of each server, and those of all servers under an empty id.
 */
export class Tally {
  /** @type {Map<string, Map<string, number>>} */
  #events = new Map()
  /** @type {Map<string, Map<string, Activity>>} */
  #users = new Map()

  /** The number of users who wrote a message or ran a command. */
  get users() {
    return this.#users.get('')?.size ?? 0
  }

  /** @param {string} guildId @param {string} event */
  count(guildId, event) {
    for (const id of [guildId, '']) {
      const counts = this.#events.get(id) ?? new Map()
      this.#events.set(id, counts.set(event, (counts.get(event) ?? 0) + 1))
    }
  }

  /** @param {string} guildId @param {string} userId */
  message(guildId, userId) {
    this.count(guildId, 'message_create')
    this.#act(guildId, userId, 'messages')
  }

  /** @param {string} guildId @param {string} userId */
  command(guildId, userId) {
    this.count(guildId, 'slash_command_usage')
    this.#act(guildId, userId, 'commands')
  }

  /**
   * Compares with the analytics until they have every number, or the time is over.
   *
   * @param {(path: string) => Promise<unknown>} call
   * @param {{ deadline: number }} options in epoch ms
   * @returns {Promise<string[]>} a line for each number that differs
   */
  async compareWith(call, { deadline }) {
    for (;;) {
      const wrong = (await Promise.all([...this.#events.keys()].map((id) => this.#compare(call, id)))).flat()
      if (wrong.length === 0 || Date.now() > deadline) return wrong
      await sleep(LOOK_MS)
    }
  }

  /** @param {string} guildId @param {string} userId @param {keyof Activity} kind */
  #act(guildId, userId, kind) {
    for (const id of [guildId, '']) {
      const users = this.#users.get(id) ?? new Map()
      const activity = users.get(userId) ?? { messages: 0, commands: 0 }
      activity[kind] += 1
      this.#users.set(id, users.set(userId, activity))
    }
  }

  /** @param {(path: string) => Promise<unknown>} call @param {string} id */
  async #compare(call, id) {
    const query = id === '' ? '' : `?guild_id=${id}`
    const summary = getAnalyticsSummary.response.parse(await call(`/analytics/summary${query}`))
    const commands = getAnalyticsCommands.response.parse(await call(`/analytics/commands/summary${query}`))
    const users = getAnalyticsUsers.response.parse(await call(`/analytics/users/summary${query}`))
    const expected = {
      ...Object.fromEntries([...(this.#events.get(id) ?? [])].map(([event, count]) => [event, count])),
      'unique users': this.#users.get(id)?.size ?? 0,
      'commands by name': this.#events.get(id)?.get('slash_command_usage') ?? 0,
      ...Object.fromEntries(
        [...(this.#users.get(id) ?? [])].flatMap(([user, { messages, commands: run }]) => [
          [`messages of ${user}`, messages],
          [`commands of ${user}`, run],
        ]),
      ),
    }
    const found = {
      ...summary?.event_type_counts,
      'unique users': summary?.unique_users ?? 0,
      'commands by name': commands.reduce((sum, { count }) => sum + count, 0),
      ...Object.fromEntries(
        users.flatMap((row) => [
          [`messages of ${row.user_id}`, row.message_count],
          [`commands of ${row.user_id}`, row.command_count],
        ]),
      ),
    }
    const names = new Set([...Object.keys(expected), ...Object.keys(found)])
    return [...names].flatMap((name) => {
      const [want, have] = [Reflect.get(expected, name), Reflect.get(found, name)]
      return want === have ? [] : [`${id || 'all servers'}: ${name} is ${String(have)}, was sent ${String(want)}`]
    })
  }
}
