import {
  isForbidden,
  messageRefusal,
  obstacleAt,
  PROBLEM_ALERT,
  TO_WRITE,
  type Job,
  type JobHandler,
} from '@guildhall/core'
import { sendJob } from '../kernel/discord-jobs/send-job.ts'
import type { BotContext } from '../kernel/module.ts'
import { alertText } from './alert-text.ts'

/** The longest time of an attempt, in ms. */
const LIMIT_MS = 20_000
/** Pause before a retry in a guild without a snapshot, in ms. */
const NO_SNAPSHOT_MS = 5_000

/** Posts broken and fixed parts in the alerts channel. */
export function alertJob(
  bot: Pick<
    BotContext,
    | 'api'
    | 'botUserId'
    | 'clock'
    | 'healthAlerts'
    | 'healthChecks'
    | 'log'
    | 'missingIn'
    | 'rest'
    | 'settings'
    | 'snapshotOf'
  >,
): JobHandler {
  const { botUserId, healthAlerts, healthChecks, settings } = bot
  return sendJob<Job>(bot, {
    kind: PROBLEM_ALERT,
    area: null,
    slots: 2,
    limitMs: LIMIT_MS,
    unavailableMs: NO_SNAPSHOT_MS,
    withoutBot: { type: 'drop' },
    isTaken: healthAlerts.isTaken,
    read: async (job) => ({ row: job }),
    async plan(job, { guild }) {
      const { alerts_channel_id: channelId } = await settings.get(guild.id)
      // A channel that is chosen later gets the parts that are broken then.
      if (channelId === null || !guild.channels.some(({ id }) => id === channelId)) {
        return { type: 'drop', commit: healthAlerts.withdraw(job) }
      }
      const place = { guild, channelId, botUserId }
      const reason = obstacleAt(place, TO_WRITE)
      if (reason !== null) return { type: 'blocked', on: 'permissions', reason }
      const before = await healthAlerts.look(job)
      if (before.type === 'wait') return { type: 'retryAt', time: before.until }
      if (before.type === 'done') return { type: 'drop', commit: healthAlerts.withdraw(job) }
      // Search first: a part that was fixed while the bot was offline is not posted.
      if (before.type === 'ready') await healthChecks.check(guild)
      const next = await healthAlerts.next(job, { channelId, compose: alertText })
      if (next.type === 'done') return { type: 'drop', commit: healthAlerts.withdraw(job) }
      if (next.type === 'wait') return { type: 'retryAt', time: next.until }
      return {
        message: { channelId, content: next.content, pings: [] },
        notePosted: (messageId) => healthAlerts.notePosted(job, messageId),
        sent: () => ({ type: 'drop' }),
        uncertain: () => ({ type: 'drop', commit: healthAlerts.notePosted(job, null) }),
        refused(refusal) {
          const why = messageRefusal(refusal, place, TO_WRITE)
          const on = isForbidden(refusal) ? 'permissions' : 'channel'
          return { type: 'blocked', on, reason: why, commit: healthAlerts.noteRefused(job, why) }
        },
      }
    },
  })
}
