import { COMMANDS } from '@guildhall/contract'
import type { Blame } from '@guildhall/core'
import { cut, plainText } from '@guildhall/discord'
import { ApplicationCommandOptionType, ApplicationCommandType, MessageFlags } from 'discord-api-types/v10'
import type { BotCommand, CommandReply } from '../kernel/handlers.ts'
import { splitLeadingUser } from '../kernel/leading-user.ts'
import type { CreateModule } from '../kernel/module.ts'
import { textOption, userOption } from '../kernel/options.ts'

const MAX_REASON_LENGTH = 200

/** `/blame` blames a user and counts the blames. */
export const blame: CreateModule<'blame' | 'blameName'> = (bot) => ({
  name: 'blame',
  commands: [createBlameCommand(bot)],
})

/**
 * `/blame [user] [reason]`, and its text command.
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
    const reason = plainText(cut(call.reason, MAX_REASON_LENGTH))
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
