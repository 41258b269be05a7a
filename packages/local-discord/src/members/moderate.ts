import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { record } from '../audit-log/record.ts'
import { leaveGuild } from '../guilds/membership.ts'
import { missingPermissions } from '../kernel/errors.ts'
import { invalidField } from '../kernel/invalid.ts'
import { guildPermissions, has, requireInGuild } from '../kernel/permissions.ts'
import { requireAbove } from '../kernel/rank.ts'
import { guildOf, memberOf, type State } from '../kernel/state.ts'
import { changeMember } from './change.ts'

/** Who does something to whom, and why. */
export interface Deed {
  actorId: string
  guildId: string
  userId: string
  reason: string | null
}

/** Discord's numbers of the audit log. */
const KICK = 20
const MEMBER_UPDATE = 24

/** Discord: how long a time-out may be, in ms. */
const LONGEST_TIMEOUT = 28 * 24 * 60 * 60_000

/**
 * Times a member out until then (epoch ms), or lets it speak again.
 *
 * @throws DiscordError 10004, 10007; 50001, 50013 for one who lacks the permission or the rank, and about administrators, who are
 *   never silenced; 50035 for more than 28 days.
 */
export function timeOut(
  state: State,
  { actorId, guildId, userId, reason, until }: Deed & { until: number | null },
): void {
  const guild = guildOf(state, guildId)
  const now = state.clock.now()
  const actor = requireInGuild(guild, actorId, P.ModerateMembers, now)
  const member = memberOf(guild, userId)
  requireAbove(guild, actor, member)
  if (until !== null && has(guildPermissions(guild, member, now), P.Administrator)) throw missingPermissions()
  if (until !== null && until - now > LONGEST_TIMEOUT) {
    const sentence = 'Invalid communication disabled timestamp'
    throw invalidField('communication_disabled_until', 'INVALID_COMMUNICATION_DISABLED_TIMESTAMP', sentence)
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

/** Puts a member out of the guild; it may come back. @throws DiscordError 10004, 10007, 50001, 50013. */
export function kickMember(state: State, { actorId, guildId, userId, reason }: Deed): void {
  const guild = guildOf(state, guildId)
  const actor = requireInGuild(guild, actorId, P.KickMembers, state.clock.now())
  requireAbove(guild, actor, memberOf(guild, userId))
  leaveGuild(state, userId, guildId)
  record(state, guild, { actionType: KICK, userId: actorId, targetId: userId, reason })
}
