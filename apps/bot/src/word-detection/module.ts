import type { CreateModule } from '../kernel/module.ts'
import { countHits } from './hits.ts'
import { wordListsJob } from './lists-job.ts'
import { ruleListeners } from './rule-listeners.ts'

/** Keeps the rules of word lists in Discord's AutoMod as they are saved, and counts their hits. */
export const wordDetection: CreateModule<
  'botUserId' | 'clock' | 'durable' | 'log' | 'rest' | 'snapshotOf' | 'wordHits' | 'wordListSync'
> = (bot) => ({
  name: 'word-detection',
  jobs: [wordListsJob(bot)],
  listeners: [countHits(bot), ...ruleListeners(bot)],
})
