import type { GuildMember, GuildMemberChange } from '@guildhall/core'
import type {
  GatewayGuildMemberAddDispatchData,
  GatewayGuildMemberRemoveDispatchData,
  GatewayGuildMemberUpdateDispatchData,
} from 'discord-api-types/v10'

/** A change with every field. */
type WholeChange = GuildMember & Pick<GuildMemberChange, 'guildId' | 'userId'>

/** A user who joined. All fields are set, so nothing is kept of an earlier membership. */
export function joinedMember(member: GatewayGuildMemberAddDispatchData): WholeChange {
  const { guild_id: guildId, user, roles, joined_at: joinedAt, pending, communication_disabled_until: until } = member
  return {
    guildId,
    userId: user.id,
    isMember: true,
    roleIds: roles,
    joinedAt,
    isPending: pending ?? false,
    timedOutUntil: endOf(until ?? null),
  }
}

/** A member who changed. Discord may leave out fields, and does not always give the time of the join. */
export function changedMember(member: GatewayGuildMemberUpdateDispatchData): GuildMemberChange {
  const { guild_id: guildId, user, roles, joined_at: joinedAt, pending, communication_disabled_until: until } = member
  return {
    guildId,
    userId: user.id,
    isMember: true,
    roleIds: roles,
    ...(joinedAt !== null && { joinedAt }),
    ...(pending !== undefined && { isPending: pending }),
    ...(until !== undefined && { timedOutUntil: endOf(until) }),
  }
}

/** A user who left or was removed. */
export function leftMember(member: GatewayGuildMemberRemoveDispatchData): WholeChange {
  const { guild_id: guildId, user } = member
  return {
    guildId,
    userId: user.id,
    isMember: false,
    roleIds: [],
    joinedAt: null,
    isPending: false,
    timedOutUntil: null,
  }
}

function endOf(until: string | null): number | null {
  return until === null ? null : Date.parse(until)
}
