import { getAccess, saveAccess, searchMembers } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { createMemberSearchLimit } from './kernel/member-search-limit.ts'
import { route, type Route } from './kernel/route.ts'

export function accessRoutes({ accessList, clock }: Core): Route[] {
  const countSearch = createMemberSearchLimit(clock)
  return [
    route(getAccess, ({ guild }) => accessList.list(guild)),
    route(saveAccess, ({ guild, user, body }) => accessList.save(guild, body, user.userId)),
    route(searchMembers, ({ guild, user, query }) => {
      countSearch({ userId: user.userId, guildId: guild.id })
      return accessList.search(guild, query.query)
    }),
  ]
}
