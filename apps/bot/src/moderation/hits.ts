import type { API } from '@discordjs/core'
import { HIT_DONE, type AutoModHits, type GuildSnapshot, type OpenHit, type ReconcileHandler } from '@guildhall/core'
import { discordAway, obeyingLimits, type AutoModRules } from '@guildhall/discord'
import { AutoModerationRuleTriggerType as Trigger, type APIGuildMember } from 'discord-api-types/v10'
import type { CarryOut } from './default-action.ts'
import { logLine, type ModerationLog } from './moderation-log.ts'
import { isRefusal } from './refusal.ts'

/** What a rule is called when Discord does not tell its name. */
const KINDS: Readonly<Record<number, string>> = {
  [Trigger.Keyword]: 'keywords',
  [Trigger.Spam]: 'spam',
  [Trigger.KeywordPreset]: 'offensive words',
  [Trigger.MentionSpam]: 'mention spam',
  [Trigger.MemberProfile]: 'member profile',
}

/**
 * Deals with a blocked message: the default action, then a line in the moderation log. What came of the action is kept before the line
 * is written, so an attempt that was cut short goes on where it stopped.
 */
export function createDefaultActionHandler(deps: {
  hits: AutoModHits
  autoModRules: AutoModRules
  carryOut: CarryOut
  moderationLog: ModerationLog
  getMember: API['guilds']['getMember']
  snapshotOf: (guildId: string) => GuildSnapshot | undefined
}): ReconcileHandler {
  const { hits, autoModRules, carryOut, moderationLog, getMember, snapshotOf } = deps

  async function memberOf({ guildId, userId }: OpenHit, signal: AbortSignal): Promise<APIGuildMember | undefined> {
    try {
      return await getMember(guildId, userId, { signal })
    } catch (error) {
      if (isRefusal(error)) return undefined
      throw error
    }
  }

  /** @returns the line for the moderation log. */
  async function act(hit: OpenHit, guild: GuildSnapshot, signal: AbortSignal): Promise<string> {
    const name = await autoModRules.nameOf(hit.guildId, hit.ruleId, signal)
    const rule = name ?? KINDS[hit.triggerType] ?? 'a rule of the server'
    const member = await memberOf(hit, signal)
    const outcome = await carryOut({ hit, guild, rule, member }, signal)
    const line = logLine({ hit, username: member?.user.username, rule, outcome })
    await hits.keepOutcome(hit.guildId, hit.hitId, line)
    return line
  }

  const deal = obeyingLimits(async (hit: OpenHit, guild: GuildSnapshot, signal: AbortSignal) => {
    const line = hit.outcome ?? (await act(hit, guild, signal))
    await moderationLog.write(guild, hit, line, signal)
  })

  return async (guildId, signal, hitId) => {
    const hit = await hits.begin(guildId, hitId)
    const guild = snapshotOf(guildId)
    try {
      // Of a server that the bot is not in there is no snapshot, and nothing to do there.
      if (hit && guild?.isBotMember) await deal(hit, guild, signal)
    } catch (error) {
      throw discordAway(error) ?? error
    }
    await hits.finish(guildId, hitId)
    return HIT_DONE
  }
}
