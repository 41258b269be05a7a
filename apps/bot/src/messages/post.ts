import {
  DiscordRefusal,
  MESSAGE_POST,
  messageRefusal,
  postObstacle,
  toPost,
  uncertainMessage,
  type JobHandler,
} from '@guildhall/core'
import { createOwnMessages, newEmbed } from '@guildhall/discord'
import { isRefusal, withinLimits } from '../kernel/discord-errors.ts'
import type { BotContext } from '../kernel/module.ts'
import { createSendOnce, SendProgress } from '../kernel/send-once.ts'

/** A post that was not begun by then, in ms, is not posted any more: its author has stopped waiting. */
const TOO_OLD_MS = 10_000
/** How long one attempt can take, in ms. */
const LIMIT_MS = 30_000
/** How soon a post in a guild without a snapshot is tried again, in ms. */
const NO_SNAPSHOT_MS = 1_000

const TOO_LATE = 'Discord did not respond in time, so the message was not posted. Try again.'

/** Posts a message once. */
export function postMessages(
  bot: Pick<BotContext, 'api' | 'botUserId' | 'clock' | 'messages' | 'missingIn' | 'rest' | 'snapshotOf'>,
): JobHandler {
  const { clock, botUserId, messages, snapshotOf } = bot
  const sendOnce = createSendOnce({ ...bot, channels: bot.api.channels, messages: createOwnMessages(bot) })

  return {
    kind: MESSAGE_POST,
    slots: 4,
    perGuild: 2,
    limitMs: LIMIT_MS,
    async run(job, tools) {
      const request = await messages.request(job.guildId, job.key)
      if (!request) return { type: 'drop' }
      const earlier = SendProgress.nullable().parse(job.progress) ?? undefined
      if (!earlier && clock.now() - job.createdAt > TOO_OLD_MS) return { type: 'done', reason: TOO_LATE }
      const guild = snapshotOf(job.guildId)
      if (!guild?.isBotMember) return { type: 'retryAt', time: clock.now() + NO_SNAPSHOT_MS }
      const { channelId, content, embed } = request
      const place = { guild, channelId, botUserId }
      const reason = postObstacle(place, embed)
      if (reason !== null) return { type: 'done', reason }
      const message = {
        guildId: guild.id,
        channelId,
        content,
        embeds: embed ? [newEmbed(embed)] : [],
        pings: [],
        hasPreviews: true,
      }
      const step = {
        earlier,
        note: (send: SendProgress) => {
          const { messageId } = send
          return tools.note(
            send,
            messageId === undefined ? undefined : (trx) => messages.notePosted(trx, request, messageId),
          )
        },
        isTaken: (messageId: string) => messages.isPosted(guild.id, messageId),
      }
      return withinLimits(clock, async () => {
        try {
          const sent = await sendOnce(message, step, tools.signal)
          return sent.type === 'sent' ? { type: 'done' } : { type: 'done', reason: uncertainMessage(place) }
        } catch (error) {
          if (!isRefusal(error)) throw error
          const refusal = new DiscordRefusal(Number(error.code), error.message)
          return { type: 'done', reason: messageRefusal(refusal, place, toPost(embed)) }
        }
      })
    },
  }
}
