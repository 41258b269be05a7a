import { API } from '@discordjs/core'
import { DiscordAPIError, type REST } from '@discordjs/rest'
import { Blocked, type Clock } from '@guildhall/core'
import type { APIAutoModerationRule } from 'discord-api-types/v10'
import { obeyingLimits } from '../kernel/obeying-limits.ts'
import { discordAway } from '../kernel/rest.ts'
import { changeOf, isOurKind, wantedRules, type WantedRule } from './auto-mod-rules.ts'

/** What came of making a server's rules match. */
export interface MatchedRules {
  /** Whether something had to change. */
  changed: boolean
  /** Which rule of the server's own takes the place of one of ours, and what to do about it; null when none does. */
  note: string | null
}

/** The bot's rules in Discord's AutoMod. */
export interface AutoModRules {
  /**
   * Makes the bot's rules in a server as wanted; off, there are none. A rule that somebody else made is never changed: Discord has one
   * rule of each of these kinds in a server, so where that is theirs, ours is not made.
   *
   * @param wish.alertChannelId where Discord shows what was blocked; null: nowhere.
   * @throws Blocked when Discord refuses; RetryLater when its rate limit is used up; Problem
   *   `discord.unavailable` when it is away.
   */
  match(
    guildId: string,
    wish: { enabled: boolean; alertChannelId: string | null },
    signal: AbortSignal,
  ): Promise<MatchedRules>
  /** What a rule is called; undefined when Discord does not tell. Asked again after a minute at the earliest. */
  nameOf(guildId: string, ruleId: string, signal: AbortSignal): Promise<string | undefined>
}

const SWITCHED_ON = 'Auto moderation is on in the settings of the bot'
const SWITCHED_OFF = 'Auto moderation is off in the settings of the bot'

/** How long a rule's name is believed, in ms: in a raid there are many hits of one rule. */
const BELIEVED_MS = 60_000
/** More rules than these and their names are asked for anew. */
const MOST_NAMES = 1_000

/** @param deps.botUserId by whom the rules are that may be changed. */
export function createAutoModRules(deps: { rest: REST; botUserId: string; clock: Clock }): AutoModRules {
  const { botUserId } = deps
  const { guilds } = new API(deps.rest)
  const names = new Map<string, { name: string | undefined; at: number }>()

  /** A name is no reason to fail: without one there is still the kind of rule. */
  async function askName(guildId: string, ruleId: string, signal: AbortSignal): Promise<string | undefined> {
    try {
      const { name } = await guilds.getAutoModerationRule(guildId, ruleId, { signal })
      return name
    } catch {
      return undefined
    }
  }

  async function list(guildId: string, signal: AbortSignal): Promise<APIAutoModerationRule[]> {
    try {
      return await guilds.getAutoModerationRules(guildId, { signal })
    } catch (error) {
      if (isForbidden(error)) throw new Blocked(LACKS_MANAGE_SERVER, { cause: error })
      throw error
    }
  }

  /** @returns whether something had to change. */
  async function matchOne(
    guildId: string,
    rule: APIAutoModerationRule | undefined,
    wanted: WantedRule,
    signal: AbortSignal,
  ): Promise<boolean> {
    const change = rule && changeOf(rule, wanted)
    if (rule && !change) return false
    const options = { reason: SWITCHED_ON, signal }
    try {
      if (rule && change) await guilds.editAutoModerationRule(guildId, rule.id, change, options)
      else await guilds.createAutoModerationRule(guildId, wanted.body, options)
      return true
    } catch (error) {
      throw refused(error, wanted) ?? error
    }
  }

  async function switchOn(
    guildId: string,
    rules: readonly APIAutoModerationRule[],
    alertChannelId: string | null,
    signal: AbortSignal,
  ): Promise<MatchedRules> {
    const notes: string[] = []
    let changed = false
    for (const wanted of wantedRules(alertChannelId)) {
      const rule = rules.find((one) => one.trigger_type === wanted.body.trigger_type)
      if (rule && rule.creator_id !== botUserId) notes.push(clash(rule, wanted))
      else changed = (await matchOne(guildId, rule, wanted, signal)) || changed
    }
    return { changed, note: notes.join(' ') || null }
  }

  async function switchOff(
    guildId: string,
    own: readonly APIAutoModerationRule[],
    signal: AbortSignal,
  ): Promise<MatchedRules> {
    for (const rule of own) {
      try {
        await guilds.deleteAutoModerationRule(guildId, rule.id, { reason: SWITCHED_OFF, signal })
      } catch (error) {
        // Somebody was quicker.
        if (!(error instanceof DiscordAPIError && error.status === 404)) throw error
      }
    }
    return { changed: own.length > 0, note: null }
  }

  const match = obeyingLimits<Parameters<AutoModRules['match']>, MatchedRules>(async (guildId, wish, signal) => {
    const rules = await list(guildId, signal)
    if (wish.enabled) return switchOn(guildId, rules, wish.alertChannelId, signal)
    const own = rules.filter((rule) => rule.creator_id === botUserId && isOurKind(rule.trigger_type))
    return switchOff(guildId, own, signal)
  })

  return {
    async match(guildId, wish, signal) {
      try {
        return await match(guildId, wish, signal)
      } catch (error) {
        throw discordAway(error) ?? error
      }
    },
    async nameOf(guildId, ruleId, signal) {
      const known = names.get(ruleId)
      if (known && deps.clock.now() - known.at < BELIEVED_MS) return known.name
      const name = await askName(guildId, ruleId, signal)
      if (names.size >= MOST_NAMES) names.clear()
      names.set(ruleId, { name, at: deps.clock.now() })
      return name
    },
  }
}

const LACKS_MANAGE_SERVER =
  "The bot lacks Manage Server, without which Discord keeps AutoMod's rules from it. Allow it in one of the bot's roles, under Server Settings."

function isForbidden(error: unknown): boolean {
  return error instanceof DiscordAPIError && error.status === 403
}

/** A refusal of one rule, as a sentence. */
function refused(error: unknown, { body }: WantedRule): Blocked | undefined {
  if (!(error instanceof DiscordAPIError) || error.status < 400 || error.status >= 500) return undefined
  if (error.status === 401 || error.status === 429) return undefined
  const fix = 'Check that the bot sees the moderation log channel and may write there.'
  return new Blocked(`Discord refused the rule "${body.name}" (${error.message.split('\n', 1)[0]}). ${fix}`, {
    cause: error,
  })
}

function clash({ name, enabled }: APIAutoModerationRule, { kind }: WantedRule): string {
  const where = 'under AutoMod in the Server Settings'
  return enabled
    ? `The server has its own AutoMod rule "${name}" against ${kind}, and Discord allows only one: it stays as it is, and the bot makes none. To have the bot's, delete it ${where}.`
    : `The server's own AutoMod rule "${name}" against ${kind} is switched off, and Discord allows only one. Switch it on, or delete it to have the bot's, ${where}.`
}
