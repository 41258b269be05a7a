import { getStatus, type ReplyOf } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { mount, type Door } from './kernel/mount.ts'

export function statusDoors({ isGatewayAlive }: Core): Door[] {
  const status = async (): Promise<ReplyOf<typeof getStatus>> => ({ discord: (await isGatewayAlive()) ? 'up' : 'away' })
  return [mount(getStatus, status)]
}
