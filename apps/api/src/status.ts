import { getStatus, type ResponseOf } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { route, type Route } from './kernel/route.ts'

export function statusRoutes(core: Core): Route[] {
  const status = async (): Promise<ResponseOf<typeof getStatus>> => ({
    discord: (await core.isGatewayAlive()) ? 'up' : 'away',
  })
  return [route(getStatus, status)]
}
