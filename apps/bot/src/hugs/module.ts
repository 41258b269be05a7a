import { COMMANDS } from '@guildhall/contract'
import type { HugTotals } from '@guildhall/core'
import { ApplicationCommandOptionType, ApplicationCommandType, type APIUser } from 'discord-api-types/v10'
import { Refusal, type BotCommand, type CommandReply } from '../kernel/handlers.ts'
import { splitLeadingUser } from '../kernel/leading-user.ts'
import type { BotContext, CreateModule } from '../kernel/module.ts'
import { resolvedUser, userOption } from '../kernel/options.ts'
import { createHugImages, type HugImage } from './hug-images.ts'

/** `/animehug` hugs a member and counts the hugs. */
export const hugs: CreateModule<'botUserId' | 'hugGifUrl' | 'hugs' | 'log'> = (bot) => ({
  name: 'hugs',
  commands: [createHugCommand(bot)],
})

type Hugged = Pick<APIUser, 'id' | 'bot'>

/** `/animehug user` and its text command. */
function createHugCommand(bot: Pick<BotContext, 'hugs' | 'hugGifUrl' | 'botUserId' | 'log'>): BotCommand {
  const getImage = createHugImages(bot)

  async function hug(call: {
    guildId: string
    giverId: string
    hugged: Hugged
    eventId: string
  }): Promise<CommandReply> {
    const { guildId, giverId, hugged, eventId } = call
    const kindness = kindnessFor(giverId, hugged, bot.botUserId)
    if (kindness !== undefined) return { content: kindness, allowed_mentions: { parse: [] } }
    const [totals, image] = await Promise.all([
      bot.hugs.hug({ guildId, giverId, receiverId: hugged.id, eventId }),
      getImage(),
    ])
    return {
      content: sentenceOf(giverId, hugged.id, totals),
      embeds: image ? [embedOf(image)] : [],
      allowed_mentions: { parse: [], users: [hugged.id] },
    }
  }

  return {
    definition: {
      type: ApplicationCommandType.ChatInput,
      name: 'animehug',
      description: COMMANDS.animehug,
      options: [{ type: ApplicationCommandOptionType.User, name: 'user', description: 'Who to hug', required: true }],
    },
    run: ({ interaction, guildId }) => {
      const hugged = resolvedUser(interaction, 'user') ?? { id: userOption(interaction, 'user') ?? '' }
      return hug({ guildId, giverId: interaction.member?.user.id ?? '', hugged, eventId: interaction.id })
    },
    async runText({ message, guildId, rest }) {
      const { userId } = splitLeadingUser(rest, message.mentions)
      const hugged = message.mentions.find(({ id }) => id === userId)
      if (!hugged) throw new Refusal('Mention who to hug, for example `animehug @ada` after the prefix.')
      return hug({ guildId, giverId: message.author.id, hugged, eventId: message.id })
    },
  }
}

/** The response to a hug that does not count. */
function kindnessFor(giverId: string, hugged: Hugged, botUserId: string): string | undefined {
  if (hugged.id === giverId) return `<@${giverId}>, you deserve a hug too. Here is one from me! 🤗`
  if (hugged.id === botUserId) return `Thank you, <@${giverId}>! Hugging you right back. 🤗`
  if (hugged.bot === true) return `<@${hugged.id}> is a bot and has no arms, but it beeps happily at <@${giverId}>. 🤖`
  return undefined
}

function sentenceOf(giverId: string, receiverId: string, { pair, given, received }: HugTotals): string {
  return [
    `<@${giverId}> hugs <@${receiverId}>! 🤗`,
    `-# Hugs between you two: ${pair} · given by <@${giverId}>: ${given} · received by <@${receiverId}>: ${received}`,
  ].join('\n')
}

function embedOf({ url, source }: HugImage): NonNullable<CommandReply['embeds']>[number] {
  return { image: { url }, ...(source !== undefined && { footer: { text: `From ${source}` } }) }
}
