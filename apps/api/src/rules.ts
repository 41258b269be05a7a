import { listRules, saveRules } from '@guildhall/contract'
import { mount, type Door } from './kernel/mount.ts'
import type { Services } from './services.ts'

export function rulesDoors({ rules }: Services): Door[] {
  return [
    mount(listRules, ({ guild }) => rules.list(guild)),
    mount(saveRules, ({ guild, user, body, keep }) => rules.save(guild, body, user.userId, keep)),
  ]
}
