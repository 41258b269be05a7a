import { MOST_BUTTON_ROWS } from '@guildhall/contract'
import {
  messageRefusal,
  noRoomSentence,
  postObstacle,
  ROLE_BUTTONS_REPOST,
  topButtons,
  toPost,
  uncertainMessage,
  withoutGoneEmojis,
  type JobHandler,
  type Repost,
} from '@guildhall/core'
import { buttonRows, linkRows, newEmbed } from '@guildhall/discord'
import { sendJob } from '../kernel/discord-jobs/send-job.ts'
import type { BotContext } from '../kernel/module.ts'

/** Time after which a waiting repost is dropped, in ms: the administrator no longer waits for it. */
const TOO_OLD_MS = 10_000
/** Time limit of one attempt, in ms. */
const LIMIT_MS = 30_000
/** Pause before a retry in a guild without a snapshot, in ms. */
const NO_SNAPSHOT_MS = 1_000

const TOO_LATE = 'Discord did not respond in time, so the message was not posted. Try again.'

/** Posts the deleted message of a configuration again, with its buttons, exactly once over any number of attempts. */
export function repostMessages(
  bot: Pick<
    BotContext,
    'api' | 'botUserId' | 'clock' | 'log' | 'missingIn' | 'rest' | 'roleButtonReposts' | 'snapshotOf'
  >,
): JobHandler {
  const { clock, botUserId, roleButtonReposts: reposts } = bot
  return sendJob<Repost>(bot, {
    kind: ROLE_BUTTONS_REPOST,
    area: 'role_buttons',
    slots: 2,
    limitMs: LIMIT_MS,
    unavailableMs: NO_SNAPSHOT_MS,
    withoutBot: 'retry',
    isTaken: reposts.isReposted,
    async read(job) {
      const row = await reposts.get(job.guildId, job.key)
      if (!row) return { type: 'drop' }
      if (job.progress !== null) return { row }
      if (clock.now() - job.createdAt > TOO_OLD_MS) return { type: 'done', reason: TOO_LATE }
      const reason = await reposts.obstacle(row)
      return reason === null ? { row } : { type: 'done', reason }
    },
    async plan(row, { guild }) {
      const { channel_id: channelId, message, buttons } = row.config
      const { content, embeds, components: links } = message ?? { content: '', embeds: [], components: [] }
      const place = { guild, channelId, botUserId }
      const reason = postObstacle(place, embeds)
      if (reason !== null) return { type: 'done', reason }
      const linked = linkRows(withoutGoneEmojis(guild, links))
      const components = [...buttonRows(topButtons(guild, { configId: row.configId, buttons })), ...linked]
      if (components.length > MOST_BUTTON_ROWS) {
        const kind = 'link buttons'
        return { type: 'done', reason: noRoomSentence('role buttons', { rows: linked.length, kind }) }
      }
      return {
        message: { channelId, content, embeds: embeds.map(newEmbed), components, pings: [], hasPreviews: true },
        notePosted: (messageId) => (trx) => reposts.notePosted(trx, row, messageId),
        sent: (messageId) => ({ type: 'done', commit: (trx) => reposts.finish(trx, guild, row, messageId) }),
        uncertain: () => ({ type: 'done', reason: uncertainMessage(place) }),
        refused: (refusal) => ({ type: 'done', reason: messageRefusal(refusal, place, toPost(embeds)) }),
      }
    },
  })
}
