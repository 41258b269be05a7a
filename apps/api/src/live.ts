import { followGuild } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { streamRoute, type Route } from './kernel/route.ts'

export function liveRoutes({ live }: Core): Route[] {
  return [
    streamRoute(followGuild, ({ user, guild }, stream) => {
      const opened = live.open(user, guild.id, stream)
      stream.onClose(() => live.close(opened))
    }),
  ]
}
