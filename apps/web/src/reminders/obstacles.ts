import type {
  ReceivedChannel as Channel,
  ReceivedReminder as Reminder,
  ReceivedRole as Role,
} from '@guildhall/contract'
import { botObstacle, missingChannel, type TextChannels } from '../kernel/channels.ts'
import type { GuildRoles } from '../kernel/roles.ts'
import type { Option } from '../ui/picker/options.ts'

/** A channel by its id; undefined when it is not known. */
export function channelOf({ channels }: TextChannels, channelId: string | null): Channel | undefined {
  return channels.find(({ id }) => id === channelId)
}

/** A sentence that says why the bot cannot post in a channel; null if no obstacle is known. */
export function channelObstacle(channels: TextChannels, channelId: string | null): string | null {
  if (channelId === null || channels.isLoading || channels.isError) return null
  const channel = channelOf(channels, channelId)
  if (!channel) return `${missingChannel(channels)} Choose another one.`
  return botObstacle(channel) ?? null
}

/** Why the user cannot mention a role in a channel, as a sentence; null if the user can. */
export function mentionBeyond(role: Role | undefined, channel: Channel | undefined): string | null {
  if (role?.mentionable !== false || channel?.may_mention !== false) return null
  return `You can't mention @${role.name} in #${channel.name} in Discord. Ask one of the server's administrators.`
}

/** Whether the mention of a role by the bot pings no member of a channel, as far as is known. */
function isUnpingable({ mentionable }: Role, channel: Channel | undefined): boolean {
  return mentionable === false && channel?.can_mention === false
}

/** The roles that a reminder can mention, with a hint at those that cannot be pinged in its channel. */
export function mentionOptions({ roles }: GuildRoles, channel: Channel | undefined): Option[] {
  return roles.map((role) => ({
    value: role.id,
    label: `@${role.name}`,
    ...(isUnpingable(role, channel) || mentionBeyond(role, channel) ? { hint: "Can't be pinged" } : {}),
  }))
}

/** The reason why the mention of a role in a channel pings no member, as a sentence; null when none is known. */
export function roleObstacle(
  { roles, isLoading, isError }: GuildRoles,
  roleId: string | null,
  channel: Channel | undefined,
): string | null {
  if (roleId === null || isLoading || isError) return null
  const role = roles.find(({ id }) => id === roleId)
  if (!role) return 'This role was deleted. Choose another one.'
  if (!channel || !isUnpingable(role, channel)) return null
  return `The bot can't ping @${role.name}. In Discord, allow anyone to @mention the role, or grant the bot Mention Everyone in #${channel.name}.`
}

/** Sentences that say why a reminder's next run would fail, or ping no member. */
export function obstaclesOf(
  { channel_id, mention_role_id, is_sent, is_paused }: Reminder,
  channels: TextChannels,
  roles: GuildRoles,
): readonly string[] {
  if (is_sent || is_paused === true) return []
  const found = [
    channelObstacle(channels, channel_id),
    roleObstacle(roles, mention_role_id ?? null, channelOf(channels, channel_id)),
  ]
  return found.filter((obstacle) => obstacle !== null)
}
