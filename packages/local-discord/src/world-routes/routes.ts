import type { FastifyInstance } from 'fastify'
import type { MovableClock } from '../kernel/clock.ts'
import { rejectOtherPages } from '../kernel/own-pages.ts'
import type { State } from '../kernel/state.ts'
import { worldAutoModRoutes } from './auto-mod-routes.ts'
import { worldChannelRoutes } from './channel-routes.ts'
import { clockRoutes } from './clock-routes.ts'
import { worldGuildRoutes } from './guild-routes.ts'
import { worldMemberRoutes } from './member-routes.ts'
import { worldRoleRoutes } from './role-routes.ts'

/**
 * Changes of the world over HTTP, for tests and demos: users, guilds, roles, channels, members, AutoMod's rules and the clock. Changes in a guild are made
 * as its owner, with Discord's limits, events and audit log entries. An invalid body is answered 400 with a message. Pages of other
 * origins are rejected.
 */
export function worldRoutes(app: FastifyInstance, state: State, clock: MovableClock): void {
  rejectOtherPages(app, '/world', 'Pages of another origin may not change the world.')
  worldGuildRoutes(app, state)
  worldRoleRoutes(app, state)
  worldChannelRoutes(app, state)
  worldMemberRoutes(app, state)
  worldAutoModRoutes(app, state)
  clockRoutes(app, clock)
}
