import { COMMANDS } from '@guildhall/contract'
import type { Blame } from '@guildhall/core'
import { plainText } from '@guildhall/discord'
import { ApplicationCommandOptionType, ApplicationCommandType, MessageFlags, type APIUser } from 'discord-api-types/v10'
import type { BotCommand, CommandReply } from '../kernel/handlers.ts'
import type { CreateModule } from '../kernel/module.ts'
import { textOption, userOption } from '../kernel/options.ts'

const MAX_REASON_LENGTH = 200

/** A leading mention or id, and the text after it. Discord's ids have at least 17 digits. */
const LEADING_USER = /^(?:<@!?(?<mentioned>\d{17,20})>|(?<id>\d{17,19})(?=\s|$))\s*(?<after>[\s\S]*)$/

/** `/blame` counts blames per user. */
export const blame: CreateModule = (bot) => ({
  name: 'blame',
  commands: [createBlameCommand(bot)],
})

/**
 * `/blame [user] [reason]`, and the same as text.
 *
 * @param deps.blameName the default person, blamed when no user is given.
 */
function createBlameCommand(deps: { blame: Blame; blameName: string }): BotCommand {
  const { blame, blameName } = deps

  async function respond(call: {
    guildId: string
    userId: string | null
    reason: string
    eventId: string
  }): Promise<CommandReply> {
    const { guildId, userId, eventId } = call
    const reason = plainText(call.reason.slice(0, MAX_REASON_LENGTH))
    const { count } = await blame.blame({ guildId, userId, eventId })
    const who = userId === null ? plainText(blameName) : `<@${userId}>`
    const sentence = `${who} has been blamed ${count} ${count === 1 ? 'time' : 'times'}.`
    return {
      content: reason === '' ? sentence : `${sentence} Reason: ${reason}`,
      allowed_mentions: { parse: [], users: userId === null ? [] : [userId] },
      flags: MessageFlags.SuppressEmbeds,
    }
  }

  return {
    definition: {
      type: ApplicationCommandType.ChatInput,
      name: 'blame',
      description: COMMANDS.blame,
      options: [
        {
          type: ApplicationCommandOptionType.User,
          name: 'user',
          description: `Who to blame; ${blameName} by default`.slice(0, 100),
        },
        {
          type: ApplicationCommandOptionType.String,
          name: 'reason',
          description: 'The reason',
          max_length: MAX_REASON_LENGTH,
        },
      ],
    },
    run: ({ interaction, guildId }) =>
      respond({
        guildId,
        userId: userOption(interaction, 'user') ?? null,
        reason: textOption(interaction, 'reason') ?? '',
        eventId: interaction.id,
      }),
    runText({ message, guildId, rest }) {
      const { userId, after } = splitLeadingUser(rest, message.mentions)
      return respond({ guildId, userId, reason: after, eventId: message.id })
    },
  }
}

/**
 * Splits a text after the user that it begins with.
 *
 * @param mentions the users that Discord resolved in the message; an unresolved mention is ordinary text.
 */
function splitLeadingUser(
  text: string,
  mentions: readonly Pick<APIUser, 'id'>[],
): { userId: string | null; after: string } {
  const { mentioned, id, after } = LEADING_USER.exec(text)?.groups ?? {}
  const isUser = id !== undefined || mentions.some((user) => user.id === mentioned)
  return isUser ? { userId: mentioned ?? id ?? null, after: after ?? '' } : { userId: null, after: text }
}
