import { MODERATION_HIT } from '@guildhall/core'
import type { CreateModule } from '../kernel/module.ts'
import { autoModRuleListeners } from './automod-listeners.ts'
import { autoModRulesJob } from './automod-rules.ts'
import { moderationHitJob, recordHits } from './hits.ts'

/** Keeps the bot's rules in Discord's AutoMod, and acts on the members whose messages are blocked. */
export const moderation: CreateModule = (bot) => {
  return {
    name: 'moderation',
    jobs: [autoModRulesJob(bot), moderationHitJob(bot)],
    listeners: [recordHits({ ...bot, hits: bot.moderationHits }), ...autoModRuleListeners(bot)],
    syncGuilds: (guildIds) => bot.moderation.syncGuilds(guildIds),
    // The job of the rules stays: rules that are to be deleted are still there when the bot comes back.
    async leaveGuild(guildId) {
      await bot.jobs.leaveGuild(guildId, [MODERATION_HIT])
      await bot.moderationHits.leaveGuild(guildId)
    },
    prune: () => bot.moderationHits.prune(),
  }
}
