import type { GuildMember } from '@guildhall/core'

/** A member without roles, who passed the guild's membership screening and was never timed out. */
export function guildMember(parts: Partial<GuildMember>): GuildMember {
  return {
    isMember: true,
    roleIds: [],
    joinedAt: '2026-01-05T18:00:00.000Z',
    isPending: false,
    timedOutUntil: null,
    ...parts,
  }
}
