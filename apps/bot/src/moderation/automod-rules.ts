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

/** Makes the bot's rules in Discord's AutoMod match the settings. */
export function autoModRulesJob(
  bot: Pick<BotContext, 'botUserId' | 'clock' | 'log' | 'moderation' | 'rest' | 'snapshotOf'>,
): JobHandler {
  const { moderation, log } = bot
  return convergentJob(bot, {
    kind: AUTOMOD_RULES,
    slots: 4,
    limitMs: 30_000,
    missing: (guild) => missingInGuild(guild, ['Manage Server']),
    // Discord keeps the bot's rules, so the job waits for the bot to come back.
    withoutBot: { type: 'blocked', on: 'permissions', reason: 'The bot is not on this server.' },
    read: ({ guild }) => moderation.desired(guild.id),
    async match(desired, { guild, tools }) {
      const alertChannelId = alertChannelOf(desired, guild)
      const { enabled } = desired
      const { changed, clash } = await matchAutoModRules(bot, guild.id, { enabled, alertChannelId }, tools.signal)
      if (changed) log.info({ guildId: guild.id, ...desired }, "changed the bot's AutoMod rules in a server")
      return clash === null ? { type: 'done' } : { type: 'done', reason: clash }
    },
    refused: (refusal) => ({ type: 'blocked', ...refusalOf(refusal) }),
  })
}

/** The kind of change after which Discord accepts the rules, and the sentence for the administrator. */
function refusalOf(refusal: DiscordRefusal): { on: BlockedOn; reason: string } {
  if (!(refusal instanceof RefusedRule)) {
    const reason = isForbidden(refusal)
      ? "The bot needs Manage Server to set up AutoMod. Grant it to one of the bot's roles in Server Settings."
      : `Discord rejected the AutoMod rules (${refusal.reason}). Check that the bot has Manage Server.`
    return { on: 'permissions', reason }
  }
  const rejected = `Discord rejected the rule "${refusal.ruleName}" (${refusal.reason}).`
  // Of the rule only the channel of its alerts can be refused.
  return refusal.hasAlerts
    ? {
        on: 'channel',
        reason: `${rejected} Check that the bot can view the moderation log channel and send messages there.`,
      }
    : { on: 'permissions', reason: `${rejected} Check that the bot has Manage Server.` }
}
