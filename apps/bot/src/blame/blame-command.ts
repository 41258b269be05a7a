import { COMMANDS } from '@guildhall/contract'
import type { Blame } from '@guildhall/core'
import { plainText } from '@guildhall/discord'
import { ApplicationCommandOptionType, ApplicationCommandType, MessageFlags } from 'discord-api-types/v10'
import type { BotCommand } from '../kernel/command.ts'
import { textOption, userOption } from '../kernel/options.ts'

const MAX_REASON_LENGTH = 200

/**
 * /blame [user] [reason]
 *
 * @param deps.blameName who is to blame when nobody is named.
 */
export function createBlameCommand(deps: { blame: Blame; blameName: string }): BotCommand {
  const { blame, blameName } = deps
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
    async run({ interaction, guildId }) {
      const userId = userOption(interaction, 'user') ?? null
      const reason = plainText((textOption(interaction, 'reason') ?? '').slice(0, MAX_REASON_LENGTH))
      const { count } = await blame.blame({ guildId, userId, eventId: interaction.id })
      const who = userId === null ? plainText(blameName) : `<@${userId}>`
      const sentence = `${who} has been blamed ${count} ${count === 1 ? 'time' : 'times'}.`
      return {
        content: reason === '' ? sentence : `${sentence} Reason: ${reason}`,
        allowed_mentions: { parse: [], users: userId === null ? [] : [userId] },
        flags: MessageFlags.SuppressEmbeds,
      }
    },
  }
}
