import { EMBEDS_LENGTH, MESSAGE_ERRORS, embedsLength, MOST_BUTTON_ROWS } from '@guildhall/contract'
import {
  changedEmbeds,
  DiscordRefusal,
  MESSAGE_EDIT,
  MessageContent,
  messageRefusal,
  namedEmbeds,
  noRoomSentence,
  obstacleAt,
  TO_READ,
  withoutGoneEmojis,
  type JobHandler,
  type MessageRequest,
  type Outcome,
} from '@guildhall/core'
import { contentOfMessage, linkRows, newEmbed, rowsWithoutLinks } from '@guildhall/discord'
import { MessageFlags, RESTJSONErrorCodes, type APIMessage } from 'discord-api-types/v10'
import * as z from 'zod/mini'
import { convergentJob } from '../kernel/discord-jobs/convergent-job.ts'
import type { Attempt } from '../kernel/discord-jobs/in-guild.ts'
import type { BotContext } from '../kernel/module.ts'

/** Time limit of one attempt, in ms. */
const LIMIT_MS = 30_000
/** Without one of these, Discord leaves the embeds of an edited message as they were, and reports success. */
const TO_EMBED = ['Send Messages', 'Embed Links'] as const

/** The progress of an edit: the content of the message before it. */
const Progress = z.nullable(MessageContent)

/** Changes text, embeds and link buttons of messages; other buttons stay. Edits of the same message run one after another, and repeating an edit changes nothing. */
export function editMessages(
  bot: Pick<
    BotContext,
    'api' | 'botUserId' | 'clock' | 'log' | 'messageRecorder' | 'messages' | 'queueForMessage' | 'snapshotOf'
  >,
): JobHandler {
  const { botUserId, messages, messageRecorder } = bot
  const { channels } = bot.api

  async function matchMessage(request: MessageRequest & { messageId: string }, attempt: Attempt): Promise<Outcome> {
    const { guild, job, tools } = attempt
    const { channelId, messageId, content, parts } = request
    const { signal } = tools
    const before = await channels.getMessage(channelId, messageId, { signal })
    if (before.author.id !== botUserId)
      throw new DiscordRefusal(RESTJSONErrorCodes.CannotEditMessageAuthoredByAnotherUser, '')
    // A later attempt finds the edited message: note the earlier content, for the history and for a change of one embed.
    const noted = Progress.parse(job.progress) ?? contentOfMessage(before)
    const others = rowsWithoutLinks(before.components ?? [])
    // An earlier state may have emoji that were deleted since, and its reader cannot choose others.
    const buttons =
      parts.components && request.isRestoration ? withoutGoneEmojis(guild, parts.components) : parts.components
    const links = buttons && linkRows(buttons)
    if (links?.length && others.length + links.length > MOST_BUTTON_ROWS) {
      const reason = noRoomSentence('link buttons', { rows: others.length, kind: 'role buttons' })
      return { type: 'done', reason }
    }
    const embeds = changedEmbeds(noted.embeds, parts.embeds)
    const missing = embeds.length > 0 ? obstacleAt({ guild, channelId, botUserId }, TO_EMBED) : null
    const obstacle = missing ?? (embedsLength(embeds) > EMBEDS_LENGTH ? MESSAGE_ERRORS.embedsLength : null)
    if (obstacle !== null) return { type: 'done', reason: obstacle }
    const body = {
      content,
      embeds: embeds.map(newEmbed),
      // Discord keeps the buttons of a message whose edit does not name them.
      ...(links && { components: [...others, ...links] }),
      allowed_mentions: { parse: [] },
      ...(namedEmbeds(parts.embeds).length > 0 && shown(before)),
    }
    if (job.progress === null) await tools.note(noted)
    const after = contentOfMessage(await channels.editMessage(channelId, messageId, body, { signal }))
    return { type: 'done', commit: (trx) => messageRecorder.edited(trx, guild, request, { before: noted, after }) }
  }

  return convergentJob(bot, {
    kind: MESSAGE_EDIT,
    area: 'role_buttons',
    slots: 4,
    limitMs: LIMIT_MS,
    async read({ guild, job }) {
      const request = await messages.request(guild.id, job.key)
      return request?.messageId ? { ...request, messageId: request.messageId } : undefined
    },
    match: (request, attempt) => bot.queueForMessage(request.messageId, () => matchMessage(request, attempt)),
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
