import type { Guild, Member } from '../kernel/model.ts'
import type { State } from '../kernel/state.ts'
import { presentMember } from './present.ts'

export type MemberChange = Partial<Pick<Member, 'nick' | 'roleIds' | 'isPending' | 'timedOutUntil'>>

/** Changes a member and publishes GUILD_MEMBER_UPDATE, without a check of permissions. */
export function changeMember(state: State, guild: Guild, member: Member, change: MemberChange): void {
  Object.assign(member, change)
  state.publish({
    t: 'GUILD_MEMBER_UPDATE',
    d: { ...presentMember(state, member), guild_id: guild.id },
    guildId: guild.id,
  })
}
