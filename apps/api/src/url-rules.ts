import { listUrlRules, saveUrlRules } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { route, type Route } from './kernel/route.ts'
import { withSeenVersion } from './kernel/input.ts'

export function urlRuleRoutes({ urlRules }: Core): Route[] {
  return [
    route(listUrlRules, ({ guild }) => urlRules.list(guild.id)),
    route(saveUrlRules, ({ guild, user, body, ifNone }) =>
      urlRules.save(guild, withSeenVersion(body, ifNone), user.userId),
    ),
  ]
}
