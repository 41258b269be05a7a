import {
  buttonsBlockedOn,
  buttonsRefusal,
  FOREIGN_MESSAGE,
  messageOf,
  missingAt,
  ROLE_BUTTONS,
  TO_SHOW_BUTTONS,
  type JobHandler,
} from '@guildhall/core'
import { matchButtons } from '@guildhall/discord'
import { convergentJob } from '../kernel/discord-jobs/convergent-job.ts'
import type { BotContext } from '../kernel/module.ts'

/** Time limit of one attempt, in ms. */
const LIMIT_MS = 30_000

/** Shows the buttons of a configuration below its message, and removes the buttons of a message without one. */
export function showButtons(
  bot: Pick<
    BotContext,
    'botUserId' | 'clock' | 'log' | 'queueForMessage' | 'rest' | 'roleButtonPosting' | 'snapshotOf'
  >,
): JobHandler {
  const { botUserId, roleButtonPosting: posting } = bot
  return convergentJob(bot, {
    kind: ROLE_BUTTONS,
    area: 'role_buttons',
    slots: 4,
    limitMs: LIMIT_MS,
    missing: (guild, job) => missingAt({ guild, channelId: messageOf(job).channelId, botUserId }, TO_SHOW_BUTTONS),
    read: ({ guild, job }) => posting.desired(job, guild),
    async match(desired, { guild, job, tools }) {
      const found = await bot.queueForMessage(desired.messageId, () =>
        matchButtons({ ...bot, guild }, desired, tools.signal),
      )
      if (found.type === 'matched') return posting.matched(job, desired, found.message)
      if (found.type === 'full') return posting.refused(job, 'save', found.reason)
      return desired.isConfigured ? posting.refused(job, 'save', FOREIGN_MESSAGE) : posting.matched(job, desired, null)
    },
    refused(refusal, desired, { guild, job }) {
      // Buttons that the bot cannot remove respond that they are no longer in use.
      if (!desired.isConfigured) return posting.matched(job, desired, null)
      const place = { guild, channelId: desired.channelId, botUserId }
      return posting.refused(job, buttonsBlockedOn(refusal), buttonsRefusal(refusal, place))
    },
  })
}
