import { COMMANDS, ZONE } from '@guildhall/contract'
import { nonceOf, type GuildSnapshot, type RaidTopicStatus } from '@guildhall/core'
import { ApplicationCommandOptionType as Option, ApplicationCommandType } from 'discord-api-types/v10'
import { autocompleteOf } from '../kernel/autocomplete.ts'
import { momentInWords } from '../kernel/dates/calendar.ts'
import { localClockOf, timeZoneOf, type ZonedBot } from '../kernel/dates/local-clock.ts'
import { futureMoment, required } from '../kernel/dates/required.ts'
import { readDay } from '../kernel/dates/read-day.ts'
import { momentOfParts } from '../kernel/dates/read-moment.ts'
import { readTime } from '../kernel/dates/read-time.ts'
import { suggestDays, suggestTimes } from '../kernel/dates/suggest.ts'
import { momentTimestamp, timestamp } from '../kernel/dates/timestamps.ts'
import { Refusal, type BotCommand, type CommandReply } from '../kernel/handlers.ts'
import type { BotContext, CreateModule } from '../kernel/module.ts'
import { booleanOption, textOption } from '../kernel/options.ts'
import { onChannelDeleted } from '../kernel/parking/deletions.ts'
import { requiredRaidChannel, suggestRaidChannels, type Caller } from './raid-channels.ts'
import { readRaidText } from './raid-text.ts'
import { excessOf, MOST_TOPIC_CHARACTERS, withRaidTime } from './topic.ts'
import { writeTopic } from './write-topic.ts'

/** `/updateraidtime` writes the time of a channel's next raid into its topic. */
export const raidTimes: CreateModule<
  | 'api'
  | 'botUserId'
  | 'clock'
  | 'durable'
  | 'log'
  | 'missingIn'
  | 'raidTimes'
  | 'send'
  | 'settings'
  | 'snapshotOf'
  | 'timeZone'
> = (bot) => ({
  name: 'raid-times',
  commands: [createRaidTimeCommand(bot)],
  autocomplete: [
    autocompleteOf('updateraidtime', {
      async raid(typed, { interaction, guildId }) {
        const guild = bot.snapshotOf(guildId)
        if (!guild) return []
        const times = await bot.raidTimes.list(guildId)
        return suggestRaidChannels(guild, typed, callerOf(interaction.member), times, await timeZoneOf(bot, guildId))
      },
      date: async (typed, { guildId }) => suggestDays(typed, await localClockOf(bot, guildId)),
      time: (typed) => suggestTimes(typed),
    }),
  ],
  jobs: [writeTopic(bot)],
  listeners: [
    onChannelDeleted(bot.durable, {
      module: 'raid-times',
      write: (guildId, channelId) => bot.raidTimes.remove(guildId, channelId),
    }),
  ],
})

/** A requested raid time. */
interface RaidCall {
  readonly guildId: string
  readonly raid: string
  readonly startsAt: number
  readonly announce: boolean
  readonly caller: Caller
  readonly eventId: string
}

/** `/updateraidtime raid date time [announce]` and its text command. */
function createRaidTimeCommand(
  bot: ZonedBot & Pick<BotContext, 'botUserId' | 'clock' | 'missingIn' | 'raidTimes' | 'send' | 'snapshotOf'>,
): BotCommand {
  async function update(call: RaidCall): Promise<CommandReply> {
    const { guildId, caller, startsAt } = call
    const guild = bot.snapshotOf(guildId)
    if (!guild) throw new Refusal('Discord is having an outage on this server. Try again in a minute.')
    const channel = requiredRaidChannel(guild, call.raid, caller, bot.botUserId)
    const clock = await localClockOf(bot, guildId)
    futureMoment(startsAt, clock)
    const excess = excessOf(withRaidTime(channel.topic ?? '', startsAt, clock.timeZone))
    if (excess > 0) throw new Refusal(noRoom(channel.id, excess))
    if (call.announce) requireAnnouncing(bot, guild, channel.id)
    const status = await bot.raidTimes.set({ ...call, channelId: channel.id, userId: caller.userId })
    if (call.announce) void announce(bot, { guildId, channelId: channel.id, startsAt, eventId: call.eventId })
    return {
      content: sentenceOf({ channelId: channel.id, startsAt, timeZone: clock.timeZone }, status),
      allowed_mentions: { parse: [] },
    }
  }

  return {
    definition: {
      type: ApplicationCommandType.ChatInput,
      name: 'updateraidtime',
      description: COMMANDS.updateraidtime,
      options: [
        {
          type: Option.String,
          name: 'raid',
          description: "The raid's text channel",
          required: true,
          autocomplete: true,
          max_length: 100,
        },
        {
          type: Option.String,
          name: 'date',
          description: `The day in ${ZONE}, such as tomorrow, fri or 27 Nov`,
          required: true,
          autocomplete: true,
          max_length: 60,
        },
        {
          type: Option.String,
          name: 'time',
          description: `The time of day in ${ZONE}, such as 20:00 or 8pm`,
          required: true,
          autocomplete: true,
          max_length: 60,
        },
        { type: Option.Boolean, name: 'announce', description: "Also post the time in the raid's channel" },
      ],
    },
    mode: 'private',
    async run({ interaction, guildId }) {
      const date = textOption(interaction, 'date') ?? ''
      const clock = await localClockOf(bot, guildId)
      const day = required(readDay(date, clock))
      const minutes = required(readTime(textOption(interaction, 'time') ?? ''))
      return update({
        guildId,
        raid: textOption(interaction, 'raid') ?? '',
        startsAt: momentOfParts(day, date, minutes, clock),
        announce: booleanOption(interaction, 'announce') ?? false,
        caller: callerOf(interaction.member),
        eventId: interaction.id,
      })
    },
    async runText({ message, guildId, rest }) {
      const caller = { userId: message.author.id, roleIds: message.member?.roles ?? [] }
      return update({ guildId, ...readRaidText(rest, await localClockOf(bot, guildId)), caller, eventId: message.id })
    },
  }
}

/** @throws Refusal when the bot lacks a permission in the channel. */
function requireAnnouncing(bot: Pick<BotContext, 'missingIn'>, guild: GuildSnapshot, channelId: string): void {
  const missing = bot.missingIn({ guildId: guild.id, channelId }, ['View Channel', 'Send Messages']) ?? []
  if (missing.length > 0)
    throw new Refusal(
      `The bot can't send messages in <#${channelId}>. Leave out announce, or grant the bot Send Messages there.`,
    )
}

async function announce(
  bot: Pick<BotContext, 'send'>,
  raid: { guildId: string; channelId: string; startsAt: number; eventId: string },
): Promise<void> {
  const message = {
    content: `The next raid is on ${momentTimestamp(raid.startsAt)}.`,
    allowed_mentions: { parse: [] },
    nonce: nonceOf('raid time', raid.eventId),
  }
  await bot.send(raid, message, 'the announcement of a raid time')
}

function noRoom(channelId: string, excess: number): string {
  return (
    `The topic of <#${channelId}> has no room for the raid time: together they exceed Discord's limit of ${MOST_TOPIC_CHARACTERS.toLocaleString('en-US')} ` +
    `characters by ${excess}. Shorten the topic, then try again. Nothing was changed.`
  )
}

function sentenceOf(
  { channelId, startsAt, timeZone }: { channelId: string; startsAt: number; timeZone: string },
  status: RaidTopicStatus,
): string {
  const when = `${momentTimestamp(startsAt)}: ${momentInWords(startsAt, timeZone)}`
  const raid = `The next raid in <#${channelId}> is on ${when}.`
  if (status.status === 'applied') return `${raid} The topic shows it.`
  if (status.status === 'blocked') return `${raid} The topic doesn't show it yet: ${status.reason}`
  return `${raid} Discord limits how often a topic changes: the topic will show the new time ${timestamp(status.at, 'R')} (${timestamp(status.at, 'T')}).`
}

function callerOf(
  member: { readonly user: { readonly id: string }; readonly roles: readonly string[] } | undefined,
): Caller {
  return { userId: member?.user.id ?? '', roleIds: member?.roles ?? [] }
}
