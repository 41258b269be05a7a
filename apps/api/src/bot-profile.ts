import { getBotAvatar, getBotOwner } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { mount, type Door } from './kernel/mount.ts'

export function botProfileDoors({ botProfile }: Core): Door[] {
  return [
    mount(getBotAvatar, async () => ({ avatar_url: await botProfile.avatarUrl() })),
    mount(getBotOwner, async () => ({ owner_id: await botProfile.ownerId() })),
  ]
}
