import { ChannelType, PermissionFlagsBits as P } from 'discord-api-types/v10'
import { record, type Actor } from '../audit-log/record.ts'
import { DiscordError, missingPermissions, ERRORS } from '../kernel/errors.ts'
import { invalidField } from '../kernel/invalid.ts'
import type { Channel, Guild, Overwrite } from '../kernel/model.ts'
import { guildPermissions, has, requireInChannel, requireInGuild } from '../kernel/permissions.ts'
import type { State } from '../kernel/state.ts'
import { changeChannel, createChannel, deleteChannel } from './change.ts'
import type { ChannelSettings } from './read-draft.ts'

/** Discord's limits: channels of a guild, and of one category. */
const MOST_CHANNELS = 500
const MOST_IN_CATEGORY = 50
/** Discord's audit log events. */
const LOGGED_AS = { create: 10, update: 11, delete: 12 } as const

/** Creates a channel. @throws DiscordError 50013; 30013 for too many channels; 50035 for a parent that is not a category, or a full one. */
export function addChannel(
  state: State,
  guild: Guild,
  actor: Actor,
  draft: Partial<ChannelSettings> & Pick<Channel, 'name' | 'type'>,
): Channel {
  requireInGuild(guild, actor.userId, P.ManageChannels, state.clock.now())
  if (guild.channels.length >= MOST_CHANNELS) throw new DiscordError(400, ERRORS.tooManyChannels)
  requireParent(guild, draft, null)
  requireMayOverwrite(state, guild, actor, draft.overwrites ?? [])
  const parent = guild.channels.find((one) => one.id === draft.parentId)
  const last = Math.max(-1, ...guild.channels.filter((one) => one.type === draft.type).map((one) => one.position))
  // Without overwrites of its own, a channel gets those of its category.
  const overwrites = structuredClone(parent?.overwrites ?? [])
  const defaults = { topic: null, nsfw: false, parentId: null, position: last + 1, overwrites }
  const channel = createChannel(state, guild.id, { ...defaults, ...draft })
  log(state, guild, actor, 'create', channel)
  return channel
}

/** Changes a channel. @throws DiscordError 50001, 50013; 50035 for a parent that is not a category, or a full one. */
export function editChannel(
  state: State,
  guild: Guild,
  channel: Channel,
  actor: Actor,
  change: Partial<ChannelSettings>,
): void {
  requireInChannel(guild, channel, actor.userId, P.ManageChannels, state.clock.now())
  requireParent(guild, { ...change, type: channel.type }, channel.parentId)
  if (change.overwrites) {
    requireInChannel(guild, channel, actor.userId, P.ManageRoles, state.clock.now())
    requireMayOverwrite(state, guild, actor, change.overwrites)
  }
  changeChannel(state, channel.id, change)
  log(state, guild, actor, 'update', channel)
}

/** Deletes a channel. @throws DiscordError 50001, 50013. */
export function removeChannel(state: State, guild: Guild, channel: Channel, actor: Actor): void {
  requireInChannel(guild, channel, actor.userId, P.ManageChannels, state.clock.now())
  deleteChannel(state, channel.id)
  log(state, guild, actor, 'delete', channel)
}

function requireParent(guild: Guild, { parentId, type }: Partial<Channel>, before: string | null): void {
  if (parentId === undefined || parentId === null || parentId === before) return
  const parent = guild.channels.find((one) => one.id === parentId)
  if (parent?.type !== ChannelType.GuildCategory || type === ChannelType.GuildCategory)
    throw invalidField('parent_id', 'CHANNEL_PARENT_INVALID_TYPE', 'Not a category')
  if (guild.channels.filter((one) => one.parentId === parentId).length >= MOST_IN_CATEGORY)
    throw invalidField(
      'parent_id',
      'CHANNEL_PARENT_MAX_CHANNELS',
      `Maximum number of channels in category reached (${MOST_IN_CATEGORY})`,
    )
}

/** A member can only allow or deny permissions that the member has. @throws DiscordError 50013. */
function requireMayOverwrite(state: State, guild: Guild, { userId }: Actor, overwrites: readonly Overwrite[]): void {
  if (overwrites.length === 0) return
  const member = requireInGuild(guild, userId, P.ManageRoles, state.clock.now())
  const own = guildPermissions(guild, member, state.clock.now())
  if (overwrites.some(({ allow, deny }) => !has(own, BigInt(allow) | BigInt(deny)))) throw missingPermissions()
}

function log(state: State, guild: Guild, actor: Actor, action: keyof typeof LOGGED_AS, channel: Channel): void {
  const changes = action === 'update' ? [] : [nameChange(action, channel.name)]
  record(state, guild, { ...actor, actionType: LOGGED_AS[action], targetId: channel.id, changes })
}

function nameChange(action: 'create' | 'delete', name: string): Record<string, string> {
  return action === 'create' ? { key: 'name', new_value: name } : { key: 'name', old_value: name }
}
