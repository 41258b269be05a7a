import type { CreateModule } from '../kernel/module.ts'
import { autoModRuleListeners } from './automod-listeners.ts'
import { autoModRulesJob } from './automod-rules.ts'
import { moderationHitJob, recordHits } from './hits.ts'

/** Keeps the bot's rules in Discord's AutoMod, and acts on the members whose messages are blocked. */
export const moderation: CreateModule<
  | 'api'
  | 'botUserId'
  | 'clock'
  | 'durable'
  | 'log'
  | 'missingIn'
  | 'moderation'
  | 'moderationHits'
  | 'rest'
  | 'settings'
  | 'snapshotOf'
> = (bot) => {
  return {
    name: 'moderation',
    jobs: [autoModRulesJob(bot), moderationHitJob(bot)],
    listeners: [recordHits({ ...bot, hits: bot.moderationHits }), ...autoModRuleListeners(bot)],
  }
}
