import {
  missingAt,
  RULES_MESSAGE,
  rulesBlockedOn,
  rulesRefusal,
  uncertainRules,
  type JobHandler,
  type JobKey,
  type GuildSnapshot,
  type Place,
} from '@guildhall/core'
import { matchRules, UncertainSend } from '@guildhall/discord'
import { RESTJSONErrorCodes } from 'discord-api-types/v10'
import { convergentJob } from '../kernel/discord-jobs/convergent-job.ts'
import type { BotContext } from '../kernel/module.ts'

/** Time limit of one attempt, in ms; Discord accepts five messages in five seconds. */
const LIMIT_MS = 30_000

/** Synchronizes the messages with the rules of a channel. */
export function postRules(
  bot: Pick<BotContext, 'botUserId' | 'clock' | 'log' | 'rest' | 'rulesPosting' | 'snapshotOf'>,
): JobHandler {
  const { botUserId, rulesPosting: posting } = bot

  function placeOf(guild: GuildSnapshot, { key: channelId }: JobKey): Place {
    return { guild, channelId, botUserId }
  }

  return convergentJob(bot, {
    kind: RULES_MESSAGE,
    area: 'rules',
    slots: 4,
    limitMs: LIMIT_MS,
    missing: (guild, job) => missingAt(placeOf(guild, job), ['View Channel', 'Send Messages']),
    read: ({ guild, job, tools }) => posting.desired(job, tools, guild),
    async match(desired, { guild, job, tools }) {
      try {
        await matchRules(bot, desired, tools.signal)
        return posting.matched(job)
      } catch (error) {
        if (!(error instanceof UncertainSend)) throw error
        return posting.refused(job, 'permissions', uncertainRules(placeOf(guild, job)))
      }
    },
    refused(refusal, _, { guild, job }) {
      if (refusal.code === RESTJSONErrorCodes.UnknownChannel) return posting.channelGone(job)
      return posting.refused(job, rulesBlockedOn(refusal), rulesRefusal(refusal, placeOf(guild, job)))
    },
  })
}
