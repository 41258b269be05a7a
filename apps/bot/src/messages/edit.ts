import { DiscordRefusal, MESSAGE_EDIT, MessageContent, messageRefusal, TO_READ, type JobHandler } from '@guildhall/core'
import { changedEmbeds, contentOfMessage } from '@guildhall/discord'
import { MessageFlags, RESTJSONErrorCodes, type APIMessage } from 'discord-api-types/v10'
import * as z from 'zod/mini'
import { convergentJob } from '../kernel/discord-jobs/convergent-job.ts'
import type { BotContext } from '../kernel/module.ts'

/** Time limit of one attempt, in ms. */
const LIMIT_MS = 30_000

/** The progress of an edit: text and embed of the message before it. */
const Progress = z.nullable(MessageContent)

/** Changes text and embed of messages. Edits of the same message run one after another, and repeating an edit changes nothing. */
export function editMessages(
  bot: Pick<BotContext, 'api' | 'botUserId' | 'clock' | 'log' | 'messageRecorder' | 'messages' | 'snapshotOf'>,
): JobHandler {
  const { botUserId, messages, messageRecorder } = bot
  const { channels } = bot.api

  return convergentJob(bot, {
    kind: MESSAGE_EDIT,
    area: 'role_buttons',
    slots: 4,
    limitMs: LIMIT_MS,
    async read({ guild, job }) {
      const request = await messages.request(guild.id, job.key)
      return request?.messageId ? { ...request, messageId: request.messageId } : undefined
    },
    async match(request, { guild, job, tools }) {
      const { channelId, messageId, content } = request
      const { signal } = tools
      const before = await channels.getMessage(channelId, messageId, { signal })
      if (before.author.id !== botUserId)
        throw new DiscordRefusal(RESTJSONErrorCodes.CannotEditMessageAuthoredByAnotherUser, '')
      const embeds = changedEmbeds(before.embeds, request)
      const hasEmbed = (request.embeds ?? request.embed) !== null
      const body = { content, embeds, allowed_mentions: { parse: [] }, ...(hasEmbed && shown(before)) }
      // A later attempt finds the edited message: note the earlier text for the history.
      const noted = Progress.parse(job.progress) ?? contentOfMessage(before)
      if (job.progress === null) await tools.note(noted)
      const after = contentOfMessage(await channels.editMessage(channelId, messageId, body, { signal }))
      return { type: 'done', commit: (trx) => messageRecorder.edited(trx, guild, request, { before: noted, after }) }
    },
    refused: (refusal, { channelId }, { guild }) => ({
      type: 'done',
      reason: messageRefusal(refusal, { guild, channelId, botUserId }, TO_READ),
    }),
  })
}

/** Clears the flag that hides embeds, since it would hide the message's own embed too. */
function shown({ flags }: APIMessage): { flags: number } | undefined {
  const hides = ((flags ?? 0) & MessageFlags.SuppressEmbeds) !== 0
  return hides ? { flags: (flags ?? 0) & ~MessageFlags.SuppressEmbeds } : undefined
}
