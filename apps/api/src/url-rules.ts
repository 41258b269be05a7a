import { listUrlRules, saveUrlRules } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { mount, type Route } from './kernel/mount.ts'
import { withSeenVersion } from './kernel/seen-version.ts'

export function urlRuleRoutes({ urlRules }: Core): Route[] {
  return [
    mount(listUrlRules, ({ guild }) => urlRules.list(guild.id)),
    mount(saveUrlRules, ({ guild, user, body, ifNone }) =>
      urlRules.save(guild, withSeenVersion(body, ifNone), user.userId),
    ),
  ]
}
