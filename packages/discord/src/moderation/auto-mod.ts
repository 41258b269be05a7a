import { API } from '@discordjs/core'
import { DiscordAPIError, type REST } from '@discordjs/rest'
import { DiscordRefusal } from '@guildhall/core'
import { AutoModerationActionType, type APIAutoModerationRule } from 'discord-api-types/v10'
import { refusalOf } from '../kernel/errors.ts'
import { changeOf, desiredRules, isOurKind, type DesiredRule } from './auto-mod-rules.ts'

/** The outcome of making a server's rules match. */
export interface MatchedRules {
  readonly changed: boolean
  /** Which of the server's own rules takes the place of one of ours, and what to do about it, as a sentence; null when none does. */
  readonly clash: string | null
}

/** Discord refused one of the bot's rules. */
export class RefusedRule extends DiscordRefusal {
  readonly ruleName: string
  /** Whether it posts alerts in a channel, which Discord may have refused. */
  readonly hasAlerts: boolean

  constructor(refusal: DiscordRefusal, { body }: DesiredRule) {
    super(refusal.code, refusal.reason, { cause: refusal })
    this.ruleName = body.name
    this.hasAlerts = body.actions.some(({ type }) => type === AutoModerationActionType.SendAlertMessage)
  }
}

const SWITCHED_ON = 'Auto moderation is on in the settings of the bot'
const SWITCHED_OFF = 'Auto moderation is off in the settings of the bot'

/**
 * Makes the bot's rules in a server's AutoMod match; switched off, there are none. Rules that others made are never changed: Discord has one
 * rule of each of these kinds in a server, so where that is theirs, ours is not made.
 *
 * @param discord.botUserId the creator of the rules that can be changed.
 * @param desired.alertChannelId where Discord posts its alerts; null: nowhere.
 * @throws RefusedRule; what the client throws.
 */
export async function matchAutoModRules(
  { rest, botUserId }: { rest: REST; botUserId: string },
  guildId: string,
  { enabled, alertChannelId }: { enabled: boolean; alertChannelId: string | null },
  signal: AbortSignal,
): Promise<MatchedRules> {
  const { guilds } = new API(rest)

  async function create({ body }: DesiredRule): Promise<void> {
    await guilds.createAutoModerationRule(guildId, body, { reason: SWITCHED_ON, signal })
  }

  /** @returns whether something had to change. */
  async function matchOne(rule: APIAutoModerationRule | undefined, desired: DesiredRule): Promise<boolean> {
    const change = rule && changeOf(rule, desired)
    if (rule && !change) return false
    if (!rule || !change) {
      await create(desired)
      return true
    }
    try {
      await guilds.editAutoModerationRule(guildId, rule.id, change, { reason: SWITCHED_ON, signal })
    } catch (error) {
      // It was deleted since the rules were listed.
      if (!isGone(error)) throw error
      await create(desired)
    }
    return true
  }

  async function switchOn(rules: readonly APIAutoModerationRule[]): Promise<MatchedRules> {
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
        changed = (await matchOne(rule, desired)) || changed
      } catch (error) {
        const refusal = refusalOf(error)
        if (!refusal) throw error
        // An administrator may have made a rule of this kind since the rules were listed.
        const theirs = (await guilds.getAutoModerationRules(guildId, { signal })).find(ofKind)
        if (theirs && theirs.creator_id !== botUserId) clashes.push(clashOf(theirs, desired))
        else throw new RefusedRule(refusal, desired)
      }
    }
    return { changed, clash: clashes.join(' ') || null }
  }

  async function switchOff(own: readonly APIAutoModerationRule[]): Promise<MatchedRules> {
    for (const rule of own) {
      try {
        await guilds.deleteAutoModerationRule(guildId, rule.id, { reason: SWITCHED_OFF, signal })
      } catch (error) {
        // It was deleted since the rules were listed.
        if (!isGone(error)) throw error
      }
    }
    return { changed: own.length > 0, clash: null }
  }

  const rules = await guilds.getAutoModerationRules(guildId, { signal })
  if (enabled) return switchOn(rules)
  return switchOff(rules.filter((rule) => rule.creator_id === botUserId && isOurKind(rule.trigger_type)))
}

function isGone(error: unknown): boolean {
  return error instanceof DiscordAPIError && error.status === 404
}

function clashOf({ name, enabled }: APIAutoModerationRule, { kind }: DesiredRule): string {
  const where = 'in Server Settings > AutoMod'
  return enabled
    ? `Your AutoMod rule "${name}" already covers ${kind}, and Discord allows only one. To use the bot's rule, delete yours ${where}.`
    : `Your AutoMod rule "${name}" for ${kind} is disabled. Enable it, or delete it to use the bot's, ${where}.`
}
