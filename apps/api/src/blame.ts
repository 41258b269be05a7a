import { blameCountResponse, getBlameCount } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { route, type Route } from './kernel/route.ts'

export function blameRoutes({ blame, blameName }: Core): Route[] {
  return [route(getBlameCount, async () => blameCountResponse(blameName, await blame.total()))]
}
