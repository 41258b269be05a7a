import { COMMANDS } from '@guildhall/contract'
import { cut, plainText } from '@guildhall/discord'
import { ApplicationCommandOptionType, ApplicationCommandType, MessageFlags } from 'discord-api-types/v10'
import { timestamp } from '../kernel/dates/timestamps.ts'
import { Refusal, type BotCommand, type CommandReply } from '../kernel/handlers.ts'
import type { BotContext, CreateModule } from '../kernel/module.ts'
import { textOption } from '../kernel/options.ts'
import { createAskModel } from './model.ts'
import { createAskLimit, MOST_AT_ONCE, MOST_QUESTIONS } from './rate-limit.ts'
import { MOST_CHARACTERS, splitIntoMessages } from './split.ts'

/** Time limit of an answer, in ms. */
const WITHIN_MS = 60_000
const MAX_QUESTION_LENGTH = 1_000
/** Maximum length of the repeated question, in characters. */
const MOST_REPEATED = 200
const MOST_MESSAGES = 4

const NOT_SET_UP = "/ask isn't set up: the bot's operator hasn't connected an AI model."

const TOO_MANY = 'Too many questions at once. Try again in a moment.'

/** `/ask` sends a question to a language model. */
export const ask: CreateModule<'askServer' | 'clock' | 'log' | 'signal'> = (bot) => ({
  name: 'ask',
  commands: [createAskCommand(bot)],
})

/** `/ask question` and its text command. */
function createAskCommand(bot: Pick<BotContext, 'askServer' | 'clock' | 'log' | 'signal'>): BotCommand {
  const { askServer: server, clock } = bot
  const askModel = server && createAskModel({ ...bot, server, withinMs: WITHIN_MS })
  const takeTurn = createAskLimit(clock)
  let underWay = 0

  async function answer(call: {
    userId: string
    question: string
    heading: string
    show: (part: CommandReply) => void
  }): Promise<CommandReply[]> {
    const { userId, question, heading, show } = call
    if (!askModel) throw new Refusal(NOT_SET_UP)
    if (question.trim() === '') throw new Refusal('Write a question after the command.')
    // Check this first: a rejected question does not count as one of the user's five.
    if (underWay >= MOST_AT_ONCE) throw new Refusal(TOO_MANY)
    const again = takeTurn(userId)
    if (again !== undefined) {
      throw new Refusal(`You can ask ${MOST_QUESTIONS} questions a minute. Ask again ${timestamp(again + 999, 'R')}.`)
    }
    underWay += 1
    const { text, note } = await askModel(cut(question, MAX_QUESTION_LENGTH), (soFar) =>
      show(partOf(heading, soFar)),
    ).finally(() => (underWay -= 1))
    const ending = note === null ? '' : `\n\n*${note}*`
    return splitIntoMessages(heading + text.trim() + ending, MOST_MESSAGES).map(replyOf)
  }

  return {
    definition: {
      type: ApplicationCommandType.ChatInput,
      name: 'ask',
      description: COMMANDS.ask,
      options: [
        {
          type: ApplicationCommandOptionType.String,
          name: 'question',
          description: 'The question',
          required: true,
          max_length: MAX_QUESTION_LENGTH,
        },
      ],
    },
    run({ interaction, show }) {
      const question = textOption(interaction, 'question') ?? ''
      const heading = `> ${cut(plainText(question), MOST_REPEATED)}\n`
      return answer({ userId: interaction.member?.user.id ?? '', question, heading, show })
    },
    runText: ({ message, rest }) =>
      answer({ userId: message.author.id, question: rest, heading: '', show: () => undefined }),
  }
}

function partOf(heading: string, soFar: string): CommandReply {
  const [part = ''] = splitIntoMessages(cut(heading + soFar, MOST_CHARACTERS), 1)
  return replyOf(part)
}

/** The text of a model pings no member and has no previews. */
function replyOf(content: string): CommandReply {
  return { content, allowed_mentions: { parse: [] }, flags: MessageFlags.SuppressEmbeds }
}
