import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { record } from '../audit-log/record.ts'
import { leaveGuild } from '../guilds/membership.ts'
import { missingPermissions } from '../kernel/errors.ts'
import { invalidField } from '../kernel/invalid.ts'
import { guildPermissions, has, requireInGuild } from '../kernel/permissions.ts'
import { requireAbove } from '../kernel/rank.ts'
import { guildOf, memberOf, type State } from '../kernel/state.ts'
import { changeMember } from './change.ts'

/** A moderator's action against a user. */
export interface Moderation {
  actorId: string
  guildId: string
  userId: string
  reason: string | null
}

/** Discord's audit log events. */
const KICK = 20
const MEMBER_UPDATE = 24

/** Discord's limit of a time-out, in ms. */
const LONGEST_TIMEOUT = 28 * 24 * 60 * 60_000

/**
 * Times a member out, or ends a time-out.
 *
 * @param until epoch ms; null ends the time-out.
 * @throws DiscordError 10004, 10007; 50001, 50013 without the permission or rank, or for an administrator; 50035 for more than 28
 *   days.
 */
export function timeOut(
  state: State,
  { actorId, guildId, userId, reason, until }: Moderation & { until: number | null },
): void {
  const guild = guildOf(state, guildId)
  const now = state.clock.now()
  const actor = requireInGuild(guild, actorId, P.ModerateMembers, now)
  const member = memberOf(guild, userId)
  requireAbove(guild, actor, member)
  if (until !== null && has(guildPermissions(guild, member, now), P.Administrator)) throw missingPermissions()
  if (until !== null && until - now > LONGEST_TIMEOUT) {
    const message = 'Invalid communication disabled timestamp'
    throw invalidField('communication_disabled_until', 'INVALID_COMMUNICATION_DISABLED_TIMESTAMP', message)
  }
  const before = member.timedOutUntil
  if (before === until) return
  changeMember(state, guild, member, { timedOutUntil: until })
  const change = {
    key: 'communication_disabled_until',
    ...(before !== null && { old_value: new Date(before).toISOString() }),
    ...(until !== null && { new_value: new Date(until).toISOString() }),
  }
  record(state, guild, { actionType: MEMBER_UPDATE, userId: actorId, targetId: userId, reason, changes: [change] })
}

/** Removes a member from the guild. The user can rejoin. @throws DiscordError 10004, 10007, 50001, 50013. */
export function kickMember(state: State, { actorId, guildId, userId, reason }: Moderation): void {
  const guild = guildOf(state, guildId)
  const actor = requireInGuild(guild, actorId, P.KickMembers, state.clock.now())
  requireAbove(guild, actor, memberOf(guild, userId))
  leaveGuild(state, userId, guildId)
  record(state, guild, { actionType: KICK, userId: actorId, targetId: userId, reason })
}
