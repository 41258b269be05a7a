import { reminderText } from '@guildhall/contract'
import {
  obstacle,
  refusalSentence,
  REMINDER_TEST,
  testedReminder,
  uncertainSentence,
  type JobHandler,
  type ReminderRow,
} from '@guildhall/core'
import { sendJob } from '../kernel/discord-jobs/send-job.ts'
import type { BotContext } from '../kernel/module.ts'

/** A test that is older, in ms, is not posted any more: its author has stopped waiting. */
const TOO_OLD_MS = 30_000
/** How soon a test in a guild without a snapshot is tried again, in ms. */
const NO_SNAPSHOT_MS = 1_000

const TOO_LATE = 'Discord did not respond in time, so the test message may not have been posted. Try again.'

/** Posts the message of a reminder at once, without a ping. */
export function postTest(
  bot: Pick<
    BotContext,
    'api' | 'botUserId' | 'clock' | 'log' | 'missingIn' | 'reminderDelivery' | 'rest' | 'snapshotOf'
  >,
): JobHandler {
  const { clock, botUserId, reminderDelivery: delivery } = bot
  return sendJob<ReminderRow>(bot, {
    kind: REMINDER_TEST,
    slots: 4,
    limitMs: TOO_OLD_MS,
    unavailableMs: NO_SNAPSHOT_MS,
    withoutBot: 'retry',
    isTaken: delivery.isTaken,
    async read(job) {
      const row = await delivery.get(testedReminder(job))
      if (!row) return { type: 'done' }
      return clock.now() - job.createdAt > TOO_OLD_MS ? { type: 'done', reason: TOO_LATE } : { row }
    },
    async plan(row, { guild }) {
      const channelId = row.channel_id
      const place = { guild, channelId, botUserId }
      const reason = obstacle(place)
      if (reason !== null) return { type: 'done', reason }
      return {
        message: { channelId, content: reminderText(row), pings: [], hasPreviews: true },
        notePosted: (messageId) => (trx) => delivery.noteMessage(trx, guild.id, messageId),
        sent: () => ({ type: 'done' }),
        uncertain: () => ({ type: 'done', reason: uncertainSentence(place, true) }),
        refused: (refusal) => ({ type: 'done', reason: refusalSentence(refusal, place) }),
      }
    },
  })
}
