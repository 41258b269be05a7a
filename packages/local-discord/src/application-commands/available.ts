import { ApplicationIntegrationType, InteractionContextType, PermissionFlagsBits as P } from 'discord-api-types/v10'
import { hasBot } from '../guilds/present.ts'
import type { ApplicationCommand } from '../kernel/model.ts'
import { channelPermissions, has } from '../kernel/permissions.ts'
import { channelOf, findMember, type State } from '../kernel/state.ts'

/**
 * The commands that a user can use in a channel, by name: the guild's and the global ones, without those that the user's permissions
 * hide. Empty without the bot in the guild or without Use Application Commands.
 *
 * @throws DiscordError 10003.
 */
export function availableCommands(state: State, userId: string, channelId: string): ApplicationCommand[] {
  const { guild, channel } = channelOf(state, channelId)
  const member = findMember(guild, userId)
  if (member === undefined || !hasBot(state, guild)) return []
  const permissions = channelPermissions(guild, channel, member, state.clock.now())
  if (!has(permissions, P.UseApplicationCommands)) return []
  return state.world.commands
    .filter((command) => command.guildId === guild.id || (command.guildId === null && isForGuilds(command)))
    .filter(({ defaultMemberPermissions: needed }) => needed === null || mayUse(permissions, BigInt(needed)))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Whether a global command is for guilds with the bot. */
function isForGuilds({ contexts, integrationTypes }: ApplicationCommand): boolean {
  const inGuilds = contexts === null || contexts.includes(InteractionContextType.Guild)
  return inGuilds && integrationTypes.includes(ApplicationIntegrationType.GuildInstall)
}

function mayUse(permissions: bigint, needed: bigint): boolean {
  // "0" hides a command from all members but administrators.
  return needed === 0n ? has(permissions, P.Administrator) : has(permissions, needed)
}
