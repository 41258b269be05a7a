import { listUrlRules, saveUrlRules } from '@guildhall/contract'
import { mount, type Door } from './kernel/mount.ts'
import { withSeenVersion } from './kernel/seen-version.ts'
import type { Services } from './services.ts'

export function urlRuleDoors({ urlRules }: Services): Door[] {
  return [
    mount(listUrlRules, ({ guild }) => urlRules.list(guild.id)),
    mount(saveUrlRules, ({ guild, user, body, ifNone }) =>
      urlRules.save(guild, withSeenVersion(body, ifNone), user.userId),
    ),
  ]
}
