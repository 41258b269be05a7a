import { getStatus, type ReplyOf } from '@guildhall/contract'
import { mount, type Door } from './kernel/mount.ts'
import type { Services } from './services.ts'

export function statusDoors({ isGatewayAlive }: Services): Door[] {
  const status = async (): Promise<ReplyOf<typeof getStatus>> => ({ discord: (await isGatewayAlive()) ? 'up' : 'away' })
  return [mount(getStatus, status)]
}
