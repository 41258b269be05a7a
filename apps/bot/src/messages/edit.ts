import { DiscordRefusal, MESSAGE_EDIT, messageRefusal, TO_READ, type JobHandler } from '@guildhall/core'
import { changedEmbeds } from '@guildhall/discord'
import { MessageFlags, RESTJSONErrorCodes, type APIMessage } from 'discord-api-types/v10'
import { convergentJob } from '../kernel/discord-jobs/convergent-job.ts'
import type { BotContext } from '../kernel/module.ts'

/** How long one attempt can take, in ms. */
const LIMIT_MS = 30_000

/** Changes text and embed of messages. The edits of one message follow one another, and making one twice changes nothing. */
export function editMessages(
  bot: Pick<BotContext, 'api' | 'botUserId' | 'clock' | 'log' | 'messages' | 'snapshotOf'>,
): JobHandler {
  const { botUserId, messages } = bot
  const { channels } = bot.api

  return convergentJob(bot, {
    kind: MESSAGE_EDIT,
    slots: 4,
    limitMs: LIMIT_MS,
    async read({ guild, job }) {
      const request = await messages.request(guild.id, job.key)
      return request?.messageId ? { ...request, messageId: request.messageId } : undefined
    },
    async match({ channelId, messageId, content, embed }, { tools: { signal } }) {
      const before = await channels.getMessage(channelId, messageId, { signal })
      if (before.author.id !== botUserId)
        throw new DiscordRefusal(RESTJSONErrorCodes.CannotEditMessageAuthoredByAnotherUser, '')
      const embeds = changedEmbeds(before.embeds, embed)
      const body = { content, embeds, allowed_mentions: { parse: [] }, ...(embed && shown(before)) }
      await channels.editMessage(channelId, messageId, body, { signal })
      return { type: 'done' }
    },
    refused: (refusal, { channelId }, { guild }) => ({
      type: 'done',
      reason: messageRefusal(refusal, { guild, channelId, botUserId }, TO_READ),
    }),
  })
}

/** Shows the embeds of a message that hid those of its links. */
function shown({ flags }: APIMessage): { flags: number } | undefined {
  const hides = ((flags ?? 0) & MessageFlags.SuppressEmbeds) !== 0
  return hides ? { flags: (flags ?? 0) & ~MessageFlags.SuppressEmbeds } : undefined
}
