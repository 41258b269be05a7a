import { listUrlRules, saveUrlRules } from '@guildhall/contract'
import { mount, type Door } from './kernel/mount.ts'
import type { Services } from './services.ts'

export function urlRuleDoors({ urlRules }: Services): Door[] {
  return [
    mount(listUrlRules, ({ guild }) => urlRules.list(guild.id)),
    mount(saveUrlRules, ({ guild, user, body }) => urlRules.save(guild, body, user.userId)),
  ]
}
