import {
  AUTOMOD_RULES,
  isForbidden,
  missingInGuild,
  type BlockedOn,
  type DiscordRefusal,
  type JobHandler,
} from '@guildhall/core'
import { matchAutoModRules, RefusedRule } from '@guildhall/discord'
import { convergentJob } from '../kernel/discord-jobs/convergent-job.ts'
import type { BotContext } from '../kernel/module.ts'
import { alertChannelOf } from './automod-listeners.ts'

/** Synchronizes the bot's rules in Discord's AutoMod with the settings. */
export function autoModRulesJob(
  bot: Pick<BotContext, 'botUserId' | 'clock' | 'log' | 'moderation' | 'rest' | 'snapshotOf'>,
): JobHandler {
  const { moderation, log } = bot
  return convergentJob(bot, {
    kind: AUTOMOD_RULES,
    area: 'settings',
    slots: 4,
    limitMs: 30_000,
    missing: (guild) => missingInGuild(guild, ['Manage Server']),
    // Discord keeps the bot's rules after the bot leaves, so the job waits for its return.
    withoutBot: { type: 'blocked', on: 'permissions', reason: 'The bot is not on this server.' },
    read: ({ guild }) => moderation.toApply(guild.id),
    async match(desired, { guild, tools }) {
      const alertChannelId = alertChannelOf(desired, guild)
      const { enabled, logChannelId, reason } = desired
      const rules = { enabled, alertChannelId, reason }
      const { changed, clash } = await matchAutoModRules(bot, guild.id, rules, tools.signal)
      const state = { guildId: guild.id, enabled, logChannelId }
      if (changed) log.info(state, "changed the bot's AutoMod rules in a server")
      return {
        type: 'done',
        ...(clash !== null && { reason: clash }),
        commit: (trx) => moderation.applied(trx, guild.id, desired),
      }
    },
    refused: (refusal) => ({ type: 'blocked', ...refusalOf(refusal) }),
  })
}

/** The kind of change that can resolve the refusal, and the sentence for the administrator. */
function refusalOf(refusal: DiscordRefusal): { on: BlockedOn; reason: string } {
  if (!(refusal instanceof RefusedRule)) {
    const reason = isForbidden(refusal)
      ? "The bot needs Manage Server to set up AutoMod. Grant it to one of the bot's roles in Server Settings."
      : `Discord rejected the AutoMod rules (${refusal.reason}). Check that the bot has Manage Server.`
    return { on: 'permissions', reason }
  }
  const rejected = `Discord rejected the rule "${refusal.ruleName}" (${refusal.reason}).`
  // Only the channel of the alerts can be refused.
  return refusal.hasAlerts
    ? {
        on: 'channel',
        reason: `${rejected} Check that the bot can view the moderation log channel and send messages there.`,
      }
    : { on: 'permissions', reason: `${rejected} Check that the bot has Manage Server.` }
}
