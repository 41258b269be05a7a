import {
  MESSAGE_POST,
  messageRefusal,
  namedEmbeds,
  postObstacle,
  toPost,
  uncertainMessage,
  type JobHandler,
  type MessageRequest,
} from '@guildhall/core'
import { linkRows, newEmbed } from '@guildhall/discord'
import { sendJob } from '../kernel/discord-jobs/send-job.ts'
import type { BotContext } from '../kernel/module.ts'

/** Time after which a waiting post is dropped, in ms: its author no longer waits for it. */
const TOO_OLD_MS = 10_000
/** Time limit of one attempt, in ms. */
const LIMIT_MS = 30_000
/** Pause before a retry in a guild without a snapshot, in ms. */
const NO_SNAPSHOT_MS = 1_000

const TOO_LATE = 'Discord did not respond in time, so the message was not posted. Try again.'

/** Posts a message exactly once over any number of attempts. */
export function postMessages(
  bot: Pick<
    BotContext,
    'api' | 'botUserId' | 'clock' | 'log' | 'messageRecorder' | 'messages' | 'missingIn' | 'rest' | 'snapshotOf'
  >,
): JobHandler {
  const { clock, botUserId, messages, messageRecorder } = bot
  return sendJob<MessageRequest>(bot, {
    kind: MESSAGE_POST,
    area: 'role_buttons',
    slots: 4,
    limitMs: LIMIT_MS,
    unavailableMs: NO_SNAPSHOT_MS,
    withoutBot: 'retry',
    isTaken: messages.isPosted,
    async read(job) {
      const row = await messages.request(job.guildId, job.key)
      if (!row) return { type: 'drop' }
      const isTooLate = job.progress === null && clock.now() - job.createdAt > TOO_OLD_MS
      return isTooLate ? { type: 'done', reason: TOO_LATE } : { row }
    },
    async plan(row, { guild }) {
      const { channelId, content, parts } = row
      const embeds = namedEmbeds(parts.embeds)
      const place = { guild, channelId, botUserId }
      const links = linkRows(parts.components ?? [])
      const reason = postObstacle(place, embeds)
      if (reason !== null) return { type: 'done', reason }
      return {
        message: {
          channelId,
          content,
          embeds: embeds.map(newEmbed),
          ...(links.length > 0 && { components: links }),
          pings: [],
          hasPreviews: true,
        },
        notePosted: (messageId) => (trx) => messages.notePosted(trx, row, messageId),
        sent: (messageId) => ({ type: 'done', commit: (trx) => messageRecorder.posted(trx, guild, row, messageId) }),
        uncertain: () => ({ type: 'done', reason: uncertainMessage(place) }),
        refused: (refusal) => ({ type: 'done', reason: messageRefusal(refusal, place, toPost(embeds)) }),
      }
    },
  })
}
