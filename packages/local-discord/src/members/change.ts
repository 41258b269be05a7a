import type { Guild, Member } from '../kernel/model.ts'
import type { State } from '../kernel/state.ts'
import { presentMember } from './present.ts'

/** What of a member may change. */
export type MemberChange = Partial<Pick<Member, 'nick' | 'roleIds' | 'timedOutUntil'>>

/** Changes a member and tells of it. Whether somebody may is the caller's business. */
export function changeMember(state: State, guild: Guild, member: Member, change: MemberChange): void {
  Object.assign(member, change)
  state.tell({
    t: 'GUILD_MEMBER_UPDATE',
    d: { ...presentMember(state, member), guild_id: guild.id },
    guildId: guild.id,
  })
}
