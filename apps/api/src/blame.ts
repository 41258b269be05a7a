import { blameCountReply, getBlameCount } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { mount, type Door } from './kernel/mount.ts'

export function blameDoors({ blame, blameName }: Core): Door[] {
  return [mount(getBlameCount, async () => blameCountReply(blameName, await blame.total()))]
}
