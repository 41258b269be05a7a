import { CHANNELS, localDiscordClient, LocalDiscordError, USERS } from '@guildhall/local-discord'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { oneOf } from './until.mjs'
import { GUILD } from './setting.mjs'

/** Lists of the load: the server's own rule takes the sixth of Discord's keyword rules. */
const MOST_LISTS = 5
/** The pause between two changes, and between two messages, in ms. */
const PAUSE_MS = 40
/** Repairs of one list; the bot gives up after three in an hour. */
const MOST_REPAIRS = 2
/** Discord's code for a message that AutoMod blocked. */
const BLOCKED = 200_000
const OWN_RULE = 'The rule of the server'

/**
 * @typedef {{ name: string, words: string[], is_enabled: boolean }} Content what an administrator chose
 * @typedef {{ content: Content | null, mayBe: (Content | null)[], version: number }} Known the acknowledged state of a list, null when it was
 *   deleted, and those of calls without an answer
 */

/** Administrators who write word lists, a moderator who meddles with their rules in Discord, and a member who says listed words. */
export class WordListLoad {
  /** The number of acknowledged creations, saves and deletions. */
  acknowledged = 0
  /** The number of times that a list was neither as acknowledged nor as in a later call. */
  lost = 0
  /** The number of rules that the moderator changed or deleted in Discord. */
  meddled = 0
  /** Blocked messages by word. @type {Map<string, number>} */
  blocked = new Map()
  /** By id. @type {Map<string, Known>} */
  #lists = new Map()
  /** Creations without an answer. @type {Content[]} */
  #perhaps = []
  /** By the name of the list. @type {Map<string, number>} */
  #repairs = new Map()
  #ownRule = ''

  /** @param {import('./dashboard.mjs').Dashboard} dashboard @param {string} discordOrigin */
  constructor(dashboard, discordOrigin) {
    this.dashboard = dashboard
    const discord = localDiscordClient(discordOrigin)
    this.world = discord.world
    this.member = discord.as(USERS.cleo)
  }

  /** Creates the server's own rule, which the bot must not touch. */
  async prepare() {
    this.#ownRule = await this.world.createAutoModRule(GUILD, {
      name: OWN_RULE,
      event_type: 1,
      trigger_type: 1,
      trigger_metadata: { keyword_filter: ['own'] },
      actions: [{ type: 1 }],
      enabled: true,
    })
  }

  /** Changes, meddles and writes until it is stopped. @returns a function that stops it and waits for its last calls. */
  start() {
    let isOver = false
    /** @param {() => Promise<void>} act */
    const repeat = async (act) => {
      while (!isOver) {
        await act()
        await sleep(PAUSE_MS)
      }
    }
    const running = [repeat(() => this.#change()), repeat(() => this.#say()), repeat(() => this.#meddle())]
    return async () => {
      isOver = true
      await Promise.all(running)
    }
  }

  /** Compares the lists with the acknowledged ones, and continues from them. */
  async compare() {
    const { lists } = await this.#read()
    const ids = new Set(lists.map(({ id }) => id))
    for (const [id, { content, mayBe }] of this.#lists) {
      const current = lists.find((list) => list.id === id)
      if (![content, ...mayBe].some((one) => isSame(one, current ?? null))) this.lost += 1
      if (!ids.has(id)) this.#lists.delete(id)
    }
    for (const list of lists) {
      if (!this.#lists.has(list.id) && !this.#perhaps.some((one) => isSame(one, list))) this.lost += 1
      this.#lists.set(list.id, { content: contentOf(list), mayBe: [], version: list.version })
    }
    this.#perhaps = []
  }

  /** Whether Discord has exactly one rule for each list, as the list is. */
  async isApplied() {
    const { lists } = await this.#read()
    const { missing, doubled, wrong } = await this.#compareRules(lists)
    return missing + doubled + wrong === 0 && lists.every(({ status }) => status === 'applied')
  }

  /** The differences between lists and rules, and between blocked messages and counted hits. */
  async audit() {
    const { lists } = await this.#read()
    const { hits } = await this.dashboard.must(`/guilds/${GUILD}/word_lists/hits?days=365`)
    /** @type {Map<string, number>} */
    const counted = new Map()
    for (const { word, count } of hits) counted.set(word, (counted.get(word) ?? 0) + count)
    let hitsLost = 0
    let hitsDoubled = 0
    for (const [word, count] of this.blocked) {
      const difference = (counted.get(word) ?? 0) - count
      if (difference < 0) hitsLost -= difference
      else hitsDoubled += difference
    }
    return { ...(await this.#compareRules(lists)), hitsLost, hitsDoubled }
  }

  /** The number of blocked messages. */
  get stopped() {
    return [...this.blocked.values()].reduce((sum, count) => sum + count, 0)
  }

  /** @returns {Promise<{ lists: (Content & { id: string, version: number, status: string })[] }>} */
  #read() {
    return this.dashboard.must(`/guilds/${GUILD}/word_lists`)
  }

  /** @param {readonly Content[]} lists */
  async #compareRules(lists) {
    const rules = await this.world.autoModRules(GUILD)
    const ours = rules.filter(({ id, keywords }) => id !== this.#ownRule && keywords.length > 0)
    const own = rules.find(({ id }) => id === this.#ownRule)
    const named = (/** @type {string} */ name) => ours.filter((rule) => rule.name === name)
    return {
      missing: lists.filter(({ name }) => named(name).length === 0).length,
      doubled: ours.length - new Set(ours.map(({ name }) => name)).size,
      // A rule without its list, and a rule that is not as its list.
      wrong: ours.filter((rule) => {
        const list = lists.find(({ name }) => name === rule.name)
        return list === undefined || rule.enabled !== list.is_enabled || rule.keywords.join() !== list.words.join()
      }).length,
      ownTouched: own?.name === OWN_RULE && own.enabled && own.keywords.join() === 'own' ? 0 : 1,
    }
  }

  /** Creates, saves, switches or deletes a list. */
  async #change() {
    const existing = [...this.#lists].filter(([, { content }]) => content !== null)
    const chance = Math.random()
    if (existing.length === 0 || (chance < 0.3 && existing.length < MOST_LISTS)) return this.#create()
    const [id, known] = oneOf(existing)
    if (chance > 0.85) return this.#delete(id, known)
    const content = known.content ?? newContent()
    return this.#save(
      id,
      known,
      chance < 0.45 ? { ...content, is_enabled: !content.is_enabled } : { ...content, words: newContent().words },
    )
  }

  async #create() {
    const content = newContent()
    const reply = await this.dashboard.send('POST', `/guilds/${GUILD}/word_lists`, { body: bodyOf(content) })
    if (reply === undefined) this.#perhaps.push(content)
    else if (reply.status === 201) this.#acknowledge(reply.body, content)
  }

  /** @param {string} id @param {Known} known @param {Content} content */
  async #save(id, known, content) {
    known.mayBe.push(content)
    const body = { ...bodyOf(content), version: known.version }
    const reply = await this.dashboard.send('PUT', `/guilds/${GUILD}/word_lists/${id}`, { body })
    if (reply === undefined) return
    known.mayBe.pop()
    if (reply.status === 200) this.#acknowledge(reply.body, content)
  }

  /** @param {string} id @param {Known} known */
  async #delete(id, known) {
    known.mayBe.push(null)
    const reply = await this.dashboard.send('DELETE', `/guilds/${GUILD}/word_lists/${id}?version=${known.version}`)
    if (reply === undefined) return
    known.mayBe.pop()
    if (reply.status !== 204) return
    this.acknowledged += 1
    known.content = null
  }

  /** @param {any} list @param {Content} content */
  #acknowledge(list, content) {
    this.acknowledged += 1
    this.#lists.set(list.id, { content, mayBe: [], version: list.version })
  }

  /** A member says a word of one of the rules. */
  async #say() {
    const rules = await this.world.autoModRules(GUILD)
    const enabled = rules.filter(
      ({ id, enabled: isOn, keywords }) => id !== this.#ownRule && isOn && keywords.length > 0,
    )
    if (enabled.length === 0) return
    const word = oneOf(oneOf(enabled).keywords)
    try {
      await this.member.write(CHANNELS.demoGeneral, `Oh ${word} again`)
    } catch (error) {
      if (!(error instanceof LocalDiscordError) || error.code !== BLOCKED) throw error
      this.blocked.set(word, (this.blocked.get(word) ?? 0) + 1)
    }
  }

  /** A moderator changes, disables or deletes a rule of the bot in Discord. */
  async #meddle() {
    await sleep(Math.random() * 1_500)
    const rules = await this.world.autoModRules(GUILD)
    const mine = rules.filter(
      ({ id, name, keywords }) =>
        id !== this.#ownRule && keywords.length > 0 && (this.#repairs.get(name) ?? 0) < MOST_REPAIRS,
    )
    if (mine.length === 0) return
    const { id: ruleId, name } = oneOf(mine)
    const which = { guildId: GUILD, ruleId }
    this.#repairs.set(name, (this.#repairs.get(name) ?? 0) + 1)
    const meddling = oneOf([
      () => this.world.deleteAutoModRule(which),
      () => this.world.changeAutoModRule(which, { trigger_metadata: { keyword_filter: ['meddled'] } }),
      () => this.world.changeAutoModRule(which, { enabled: false }),
    ])
    try {
      await meddling()
      this.meddled += 1
    } catch (error) {
      // The bot deleted the rule just now.
      if (!(error instanceof LocalDiscordError) || error.status !== 404) throw error
    }
  }
}

/** @returns {Content} */
function newContent() {
  const id = randomUUID().slice(0, 8)
  return { name: `List ${id}`, words: [`a${id}`, `b${id}`], is_enabled: true }
}

/** @param {Content} content */
function bodyOf(content) {
  return {
    ...content,
    patterns: [],
    allowed: [],
    block: true,
    block_message: null,
    alert: false,
    timeout_seconds: null,
    default_action: false,
    exempt_role_ids: [],
    exempt_channel_ids: [],
  }
}

/** @param {Content} list @returns {Content} */
function contentOf({ name, words, is_enabled }) {
  return { name, words, is_enabled }
}

/** @param {Content | null} one @param {Content | null} other */
function isSame(one, other) {
  if (one === null || other === null) return one === other
  return JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other))
}
