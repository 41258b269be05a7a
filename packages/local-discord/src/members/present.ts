import type { Member } from '../kernel/model.ts'
import { userOf, type State } from '../kernel/state.ts'
import { presentUser } from '../users/present.ts'

/** A member with its user. */
export function presentMember(state: State, member: Member): object {
  return { ...presentMemberAlone(member), user: presentUser(userOf(state, member.userId)) }
}

/** A member without its user, as in messages and the resolved members of an interaction. */
export function presentMemberAlone(member: Member): object {
  return {
    avatar: null,
    banner: null,
    communication_disabled_until: member.timedOutUntil === null ? null : new Date(member.timedOutUntil).toISOString(),
    flags: 0,
    joined_at: new Date(member.joinedAt).toISOString(),
    nick: member.nick,
    pending: member.isPending,
    premium_since: null,
    roles: member.roleIds,
    mute: false,
    deaf: false,
  }
}
