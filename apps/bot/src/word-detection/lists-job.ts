import { missingInGuild, WORD_LISTS, type JobHandler } from '@guildhall/core'
import { createKeywordRules, guildObstacle, matchLists } from '@guildhall/discord'
import { convergentJob } from '../kernel/discord-jobs/convergent-job.ts'
import type { BotContext } from '../kernel/module.ts'

/** Synchronizes the keyword rules of a server with its word lists, and counts the others. */
export function wordListsJob(
  bot: Pick<BotContext, 'botUserId' | 'clock' | 'log' | 'rest' | 'snapshotOf' | 'wordListSync'>,
): JobHandler {
  const { botUserId, wordListSync: sync } = bot
  const deps = { keywordRules: createKeywordRules(bot), sync, botUserId }
  return convergentJob(bot, {
    kind: WORD_LISTS,
    area: 'word_detection',
    slots: 4,
    limitMs: 30_000,
    missing: (guild) => missingInGuild(guild, ['Manage Server']),
    // Discord keeps the bot's rules after the bot leaves, so the job waits for its return.
    withoutBot: { type: 'blocked', on: 'permissions', reason: 'The bot is not on this server.' },
    read: ({ guild }) => sync.desired(guild),
    async match(desired, attempt) {
      return sync.outcome(attempt.job, desired.lists, await matchLists(deps, desired, attempt))
    },
    refused: (refusal, _desired, { guild, job }) => sync.refused(job, guildObstacle(refusal, guild)),
  })
}
