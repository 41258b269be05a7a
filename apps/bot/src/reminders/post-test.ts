import { reminderText } from '@guildhall/contract'
import {
  obstacle,
  refusalSentence,
  sentReminderParts,
  REMINDER_GONE,
  REMINDER_TEST,
  testOf,
  uncertainSentence,
  type JobHandler,
  type ReminderRow,
} from '@guildhall/core'
import { messagePartsOf } from './message-parts-of.ts'
import { sendJob } from '../kernel/discord-jobs/send-job.ts'
import type { BotContext } from '../kernel/module.ts'

/** Time after which a waiting test is dropped, in ms: its author no longer waits for it. */
const TOO_OLD_MS = 30_000
/** Pause before a retry in a guild without a snapshot, in ms. */
const NO_SNAPSHOT_MS = 1_000

const TOO_LATE = 'Discord did not respond in time, so the test message may not have been posted. Try again.'

interface Test {
  readonly reminder: ReminderRow
  /** The administrator who sent it; null for a job of an earlier release. */
  readonly userId: string | null
}

/** Posts the message of a reminder immediately and without a ping. */
export function postTest(
  bot: Pick<
    BotContext,
    'api' | 'botUserId' | 'clock' | 'log' | 'missingIn' | 'reminderDelivery' | 'rest' | 'snapshotOf'
  >,
): JobHandler {
  const { clock, botUserId, reminderDelivery: delivery } = bot
  return sendJob<Test>(bot, {
    kind: REMINDER_TEST,
    area: 'reminders',
    slots: 4,
    limitMs: TOO_OLD_MS,
    unavailableMs: NO_SNAPSHOT_MS,
    withoutBot: 'retry',
    isTaken: delivery.isTaken,
    async read(job) {
      const { userId, ...key } = testOf(job)
      const reminder = await delivery.get(key)
      if (!reminder) return { type: 'done', reason: REMINDER_GONE }
      const isTooLate = clock.now() - job.createdAt > TOO_OLD_MS
      return isTooLate ? { type: 'done', reason: TOO_LATE } : { row: { reminder, userId } }
    },
    async plan({ reminder, userId }, { guild }) {
      const channelId = reminder.channel_id
      const place = { guild, channelId, botUserId }
      const parts = sentReminderParts(reminder, guild)
      const reason = obstacle(place, parts.embeds)
      if (reason !== null) return { type: 'done', reason }
      return {
        message: {
          channelId,
          content: reminderText(reminder),
          ...messagePartsOf(parts),
          pings: [],
          hasPreviews: true,
        },
        notePosted: (messageId) => (trx) => delivery.notePostedTest(trx, { row: reminder, userId, messageId }),
        sent: () => ({ type: 'done' }),
        uncertain: () => ({ type: 'done', reason: uncertainSentence(place, true) }),
        refused: (refusal) => ({ type: 'done', reason: refusalSentence(refusal, place, parts.embeds) }),
      }
    },
  })
}
