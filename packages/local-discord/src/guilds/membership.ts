import { DiscordError, missingAccess, ERRORS } from '../kernel/errors.ts'
import type { Guild, Member, Role } from '../kernel/model.ts'
import { findMember, guildOf, memberOf, userOf, type State } from '../kernel/state.ts'
import { presentMember } from '../members/present.ts'
import { presentRole } from '../roles/present.ts'
import { presentUser } from '../users/present.ts'
import { presentGuildCreate } from './present.ts'

/** Adds a user to a guild, without effect for a member. @throws DiscordError 10004, 10013; 40007 for a banned user. */
export function joinGuild(state: State, userId: string, guildId: string): void {
  const guild = guildOf(state, guildId)
  userOf(state, userId)
  if (findMember(guild, userId)) return
  if (guild.bans.some((ban) => ban.userId === userId)) throw new DiscordError(403, ERRORS.banned)
  // Rejoining does not lift a time-out.
  const timedOutUntil = guild.timedOutAway[userId] ?? null
  delete guild.timedOutAway[userId]
  addMember(state, guild, {
    userId,
    nick: null,
    roleIds: [],
    joinedAt: state.clock.now(),
    isPending: false,
    timedOutUntil,
  })
  state.publish({ t: 'GUILD_CREATE', d: presentGuildCreate(state, guild), guildId: guild.id, audience: { userId } })
}

/** Adds a member and publishes GUILD_MEMBER_ADD. The caller checks whether the user may join. */
export function addMember(state: State, guild: Guild, member: Member): void {
  guild.members.push(member)
  state.publish({
    t: 'GUILD_MEMBER_ADD',
    d: { ...presentMember(state, member), guild_id: guild.id },
    guildId: guild.id,
  })
}

/** Removes a member from a guild. @throws DiscordError 10004, 10007; 50001 for the owner. */
export function leaveGuild(state: State, userId: string, guildId: string): void {
  const guild = guildOf(state, guildId)
  const member = memberOf(guild, userId)
  if (guild.ownerId === userId) throw missingAccess()
  if (userId === state.application.id) return removeBot(state, guildId)
  guild.members.splice(guild.members.indexOf(member), 1)
  if (member.timedOutUntil !== null) guild.timedOutAway[userId] = member.timedOutUntil
  const user = presentUser(userOf(state, userId))
  state.publish({ t: 'GUILD_MEMBER_REMOVE', d: { guild_id: guild.id, user }, guildId: guild.id })
  state.publish({ t: 'GUILD_DELETE', d: { id: guild.id }, guildId: guild.id, audience: { userId } })
}

/**
 * Adds the bot to a guild, with a managed role at position 1. If the bot is a member already, sets the permissions of that role.
 *
 * @param permissions of the role, a bit set.
 *
 * @throws DiscordError 10004.
 */
export function addBot(state: State, guildId: string, permissions: bigint): void {
  const guild = guildOf(state, guildId)
  const { id: botId, name } = state.application
  const own = guild.roles.find((role) => role.botId === botId)
  if (own !== undefined && findMember(guild, botId)) return setPermissions(state, guild, own, permissions)
  const role: Role = {
    id: state.nextId(),
    name,
    color: 0,
    hoist: false,
    mentionable: false,
    position: 1,
    permissions: permissions.toString(),
    botId,
  }
  for (const other of guild.roles) if (other.position > 0) other.position += 1
  guild.roles.push(role)
  const member = {
    userId: botId,
    nick: null,
    roleIds: [role.id],
    joinedAt: state.clock.now(),
    isPending: false,
    timedOutUntil: null,
  }
  guild.members.push(member)
  state.publish({ t: 'GUILD_CREATE', d: presentGuildCreate(state, guild), guildId: guild.id, audience: 'bot' })
  // The chat page needs this event; sessions of the bot receive GUILD_CREATE only.
  state.publish({
    t: 'GUILD_MEMBER_ADD',
    d: { ...presentMember(state, member), guild_id: guild.id },
    guildId: guild.id,
  })
}

/** Removes the bot from a guild with its role and its commands there. @throws DiscordError 10004, 10007. */
export function removeBot(state: State, guildId: string): void {
  const guild = guildOf(state, guildId)
  const botId = state.application.id
  guild.members.splice(guild.members.indexOf(memberOf(guild, botId)), 1)
  guild.roles = guild.roles.filter((role) => role.botId !== botId)
  state.world.commands = state.world.commands.filter((command) => command.guildId !== guild.id)
  state.publish({ t: 'GUILD_DELETE', d: { id: guild.id }, guildId: guild.id, audience: 'bot' })
  const user = presentUser(userOf(state, botId))
  state.publish({ t: 'GUILD_MEMBER_REMOVE', d: { guild_id: guild.id, user }, guildId: guild.id })
}

/** The guilds of a user, in the order of the world. */
export function guildsOf(state: State, userId: string): Guild[] {
  return state.world.guilds.filter((guild) => findMember(guild, userId) !== undefined)
}

function setPermissions(state: State, guild: Guild, role: Role, permissions: bigint): void {
  role.permissions = permissions.toString()
  state.publish({ t: 'GUILD_ROLE_UPDATE', d: { guild_id: guild.id, role: presentRole(role) }, guildId: guild.id })
}
