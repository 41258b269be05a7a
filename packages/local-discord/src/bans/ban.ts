import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { record } from '../audit-log/record.ts'
import { leaveGuild } from '../guilds/membership.ts'
import { DiscordError, UNKNOWN } from '../kernel/errors.ts'
import type { Ban, Guild } from '../kernel/model.ts'
import { requireInGuild } from '../kernel/permissions.ts'
import { requireAbove } from '../kernel/rank.ts'
import { findMember, guildOf, messagesIn, userOf, type State } from '../kernel/state.ts'
import type { Moderation } from '../members/moderate.ts'
import { removeMessages } from '../messages/bulk-delete.ts'
import { presentUser } from '../users/present.ts'
import { asChannel } from '../kernel/threads.ts'

/** Discord's audit log events. */
const BAN_ADD = 22
const BAN_REMOVE = 23

/**
 * Bans a user, who need not be a member, and deletes the user's recent messages in the guild. Has no effect on a banned user.
 *
 * @throws DiscordError 10004, 10013; 50001, 50013 without the permission or rank.
 */
export function banUser(state: State, moderation: Moderation & { deleteMessageSeconds: number }): void {
  const { actorId, guildId, userId, reason, deleteMessageSeconds } = moderation
  const guild = guildOf(state, guildId)
  const actor = requireInGuild(guild, actorId, P.BanMembers, state.clock.now())
  const user = userOf(state, userId)
  requireAbove(guild, actor, findMember(guild, userId) ?? { userId, roleIds: [] })
  if (guild.bans.some((ban) => ban.userId === userId)) return
  guild.bans.push({ userId, reason })
  state.publish({ t: 'GUILD_BAN_ADD', d: { guild_id: guild.id, user: presentUser(user) }, guildId: guild.id })
  if (findMember(guild, userId)) leaveGuild(state, userId, guildId)
  deleteRecent(state, guild, userId, deleteMessageSeconds)
  record(state, guild, { actionType: BAN_ADD, userId: actorId, targetId: userId, reason })
}

/** Lifts a ban. @throws DiscordError 10004, 10013, 50001, 50013; 10026 for a user who is not banned. */
export function unbanUser(state: State, { actorId, guildId, userId, reason }: Moderation): void {
  const guild = guildOf(state, guildId)
  requireInGuild(guild, actorId, P.BanMembers, state.clock.now())
  guild.bans.splice(guild.bans.indexOf(banOf(guild, userId)), 1)
  const user = presentUser(userOf(state, userId))
  state.publish({ t: 'GUILD_BAN_REMOVE', d: { guild_id: guild.id, user }, guildId: guild.id })
  record(state, guild, { actionType: BAN_REMOVE, userId: actorId, targetId: userId, reason })
}

/** The ban of a user. @throws DiscordError 10026. */
export function banOf(guild: Guild, userId: string): Ban {
  const ban = guild.bans.find((one) => one.userId === userId)
  if (ban === undefined) throw new DiscordError(404, UNKNOWN.ban)
  return ban
}

function deleteRecent(state: State, guild: Guild, userId: string, seconds: number): void {
  const since = state.clock.now() - seconds * 1_000
  for (const channel of [...guild.channels, ...guild.threads.map((thread) => asChannel(guild, thread))]) {
    const recent = messagesIn(state, channel.id).filter((one) => one.authorId === userId && one.createdAt > since)
    removeMessages(state, guild, channel, recent)
  }
}
