import { listUrlRules, saveUrlRules } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { route, type Route } from './kernel/route.ts'
import { withSeenVersion } from './kernel/input.ts'

export function urlRuleRoutes({ urlRules }: Core): Route[] {
  return [
    route(listUrlRules, ({ guild, grant }) => urlRules.list(guild.id, grant?.limits ?? null)),
    route(saveUrlRules, ({ guild, editor, body, ifNone }) =>
      urlRules.save(guild, withSeenVersion(body, ifNone), editor),
    ),
  ]
}
