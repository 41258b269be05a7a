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

/** How long one attempt can take, in ms. */
const LIMIT_MS = 30_000

/** Shows the buttons of a configuration below its message, and none below a message without one. */
export function showButtons(
  bot: Pick<BotContext, 'botUserId' | 'clock' | 'log' | 'rest' | 'roleButtonPosting' | 'snapshotOf'>,
): JobHandler {
  const { botUserId, roleButtonPosting: posting } = bot
  return convergentJob(bot, {
    kind: ROLE_BUTTONS,
    slots: 4,
    limitMs: LIMIT_MS,
    missing: (guild, job) => missingAt({ guild, channelId: messageOf(job).channelId, botUserId }, TO_SHOW_BUTTONS),
    read: ({ guild, job }) => posting.desired(job, guild),
    async match(desired, { job, tools }) {
      const found = await matchButtons(bot, desired, tools.signal)
      if (found === 'foreign' && desired.isConfigured) return posting.refused(job, 'save', FOREIGN_MESSAGE)
      return posting.matched(job, desired)
    },
    refused(refusal, desired, { guild, job }) {
      // Buttons that Discord does not let the bot remove answer that they are no longer in use.
      if (!desired.isConfigured) return posting.matched(job, desired)
      const place = { guild, channelId: desired.channelId, botUserId }
      return posting.refused(job, buttonsBlockedOn(refusal), buttonsRefusal(refusal, place))
    },
  })
}
