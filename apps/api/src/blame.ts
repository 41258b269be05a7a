import { blameCountReply, getBlameCount } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { mount, type Route } from './kernel/mount.ts'

export function blameRoutes({ blame, blameName }: Core): Route[] {
  return [mount(getBlameCount, async () => blameCountReply(blameName, await blame.total()))]
}
