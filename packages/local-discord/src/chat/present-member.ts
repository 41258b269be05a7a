import type { Guild } from '../kernel/model.ts'
import { userOf, type State } from '../kernel/state.ts'
import { bansOf, mayModerate, mayUnban, memberStatus } from '../members/status.ts'
import { presentUser } from './present-user.ts'
import type { BanView, MemberView } from './view.ts'

/** The members of a server, with the reader's moderation actions on each. */
export function presentMembers(state: State, guild: Guild, readerId: string): MemberView[] {
  return guild.members.map(({ userId }) => {
    const { timedOutUntil } = memberStatus(state, guild.id, userId)
    return {
      ...presentUser(userOf(state, userId)),
      isOwner: guild.ownerId === userId,
      timedOutUntil: timedOutUntil === null ? null : new Date(timedOutUntil).toISOString(),
      may: mayModerate(state, { actorId: readerId, guildId: guild.id, userId }),
    }
  })
}

/** The banned users, for a reader who may lift bans. */
export function presentBans(state: State, guild: Guild, readerId: string): BanView[] {
  if (!mayUnban(state, guild.id, readerId)) return []
  return bansOf(state, guild.id).map(({ userId, reason }) => ({ ...presentUser(userOf(state, userId)), reason }))
}
