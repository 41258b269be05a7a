import { getBotAvatar, getBotOwner } from '@guildhall/contract'
import { mount, type Door } from './kernel/mount.ts'
import type { Services } from './services.ts'

export function botProfileDoors({ botProfile }: Services): Door[] {
  return [
    mount(getBotAvatar, async () => ({ avatar_url: await botProfile.avatarUrl() })),
    mount(getBotOwner, async () => ({ owner_id: await botProfile.ownerId() })),
  ]
}
