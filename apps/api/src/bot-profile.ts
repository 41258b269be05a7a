import { getBotAvatar, getBotOwner, getStatus, type ResponseOf } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { route, type Route } from './kernel/route.ts'

export function botProfileRoutes(core: Core): Route[] {
  const { botProfile } = core
  return [
    route(getBotAvatar, async () => ({ avatar_url: await botProfile.avatarUrl() })),
    route(getBotOwner, async () => ({ owner_id: await botProfile.ownerId() })),
    route(getStatus, async ({ query }): Promise<ResponseOf<typeof getStatus>> => {
      const { isRunning, isConnected } = await core.botStatus.of(query.guild_id)
      return { discord: isConnected ? 'up' : 'away', bot: isRunning ? 'online' : 'offline' }
    }),
  ]
}
