import { reminderText } from '@guildhall/contract'
import {
  DiscordRefusal,
  obstacle,
  refusalSentence,
  REMINDER_TEST,
  testedReminder,
  uncertainSentence,
  type JobHandler,
} from '@guildhall/core'
import { createOwnMessages } from '@guildhall/discord'
import { isRefusal, withinLimits } from '../kernel/discord-errors.ts'
import type { BotContext } from '../kernel/module.ts'
import { createSendOnce, SendProgress } from '../kernel/send-once.ts'

/** A test that is older, in ms, is not posted any more: its author has stopped waiting. */
const TOO_OLD_MS = 30_000
/** How soon a test in a guild without a snapshot is tried again, in ms. */
const NO_SNAPSHOT_MS = 1_000

const TOO_LATE = 'Discord did not respond in time, so the test message may not have been posted. Try again.'

/** Posts the message of a reminder at once, without a ping. */
export function postTest(
  bot: Pick<BotContext, 'api' | 'botUserId' | 'clock' | 'missingIn' | 'reminderDelivery' | 'rest' | 'snapshotOf'>,
): JobHandler {
  const { clock, botUserId, reminderDelivery: delivery, snapshotOf } = bot
  const sendOnce = createSendOnce({ ...bot, channels: bot.api.channels, messages: createOwnMessages(bot) })

  return {
    kind: REMINDER_TEST,
    slots: 4,
    perGuild: 2,
    limitMs: TOO_OLD_MS,
    async run(job, tools) {
      const reminder = await delivery.get(testedReminder(job))
      if (!reminder) return { type: 'done' }
      if (clock.now() - job.createdAt > TOO_OLD_MS) return { type: 'done', reason: TOO_LATE }
      const guild = snapshotOf(job.guildId)
      if (!guild?.isBotMember) return { type: 'retryAt', time: clock.now() + NO_SNAPSHOT_MS }
      const channelId = reminder.channel_id
      const place = { guild, channelId, botUserId }
      const reason = obstacle(place)
      if (reason !== null) return { type: 'done', reason }
      const message = { guildId: guild.id, channelId, content: reminderText(reminder), pings: [], hasPreviews: true }
      const step = {
        earlier: SendProgress.nullable().parse(job.progress) ?? undefined,
        note: (send: SendProgress) => {
          const { messageId } = send
          return tools.note(
            send,
            messageId === undefined ? undefined : (trx) => delivery.noteMessage(trx, guild.id, messageId),
          )
        },
        isTaken: (messageId: string) => delivery.isTaken(guild.id, messageId),
      }
      return withinLimits(clock, async () => {
        try {
          const sent = await sendOnce(message, step, tools.signal)
          return sent.type === 'sent' ? { type: 'done' } : { type: 'done', reason: uncertainSentence(place, true) }
        } catch (error) {
          if (!isRefusal(error)) throw error
          return { type: 'done', reason: refusalSentence(new DiscordRefusal(Number(error.code), error.message), place) }
        }
      })
    },
  }
}
