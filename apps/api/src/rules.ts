import { listRules, saveRules } from '@guildhall/contract'
import { mount, type Door } from './kernel/mount.ts'
import { withSeenVersion } from './kernel/seen-version.ts'
import type { Services } from './services.ts'

export function rulesDoors({ rules }: Services): Door[] {
  return [
    mount(listRules, ({ guild }) => rules.list(guild)),
    mount(saveRules, ({ guild, user, body, keep, ifNone }) =>
      rules.save(guild, withSeenVersion(body, ifNone), user.userId, keep),
    ),
  ]
}
