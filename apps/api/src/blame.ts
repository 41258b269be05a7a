import { blameCountReply, getBlameCount } from '@guildhall/contract'
import { mount, type Door } from './kernel/mount.ts'
import type { Services } from './services.ts'

export function blameDoors({ blame, blameName }: Services): Door[] {
  return [mount(getBlameCount, async () => blameCountReply(blameName, await blame.total()))]
}
