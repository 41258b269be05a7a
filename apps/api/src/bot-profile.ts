import { getBotAvatar, getBotOwner } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { route, type Route } from './kernel/route.ts'

export function botProfileRoutes({ botProfile }: Core): Route[] {
  return [
    route(getBotAvatar, async () => ({ avatar_url: await botProfile.avatarUrl() })),
    route(getBotOwner, async () => ({ owner_id: await botProfile.ownerId() })),
  ]
}
