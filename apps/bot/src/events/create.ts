import { COMMANDS, ZONE } from '@guildhall/contract'
import {
  cannotSchedule,
  cannotShow,
  checkEvent,
  DESCRIPTION_LENGTH,
  LOCATION_LENGTH,
  missingInGuild,
  MOST_PLACES,
  noRoomToSchedule,
  TITLE_LENGTH,
  TO_SHOW_EVENTS,
  type EventInput,
  type GuildSnapshot,
} from '@guildhall/core'
import { plainText, unavailabilityOf } from '@guildhall/discord'
import {
  ApplicationCommandOptionType as Option,
  ApplicationCommandType,
  GuildScheduledEventStatus as Status,
  MessageFlags,
  type APIInteraction,
  type APIInteractionGuildMember,
} from 'discord-api-types/v10'
import type { LocalClock } from '../kernel/dates/calendar.ts'
import { localClockOf, timeZoneOf, type ZonedBot } from '../kernel/dates/local-clock.ts'
import { Refusal, type BotCommand, type CommandReply, type ModalHandler } from '../kernel/handlers.ts'
import type { BotContext } from '../kernel/module.ts'
import { integerOption, textOption } from '../kernel/options.ts'
import { EVENT_NEW, inputOf, newEventForm, SLOTS_LENGTH, submittedTexts, zoneNote, type EventTexts } from './forms.ts'
import { requireOrganizer } from './organizers.ts'

/** Discord's limit of scheduled and active events on a server. */
const MOST_SCHEDULED = 100

const NO_SERVER = 'This only works on a server that the bot can see.'

/** The guild and the member of an interaction. @throws Refusal when the guild has no snapshot. */
export function callerOf(
  { snapshotOf }: Pick<BotContext, 'snapshotOf'>,
  { guild_id: guildId, member }: Pick<APIInteraction, 'guild_id' | 'member'>,
): { guild: GuildSnapshot; member: APIInteractionGuildMember } {
  const guild = guildId === undefined ? undefined : snapshotOf(guildId)
  if (!guild || !member) throw new Refusal(NO_SERVER)
  return { guild, member }
}

/** `/createevent` with its options or its form. */
export function createEventCommand(
  bot: ZonedBot & Pick<BotContext, 'api' | 'clock' | 'events' | 'missingIn' | 'snapshotOf'>,
): { command: BotCommand; modal: ModalHandler } {
  const { events, api, missingIn } = bot

  /** @throws Refusal when the bot lacks a permission to post events in the channel. */
  function requireChannel(guild: GuildSnapshot, channelId: string): void {
    const missing = missingIn({ guildId: guild.id, channelId }, TO_SHOW_EVENTS) ?? []
    if (missing.length > 0) throw new Refusal(cannotShow(missing, channelName(guild, channelId)))
  }

  /** @throws Refusal when the server has no room for a scheduled event per slot; Problem `discord.unavailable`. */
  async function requireSchedule(guild: GuildSnapshot, slots: number): Promise<void> {
    if (missingInGuild(guild, ['Create Events']).length > 0) throw new Refusal(cannotSchedule())
    try {
      const all = await api.guilds.getScheduledEvents(guild.id)
      const open = all.filter(({ status }) => status === Status.Scheduled || status === Status.Active).length
      if (open + slots > MOST_SCHEDULED) throw new Refusal(noRoomToSchedule(open, slots, MOST_SCHEDULED))
    } catch (error) {
      throw unavailabilityOf(error) ?? error
    }
  }

  async function create(
    { interaction, guildId, timeZone }: { interaction: APIInteraction; guildId: string; timeZone?: string },
    input: (clock: LocalClock) => EventInput,
  ): Promise<CommandReply> {
    const { guild, member } = callerOf(bot, interaction)
    requireOrganizer(guild, member)
    const channelId = interaction.channel?.id
    if (channelId === undefined) throw new Refusal(NO_SERVER)
    requireChannel(guild, channelId)
    const clock = await localClockOf(bot, guildId, timeZone)
    const given = input(clock)
    checkEvent(given, clock.now, [])
    if (given.location !== null) await requireSchedule(guild, given.starts.length)
    const request = { guildId, channelId, creatorId: member.user.id, interactionId: interaction.id }
    const { event } = await events.create(request, given)
    const title = `**${plainText(event.title)}**`
    const content =
      event.messageId === null
        ? `Discord isn't accepting messages right now. ${title} will appear in <#${channelId}> once it does.`
        : `${title} is here: https://discord.com/channels/${guildId}/${channelId}/${event.messageId}`
    return {
      content: `${content}\n${zoneNote(clock.timeZone)}`,
      allowed_mentions: { parse: [] },
      flags: MessageFlags.SuppressEmbeds,
    }
  }

  const command: BotCommand = {
    mode: 'private',
    definition: {
      type: ApplicationCommandType.ChatInput,
      name: 'createevent',
      description: COMMANDS.createevent,
      options: [
        {
          type: Option.String,
          name: 'title',
          description: 'The title of the event; without title and slots a form opens',
          max_length: TITLE_LENGTH,
        },
        {
          type: Option.String,
          name: 'slots',
          description: `Up to 20 times in ${ZONE}, such as fri 20:00; 2026-12-01 20:00`,
          max_length: SLOTS_LENGTH,
        },
        {
          type: Option.String,
          name: 'description',
          description: 'Details for the members',
          max_length: DESCRIPTION_LENGTH,
        },
        {
          type: Option.Integer,
          name: 'limit',
          description: 'Places in each slot; further members join a waiting list',
          min_value: 1,
          max_value: MOST_PLACES,
        },
        {
          type: Option.String,
          name: 'location',
          description: "The location; also adds each slot to the server's scheduled events",
          max_length: LOCATION_LENGTH,
        },
      ],
    },
    form: {
      isFor: ({ interaction }) =>
        textOption(interaction, 'title') === undefined || textOption(interaction, 'slots') === undefined,
      async open({ interaction }) {
        const { guild, member } = callerOf(bot, interaction)
        requireOrganizer(guild, member)
        requireChannel(guild, interaction.channel.id)
        return newEventForm(textsOf(interaction), await timeZoneOf(bot, guild.id))
      },
    },
    run: (call) => create(call, (clock) => inputOf(textsOf(call.interaction), clock)),
  }

  return {
    command,
    modal: {
      prefix: EVENT_NEW,
      mode: 'private',
      run({ interaction, guildId, argument }) {
        const shown = { interaction, guildId, ...(argument !== '' && { timeZone: argument }) }
        return create(shown, (clock) => inputOf(submittedTexts(interaction), clock))
      },
    },
  }
}

/** The options as values of the form. */
function textsOf(interaction: Parameters<BotCommand['run']>[0]['interaction']): EventTexts {
  return {
    title: textOption(interaction, 'title') ?? '',
    slots: textOption(interaction, 'slots') ?? '',
    description: textOption(interaction, 'description') ?? '',
    limit: String(integerOption(interaction, 'limit') ?? ''),
    location: textOption(interaction, 'location') ?? '',
  }
}

export function channelName(guild: GuildSnapshot, channelId: string): string {
  return guild.channels.find(({ id }) => id === channelId)?.name ?? 'this channel'
}
