import { API } from '@discordjs/core'
import { DiscordAPIError, type REST } from '@discordjs/rest'
import { DiscordRefusal } from '@guildhall/core'
import { AutoModerationActionType, type APIAutoModerationRule } from 'discord-api-types/v10'
import { refusalOf } from '../kernel/errors.ts'
import { changeOf, desiredRules, isOurKind, type DesiredRule } from './auto-mod-rules.ts'

/** The outcome of making a server's rules match. */
export interface MatchedRules {
  readonly changed: boolean
  /** The sentence about a rule of the server that takes the place of one of the bot's, with the fix; null without such a rule. */
  readonly clash: string | null
}

/** Discord refused one of the bot's rules. */
export class RefusedRule extends DiscordRefusal {
  readonly ruleName: string
  /** Whether the rule posts alerts in a channel, which may be the reason for the refusal. */
  readonly hasAlerts: boolean

  constructor(refusal: DiscordRefusal, { body }: DesiredRule) {
    super(refusal.code, refusal.reason, { cause: refusal })
    this.ruleName = body.name
    this.hasAlerts = body.actions.some(({ type }) => type === AutoModerationActionType.SendAlertMessage)
  }
}

/**
 * Makes the bot's rules in a server's AutoMod match; when disabled, deletes them. Rules of others are never changed: Discord allows one
 * rule of each of these kinds in a server, so the bot's is not created where another exists.
 *
 * @param discord.botUserId the creator of the rules that can be changed.
 * @param desired.alertChannelId the channel for Discord's alerts; null for none.
 * @param desired.reason the reason in Discord's audit log.
 * @throws RefusedRule; the errors of the client.
 */
export async function matchAutoModRules(
  { rest, botUserId }: { rest: REST; botUserId: string },
  guildId: string,
  { enabled, alertChannelId, reason }: { enabled: boolean; alertChannelId: string | null; reason: string },
  signal: AbortSignal,
): Promise<MatchedRules> {
  const { guilds } = new API(rest)

  async function create({ body }: DesiredRule): Promise<void> {
    await guilds.createAutoModerationRule(guildId, body, { reason, signal })
  }

  /** @returns whether the rule was changed. */
  async function matchOne(rule: APIAutoModerationRule | undefined, desired: DesiredRule): Promise<boolean> {
    const change = rule && changeOf(rule, desired)
    if (rule && !change) return false
    if (!rule || !change) {
      await create(desired)
      return true
    }
    try {
      await guilds.editAutoModerationRule(guildId, rule.id, change, { reason, signal })
    } catch (error) {
      // The rule was deleted after the rules were listed: create it again.
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
        // An administrator may have created a rule of this kind after the rules were listed.
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
        await guilds.deleteAutoModerationRule(guildId, rule.id, { reason, signal })
      } catch (error) {
        // The rule was already deleted after the rules were listed.
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
  const where = 'in Server Settings › AutoMod'
  return enabled
    ? `Your AutoMod rule "${name}" already covers ${kind}, and Discord allows only one. To use the bot's rule, delete yours ${where}.`
    : `Your AutoMod rule "${name}" for ${kind} is disabled. Enable it, or delete it to use the bot's, ${where}.`
}
