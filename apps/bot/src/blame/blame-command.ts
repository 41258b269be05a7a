import { COMMANDS } from '@guildhall/contract'
import type { Blame } from '@guildhall/core'
import { plainText } from '@guildhall/discord'
import { ApplicationCommandOptionType, ApplicationCommandType, MessageFlags } from 'discord-api-types/v10'
import type { BotCommand, CommandReply } from '../kernel/command.ts'
import { textOption, userOption } from '../kernel/options.ts'
import { userFirst } from './user-first.ts'

const MAX_REASON_LENGTH = 200

/**
 * /blame [user] [reason], and the same as text.
 *
 * @param deps.blameName who is to blame when nobody is named.
 */
export function createBlameCommand(deps: { blame: Blame; blameName: string }): BotCommand {
  const { blame, blameName } = deps

  async function answer(call: {
    guildId: string
    userId: string | null
    given: string
    eventId: string
  }): Promise<CommandReply> {
    const { guildId, userId, eventId } = call
    const reason = plainText(call.given.slice(0, MAX_REASON_LENGTH))
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
          description: `Who is to blame; ${blameName} when left out`.slice(0, 100),
        },
        {
          type: ApplicationCommandOptionType.String,
          name: 'reason',
          description: 'What for',
          max_length: MAX_REASON_LENGTH,
        },
      ],
    },
    run: ({ interaction, guildId }) =>
      answer({
        guildId,
        userId: userOption(interaction, 'user') ?? null,
        given: textOption(interaction, 'reason') ?? '',
        eventId: interaction.id,
      }),
    runText({ message, guildId, rest }) {
      const { userId, after } = userFirst(rest, message.mentions)
      return answer({ guildId, userId, given: after, eventId: message.id })
    },
  }
}
