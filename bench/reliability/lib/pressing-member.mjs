import { localDiscordClient } from '@guildhall/local-discord'
import { setTimeout as sleep } from 'node:timers/promises'
import { oneOf } from './until.mjs'

/** How long an outcome may take while the program runs, in ms; Discord may limit the bot. */
const OUTCOME_MS = 15_000
/**
 * How long an outcome of a role press may take, in ms: on PostgreSQL the jobs of a killed bot are leased for up to a
 * minute, and a later press waits for them.
 */
const ROLE_MS = 90_000
/**
 * How long a press that changes no role may take after a kill of the program, in ms: Discord fails it after three
 * seconds.
 */
const KILLED_MS = 3_200
const LOOK_MS = 5
/** The pause between two presses of a member, in ms; Discord accepts 30 role changes in five seconds. */
const PAUSE_MS = 300

/** Discord's flag of a message that it shows as "thinking". */
const LOADING = 1 << 7

/** A member who presses role buttons one after the other, and compares each answer with the roles in Discord. */
export class PressingMember {
  /**
   * The latest reported outcome for each role name. A press without an answer clears them. @type {Map<string, boolean>}
   */
  #reported = new Map()
  pressed = 0
  answered = 0
  /** The number of role presses that received a first response but no outcome. */
  unanswered = 0
  /** The number of reported role changes. */
  reported = 0
  /** The number of role changes that had not happened when they were reported. */
  untrue = 0
  /** The number of role changes that were undone although the member pressed no button afterwards. */
  undone = 0

  /**
   * @param {import('@guildhall/local-discord').LocalDiscord} discord
   * @param {string} userId
   * @param {{ guildId: string, channelId: string, messageId: string, roles: ReadonlyMap<string, string>, either: readonly string[] }} at the
   *   message with the buttons, the roles by name, and the names of which a member holds one at most
   */
  constructor(discord, userId, at) {
    this.discord = discord
    this.userId = userId
    this.at = at
    this.client = localDiscordClient(discord.origin).as(userId)
  }

  /** Presses until the program is killed: buttons of the message, and buttons behind its menu. @param {AbortSignal} killed */
  async pressUntil(killed) {
    while (!killed.aborted) {
      const answer = await this.#press(this.at.messageId, killed)
      if (answer !== undefined && this.#buttonsOf(answer).length > 0 && !killed.aborted)
        await this.#press(answer, killed)
      await sleep(PAUSE_MS)
    }
  }

  /**
   * Whether the member holds two roles of a level that allows only one: a press has given a role and not yet taken the
   * other.
   */
  get isBetween() {
    return this.at.either.every((name) => this.#holds(name))
  }

  /** Compares the reported roles with those in Discord once more. */
  compare() {
    for (const [name, isHeld] of this.#reported) if (this.#holds(name) !== isHeld) this.undone += 1
  }

  /**
   * Presses one of the buttons of a message and waits for the outcome.
   *
   * @param {string} messageId
   * @param {AbortSignal} killed
   * @returns {Promise<string | undefined>} the id of the message that answers
   */
  async #press(messageId, killed) {
    const { channelId } = this.at
    const before = this.#message(messageId)?.content
    const button = oneOf(this.#buttonsOf(messageId))
    const isRole = this.at.roles.has(button.label.replace('✓ ', ''))
    this.pressed += 1
    const id = await this.client.press({ channelId, messageId }, button.custom_id)
    const answer = await this.#answerOf(id, { messageId, before, isRole }, killed)
    if (!answer) {
      // The press may be carried out or not, so earlier reports may no longer be true.
      this.#reported.clear()
      return undefined
    }
    this.answered += 1
    for (const [name, isHeld] of changesIn(answer.content)) {
      this.reported += 1
      this.#reported.set(name, isHeld)
      if (this.#holds(name) !== isHeld) this.untrue += 1
    }
    return answer.id
  }

  /** @param {string} id @param {{ messageId: string, before: string | undefined, isRole: boolean }} pressed @param {AbortSignal} killed */
  async #answerOf(id, pressed, killed) {
    let end = Date.now() + (pressed.isRole ? ROLE_MS : OUTCOME_MS)
    for (let wasKilled = false; Date.now() < end; wasKilled = killed.aborted) {
      if (killed.aborted && !wasKilled && !pressed.isRole) end = Math.min(end, Date.now() + KILLED_MS)
      const { state, responseMessageId } = this.discord.state.world.interactions.find((one) => one.id === id) ?? {}
      if (state === 'failed') return undefined
      const message = this.#message(responseMessageId ?? pressed.messageId)
      const isNew = responseMessageId !== null || message?.content !== pressed.before
      if (state === 'answered' && message && isNew && (message.flags & LOADING) === 0) return message
      await sleep(LOOK_MS)
    }
    if (pressed.isRole) this.unanswered += 1
    return undefined
  }

  /** @param {string | undefined} messageId */
  #message(messageId) {
    return this.discord.state.world.messages[this.at.channelId]?.find(({ id }) => id === messageId)
  }

  /** @param {string} messageId */
  #buttonsOf(messageId) {
    return buttonsOf(this.#message(messageId))
  }

  /** @param {string} name */
  #holds(name) {
    const guild = this.discord.state.world.guilds.find(({ id }) => id === this.at.guildId)
    const roleIds = guild?.members.find(({ userId }) => userId === this.userId)?.roleIds ?? []
    return roleIds.includes(this.at.roles.get(name) ?? '')
  }
}

/**
 * The buttons of a message in the local Discord.
 *
 * @param {{ components: readonly object[] } | undefined} message
 * @returns {{ label: string, custom_id: string }[]}
 */
export function buttonsOf(message) {
  return (message?.components ?? []).flatMap((row) => ('components' in row ? Object(row).components : []))
}

/** The changes of roles that an answer reports. @param {string} content @returns {[name: string, isHeld: boolean][]} */
function changesIn(content) {
  return [
    ...[...content.matchAll(/You now have \*\*(\w+)\*\*/g)].map(
      ([, name]) => /** @type {const} */ ([name ?? '', true]),
    ),
    ...[...content.matchAll(/\*\*(\w+)\*\* was removed/g)].map(
      ([, name]) => /** @type {const} */ ([name ?? '', false]),
    ),
  ].map(([name, isHeld]) => [name, isHeld])
}
