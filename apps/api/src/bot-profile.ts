import { getBotAvatar, getBotOwner } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { mount, type Route } from './kernel/mount.ts'

export function botProfileRoutes({ botProfile }: Core): Route[] {
  return [
    mount(getBotAvatar, async () => ({ avatar_url: await botProfile.avatarUrl() })),
    mount(getBotOwner, async () => ({ owner_id: await botProfile.ownerId() })),
  ]
}
