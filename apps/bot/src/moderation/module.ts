import type { CreateModule } from '../kernel/module.ts'
import { autoModRuleListeners } from './automod-listeners.ts'
import { autoModRulesJob } from './automod-rules.ts'
import { moderationHitJob } from './hit-job.ts'
import { recordHits } from './hit-listener.ts'

/** Maintains the bot's rules in Discord's AutoMod, and takes action on the authors of blocked messages. */
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
  | 'refusedSends'
  | 'settings'
  | 'snapshotOf'
  | 'wordHits'
> = (bot) => {
  return {
    name: 'moderation',
    jobs: [autoModRulesJob(bot), moderationHitJob(bot)],
    listeners: [recordHits({ ...bot, hits: bot.moderationHits }), ...autoModRuleListeners(bot)],
  }
}
