import { getHealth } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { route, type Route } from './kernel/route.ts'

export function healthRoutes({ health }: Core): Route[] {
  return [route(getHealth, ({ guild, grant }) => health.of(guild.id, grant))]
}
