import type { Clock } from '@guildhall/core'
import { createMinutes, tooMany, type Minutes } from './minutes.ts'

/** Searches for members per minute of a user over all guilds, and of a guild over all users. Discord answers each of them. */
export const MEMBER_SEARCHES = { ofUser: 20, ofGuild: 60 } as const

/** Counts a search for members of a guild. @throws `rate.limited` */
export type CountMemberSearch = (search: { readonly userId: string; readonly guildId: string }) => void

/** Creates the limit for searches of members. A search that is refused for its user does not count for the guild. */
export function createMemberSearchLimit(clock: Clock): CountMemberSearch {
  const users = createMinutes(clock)
  const guilds = createMinutes(clock)

  function count(callers: Minutes, caller: string, most: number): void {
    const minute = callers.of(caller)
    minute.requests += 1
    if (minute.requests > most) throw tooMany(callers.secondsLeft(minute))
  }

  return ({ userId, guildId }) => {
    count(users, userId, MEMBER_SEARCHES.ofUser)
    count(guilds, guildId, MEMBER_SEARCHES.ofGuild)
  }
}
