import { isNestedWithin, MOST_LEVELS } from './json.ts'
import type { MessageInteraction } from './interaction.ts'
import type { ApplicationCommand, CommandOption, Guild, Member, Message, World } from './model.ts'

/** Discord's integration type of an installation in a guild. */
const GUILD_INSTALL = 0

/** Fields added after the first version: earlier files lack them. */
type LaterOfWorld = 'newestId' | 'directChannels' | 'closedToDirect' | 'deletedNonces'
type LaterOfGuild = 'threads' | 'bans' | 'timedOutAway' | 'autoModRules' | 'auditLog' | 'scheduledEvents'
type LaterOfMember = 'timedOutUntil' | 'isPending'
type LaterOfCommand = 'contexts' | 'integrationTypes'

type LaterOfInteraction = 'guildId' | 'interactedMessageId' | 'originalResponseId' | 'openedBy'
type EarlierMessageInteraction = Omit<MessageInteraction, LaterOfInteraction> &
  Partial<Pick<MessageInteraction, LaterOfInteraction>>
type EarlierMember = Omit<Member, LaterOfMember> & Partial<Pick<Member, LaterOfMember>>
type EarlierCommand = Omit<ApplicationCommand, LaterOfCommand> & Partial<Pick<ApplicationCommand, LaterOfCommand>>
type EarlierGuild = Omit<Guild, LaterOfGuild | 'members'> &
  Partial<Pick<Guild, LaterOfGuild>> & { members: EarlierMember[] }

/** A world from a file of this or an earlier version. */
export type EarlierWorld = Omit<World, LaterOfWorld | 'guilds' | 'commands'> &
  Partial<Pick<World, LaterOfWorld>> & { guilds: EarlierGuild[]; commands: EarlierCommand[] }

/** @returns the world with defaults for missing fields, and without values that are nested too deep to be serialized. */
export function completed(world: EarlierWorld): World {
  return {
    newestId: '0',
    directChannels: [],
    closedToDirect: [],
    deletedNonces: [],
    ...world,
    guilds: world.guilds.map(completedGuild),
    messages: Object.fromEntries(
      Object.entries(world.messages).map(([channelId, messages]) => [channelId, messages.map(flatMessage)]),
    ),
    commands: world.commands.map((command) => flatCommand(completedCommand(command))),
    interactions: world.interactions.map((one) => ({
      ...one,
      modal: one.modal ?? null,
      openedById: one.openedById ?? null,
    })),
  }
}

/* Earlier versions stored button emojis and translations unchecked: they may be nested too deep to be serialized. */

function flatMessage(message: Message): Message {
  const { interaction } = message
  return {
    ...message,
    ...(!isFlat(message.components) && { components: [] }),
    ...(interaction && { interaction: completedInteraction(message, interaction) }),
  }
}

function completedInteraction(message: Message, interaction: EarlierMessageInteraction): MessageInteraction {
  // Earlier versions did not store the pressed message. An answer refers to that message, and an update edits it.
  const interactedMessageId = interaction.commandName === null ? (message.replyTo?.messageId ?? message.id) : null
  return { guildId: message.guildId, interactedMessageId, originalResponseId: null, openedBy: null, ...interaction }
}

function completedCommand(command: EarlierCommand): ApplicationCommand {
  return { contexts: null, integrationTypes: [GUILD_INSTALL], ...command }
}

function flatCommand(command: ApplicationCommand): ApplicationCommand {
  if (isFlat(command)) return command
  return { ...command, nameLocalizations: null, descriptionLocalizations: null, options: flatOptions(command.options) }
}

function flatOptions(options: CommandOption[]): CommandOption[] {
  return options.map(({ options: below, ...option }) => ({
    ...option,
    name_localizations: null,
    description_localizations: null,
    ...(below && { options: flatOptions(below) }),
  }))
}

function isFlat(value: unknown): boolean {
  return isNestedWithin(value, MOST_LEVELS)
}

function completedGuild(guild: EarlierGuild): Guild {
  return {
    threads: [],
    bans: [],
    timedOutAway: {},
    autoModRules: [],
    auditLog: [],
    scheduledEvents: [],
    ...guild,
    members: guild.members.map(completedMember),
  }
}

function completedMember(member: EarlierMember): Member {
  return { timedOutUntil: null, isPending: false, ...member }
}
