import { COMMANDS, ZONE } from '@guildhall/contract'
import {
  ApplicationCommandOptionType as Option,
  ApplicationCommandType,
  type APIInteractionResponseCallbackData,
} from 'discord-api-types/v10'
import { autocompleteOf } from '../kernel/autocomplete.ts'
import { localClockOf } from '../kernel/dates/local-clock.ts'
import { suggestDays } from '../kernel/dates/suggest.ts'
import { Refusal, type BotCommand, type CommandReply, type ComponentCall, type TextCall } from '../kernel/handlers.ts'
import type { BotContext, CreateModule } from '../kernel/module.ts'
import { textOption } from '../kernel/options.ts'
import { leadingDay, MAX_REASON_LENGTH, noticeOf, WITHDRAW, withdrawn } from './notice.ts'

const NOT_SET =
  'No unavailable channel is set on this server. An administrator can choose one in the dashboard, under Settings › General.'
const NO_DAY = 'Write the date first, for example `unavailable fri` or `unavailable 27 Nov dentist` after the prefix.'

/** `/unavailable` posts a notice for a day in the channel of the settings; its author can withdraw it. */
export const unavailability: CreateModule<'clock' | 'settings' | 'snapshotOf' | 'timeZone'> = (bot) => ({
  name: 'unavailability',
  commands: [createUnavailableCommand(bot)],
  autocomplete: [
    autocompleteOf('unavailable', {
      date: async (typed, { guildId }) => suggestDays(typed, await localClockOf(bot, guildId)),
    }),
  ],
  components: [{ prefix: WITHDRAW, mode: 'update', run: withdraw }],
})

/** `/unavailable date [reason]` and its text command. */
function createUnavailableCommand(bot: Pick<BotContext, 'clock' | 'settings' | 'snapshotOf' | 'timeZone'>): BotCommand {
  async function post(call: {
    guildId: string
    channelId: string
    userId: string
    date: string
    reason: string
  }): Promise<CommandReply> {
    const { guildId, channelId, userId, date, reason } = call
    await requireChannel(bot, guildId, channelId)
    return noticeOf({ userId, date, reason }, await localClockOf(bot, guildId))
  }

  return {
    definition: {
      type: ApplicationCommandType.ChatInput,
      name: 'unavailable',
      description: COMMANDS.unavailable,
      options: [
        {
          type: Option.String,
          name: 'date',
          description: `The day in ${ZONE}, such as tomorrow, fri or 27 Nov`,
          required: true,
          autocomplete: true,
          max_length: 60,
        },
        { type: Option.String, name: 'reason', description: "Why you're unavailable", max_length: MAX_REASON_LENGTH },
      ],
    },
    run: ({ interaction, guildId }) =>
      post({
        guildId,
        channelId: interaction.channel.id,
        userId: interaction.member?.user.id ?? '',
        date: textOption(interaction, 'date') ?? '',
        reason: textOption(interaction, 'reason') ?? '',
      }),
    async runText({ message, guildId, rest }: TextCall) {
      await requireChannel(bot, guildId, message.channel_id)
      const parts = leadingDay(rest, await localClockOf(bot, guildId))
      if (!parts) throw new Refusal(NO_DAY)
      return post({ guildId, channelId: message.channel_id, userId: message.author.id, ...parts })
    },
  }
}

/** @throws Refusal outside the channel of the settings; its threads are separate channels. */
async function requireChannel(
  bot: Pick<BotContext, 'settings' | 'snapshotOf'>,
  guildId: string,
  channelId: string,
): Promise<void> {
  const { unavailable_channel_id: required } = await bot.settings.get(guildId)
  const exists = bot.snapshotOf(guildId)?.channels.some(({ id }) => id === required)
  if (required === null || exists === false) throw new Refusal(NOT_SET)
  if (channelId !== required) throw new Refusal(`/unavailable only works in <#${required}>. Use it there.`)
}

function withdraw({ interaction, argument: authorId }: ComponentCall): Promise<APIInteractionResponseCallbackData> {
  if (interaction.member?.user.id !== authorId) throw new Refusal(`Only <@${authorId}> can withdraw this notice.`)
  return Promise.resolve(withdrawn(interaction.message.content, authorId))
}
