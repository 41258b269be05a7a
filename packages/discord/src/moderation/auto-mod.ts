import { API } from '@discordjs/core'
import { DiscordAPIError, type REST } from '@discordjs/rest'
import type { Clock } from '@guildhall/core'
import { AutoModerationActionType, type APIAutoModerationRule } from 'discord-api-types/v10'
import { changeOf, desiredRules, isOurKind, type DesiredRule } from './auto-mod-rules.ts'

/** The outcome of making a server's rules match; `clash` and `reason` are sentences for the administrator. */
export type MatchedRules =
  /** `clash`: which of the server's own rules takes the place of one of ours, and what to do about it; null when none does. */
  | { readonly type: 'matched'; readonly changed: boolean; readonly clash: string | null }
  | { readonly type: 'refused'; readonly on: 'permissions' | 'channel'; readonly reason: string }

/** The bot's rules in Discord's AutoMod. */
export interface AutoModRules {
  /**
   * Makes the bot's rules in a server match; switched off, there are none. Rules that others made are never changed: Discord has one
   * rule of each of these kinds in a server, so where that is theirs, ours is not made.
   *
   * @param desired.alertChannelId where Discord posts its alerts; null: nowhere.
   * @throws RateLimitError when a rate limit is used up; whatever shows that Discord is unreachable.
   */
  match(
    guildId: string,
    desired: { enabled: boolean; alertChannelId: string | null },
    signal: AbortSignal,
  ): Promise<MatchedRules>
  /** The name of a rule; undefined when Discord does not return it. Cached for a minute. */
  nameOf(guildId: string, ruleId: string, signal: AbortSignal): Promise<string | undefined>
}

const SWITCHED_ON = 'Auto moderation is on in the settings of the bot'
const SWITCHED_OFF = 'Auto moderation is off in the settings of the bot'

/** How long the name of a rule is cached, in ms: in a raid one rule has many hits. */
const CACHED_MS = 60_000
/** How many names are cached. */
const MOST_NAMES = 1_000

/** @param deps.botUserId the creator of the rules that can be changed. */
export function createAutoModRules(deps: { rest: REST; botUserId: string; clock: Clock }): AutoModRules {
  const { botUserId } = deps
  const { guilds } = new API(deps.rest)
  const names = new Map<string, { name: string | undefined; at: number }>()

  /** A missing name is no failure: the kind of the rule is its name then. */
  async function fetchName(guildId: string, ruleId: string, signal: AbortSignal): Promise<string | undefined> {
    try {
      const { name } = await guilds.getAutoModerationRule(guildId, ruleId, { signal })
      return name
    } catch {
      return undefined
    }
  }

  async function create(guildId: string, { body }: DesiredRule, signal: AbortSignal): Promise<void> {
    await guilds.createAutoModerationRule(guildId, body, { reason: SWITCHED_ON, signal })
  }

  /** @returns whether something had to change. */
  async function matchOne(
    guildId: string,
    rule: APIAutoModerationRule | undefined,
    desired: DesiredRule,
    signal: AbortSignal,
  ): Promise<boolean> {
    const change = rule && changeOf(rule, desired)
    if (rule && !change) return false
    if (!rule || !change) {
      await create(guildId, desired, signal)
      return true
    }
    try {
      await guilds.editAutoModerationRule(guildId, rule.id, change, { reason: SWITCHED_ON, signal })
    } catch (error) {
      // It was deleted since the rules were listed.
      if (!isRefused(error) || error.status !== 404) throw error
      await create(guildId, desired, signal)
    }
    return true
  }

  async function switchOn(
    guildId: string,
    rules: readonly APIAutoModerationRule[],
    alertChannelId: string | null,
    signal: AbortSignal,
  ): Promise<MatchedRules> {
    const clashes: string[] = []
    let changed = false
    for (const desired of desiredRules(alertChannelId)) {
      const ofKind = (one: APIAutoModerationRule): boolean => one.trigger_type === desired.body.trigger_type
      const rule = rules.find(ofKind)
      if (rule && rule.creator_id !== botUserId) {
        clashes.push(clashOf(rule, desired))
        continue
      }
      try {
        changed = (await matchOne(guildId, rule, desired, signal)) || changed
      } catch (error) {
        if (!isRefused(error)) throw error
        // An administrator may have made a rule of this kind since the rules were listed.
        const theirs = (await guilds.getAutoModerationRules(guildId, { signal })).find(ofKind)
        if (theirs && theirs.creator_id !== botUserId) clashes.push(clashOf(theirs, desired))
        else return refusalOf(error, desired)
      }
    }
    return { type: 'matched', changed, clash: clashes.join(' ') || null }
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
        // It was deleted since the rules were listed.
        if (!isRefused(error) || error.status !== 404) throw error
      }
    }
    return { type: 'matched', changed: own.length > 0, clash: null }
  }

  return {
    async match(guildId, { enabled, alertChannelId }, signal) {
      try {
        const rules = await guilds.getAutoModerationRules(guildId, { signal })
        if (enabled) return await switchOn(guildId, rules, alertChannelId, signal)
        const own = rules.filter((rule) => rule.creator_id === botUserId && isOurKind(rule.trigger_type))
        return await switchOff(guildId, own, signal)
      } catch (error) {
        if (isRefused(error) && error.status === 403) return NEEDS_MANAGE_SERVER
        throw error
      }
    },
    async nameOf(guildId, ruleId, signal) {
      const known = names.get(ruleId)
      if (known && deps.clock.now() - known.at < CACHED_MS) return known.name
      const name = await fetchName(guildId, ruleId, signal)
      if (names.size >= MOST_NAMES) names.clear()
      names.set(ruleId, { name, at: deps.clock.now() })
      return name
    },
  }
}

const NEEDS_MANAGE_SERVER: MatchedRules = {
  type: 'refused',
  on: 'permissions',
  reason: "The bot needs Manage Server to set up AutoMod. Grant it to one of the bot's roles in Server Settings.",
}

/** Whether Discord answered and refused this very request. */
function isRefused(error: unknown): error is DiscordAPIError {
  if (!(error instanceof DiscordAPIError)) return false
  return error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429
}

function refusalOf(error: DiscordAPIError, { body }: DesiredRule): MatchedRules {
  const rejected = `Discord rejected the rule "${body.name}" (${error.message.split('\n', 1)[0]}).`
  // Of the rule only the channel of its alerts can be refused.
  return body.actions.some(({ type }) => type === AutoModerationActionType.SendAlertMessage)
    ? {
        type: 'refused',
        on: 'channel',
        reason: `${rejected} Check that the bot can view the moderation log channel and send messages there.`,
      }
    : { type: 'refused', on: 'permissions', reason: `${rejected} Check that the bot has Manage Server.` }
}

function clashOf({ name, enabled }: APIAutoModerationRule, { kind }: DesiredRule): string {
  const where = 'in Server Settings > AutoMod'
  return enabled
    ? `Your AutoMod rule "${name}" already covers ${kind}, and Discord allows only one. To use the bot's rule, delete yours ${where}.`
    : `Your AutoMod rule "${name}" for ${kind} is disabled. Enable it, or delete it to use the bot's, ${where}.`
}
