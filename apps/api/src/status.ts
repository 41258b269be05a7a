import { getStatus, type ReplyOf } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { mount, type Route } from './kernel/mount.ts'

export function statusRoutes({ isGatewayAlive }: Core): Route[] {
  const status = async (): Promise<ReplyOf<typeof getStatus>> => ({ discord: (await isGatewayAlive()) ? 'up' : 'away' })
  return [mount(getStatus, status)]
}
