import { DiscordRefusal, MESSAGE_EDIT, messageRefusal, TO_READ, type JobHandler } from '@guildhall/core'
import { changedEmbeds, limitOf } from '@guildhall/discord'
import { MessageFlags, RESTJSONErrorCodes, type APIMessage } from 'discord-api-types/v10'
import { isRefusal, withinLimits } from '../kernel/discord-errors.ts'
import type { BotContext } from '../kernel/module.ts'

/** How long one attempt can take, in ms. */
const LIMIT_MS = 30_000
/** How soon an edit in a guild without a snapshot is tried again, in ms. */
const NO_SNAPSHOT_MS = 1_000

/** Changes text and embed of messages. The edits of one message follow one another, and making one twice changes nothing. */
export function editMessages(bot: BotContext): JobHandler {
  const { clock, botUserId, messages, snapshotOf } = bot
  const { channels } = bot.api

  return {
    kind: MESSAGE_EDIT,
    slots: 4,
    perGuild: 2,
    limitMs: LIMIT_MS,
    async run(job, { signal }) {
      const request = await messages.request(job.guildId, job.key)
      if (!request?.messageId) return { type: 'drop' }
      const guild = snapshotOf(job.guildId)
      if (!guild?.isBotMember) return { type: 'retryAt', time: clock.now() + NO_SNAPSHOT_MS }
      const { channelId, messageId, content, embed } = request
      const place = { guild, channelId, botUserId }
      const refusal = (code: number, text: string): string =>
        messageRefusal(new DiscordRefusal(code, text), place, TO_READ)
      return withinLimits(clock, async () => {
        try {
          const before = await channels.getMessage(channelId, messageId, { signal })
          if (before.author.id !== botUserId) {
            return { type: 'done', reason: refusal(RESTJSONErrorCodes.CannotEditMessageAuthoredByAnotherUser, '') }
          }
          const embeds = changedEmbeds(before.embeds, embed)
          const body = { content, embeds, allowed_mentions: { parse: [] }, ...(embed && shown(before)) }
          await channels.editMessage(channelId, messageId, body, { signal })
          return { type: 'done' }
        } catch (error) {
          if (limitOf(error, clock.now()) || !isRefusal(error)) throw error
          return { type: 'done', reason: refusal(Number(error.code), error.message) }
        }
      })
    },
  }
}

/** Shows the embeds of a message that hid those of its links. */
function shown({ flags }: APIMessage): { flags: number } | undefined {
  const hides = ((flags ?? 0) & MessageFlags.SuppressEmbeds) !== 0
  return hides ? { flags: (flags ?? 0) & ~MessageFlags.SuppressEmbeds } : undefined
}
