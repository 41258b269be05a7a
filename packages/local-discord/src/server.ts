import type { AddressInfo } from 'node:net'
import { auditLogRoutes } from './audit-log/routes.ts'
import { autoModerationRoutes } from './auto-moderation/routes.ts'
import { banRoutes } from './bans/routes.ts'
import { cdnFiles } from './cdn/files.ts'
import { registerCdn } from './cdn/routes.ts'
import { registerChat } from './chat/routes.ts'
import type { FastifyInstance } from 'fastify'
import { commandRoutes } from './application-commands/routes.ts'
import { createControls, type Controls } from './controls.ts'
import { channelRoutes } from './channels/routes.ts'
import { directMessageRoutes } from './direct-messages/routes.ts'
import { guildChannelRoutes } from './channels/guild-routes.ts'
import { createFaults } from './faults/faults.ts'
import { faultRoutes } from './faults/routes.ts'
import { gatewayRoutes } from './gateway/routes.ts'
import { identifyBudget, type GatewayLimits } from './gateway/identify-budget.ts'
import { openGateway, type GatewayServer } from './gateway/server.ts'
import { guildRoutes } from './guilds/routes.ts'
import { callbackRoutes } from './interactions/callback-routes.ts'
import { failAllWaiting } from './interactions/lifecycle.ts'
import { webhookRoutes } from './interactions/webhook-routes.ts'
import type { Application } from './kernel/application.ts'
import { movableClock, systemClock, type Clock, type MovableClock } from './kernel/clock.ts'
import { createHttp } from './kernel/http.ts'
import { limitRates } from './kernel/rate-limits.ts'
import type { Route } from './kernel/route-table.ts'
import { openState, type State } from './kernel/state.ts'
import { memberRoutes } from './members/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { applicationRoutes } from './oauth/application.ts'
import { authorizeRoutes } from './oauth/authorize.ts'
import { tokenRoutes } from './oauth/token.ts'
import { roleRoutes } from './roles/routes.ts'
import { scheduledEventRoutes } from './scheduled-events/routes.ts'
import { archivedThreadRoutes } from './threads/archived-routes.ts'
import { threadMemberRoutes } from './threads/member-routes.ts'
import { threadRoutes } from './threads/routes.ts'
import { unsupportedLog, type UnsupportedUse } from './kernel/unsupported.ts'
import { refuseUnsupported, unsupportedUsesRoute } from './unsupported/routes.ts'
import { userRoutes } from './users/routes.ts'
import type { WorldOptions } from './world-parts.ts'
import { worldRoutes } from './world-routes/routes.ts'

export interface LocalDiscordOptions extends WorldOptions {
  /** 0 takes a free port. */
  port: number
  /** The folder of local-discord.json; null keeps the state in memory. */
  dataDir: string | null
  /** The system clock unless given. */
  clock?: Clock
  /** The limits that GET /gateway/bot reports. One shard at any pace unless given. */
  gateway?: GatewayLimits
  /** The target of the chat page's link to the dashboard. No link unless given. */
  dashboardUrl?: string
  /** Writes the sentence of the first request of each kind that is not supported. On standard error unless given. */
  warn?: (sentence: string) => void
}

/** The addresses of a local Discord and the credentials of its application. */
export interface LocalDiscordAddress {
  origin: string
  endpoints: { apiUrl: string; authorizeUrl: string; cdnUrl: string }
  credentials: { token: string; clientId: string; clientSecret: string }
}

export interface LocalDiscord extends LocalDiscordAddress, Controls {
  /** The current state, with the world. */
  state: State
  /** The clock, which `POST /world/clock` advances. A program in the same process can share it. */
  clock: MovableClock
  /** Every HTTP route, without those for HEAD. */
  routes: readonly Route[]
  /** The unsupported parts of Discord that requests needed, each once. */
  unsupported(): UnsupportedUse[]
  /** Writes the state and ends every connection. */
  close(): Promise<void>
}

/** The routes that need only the state. */
const ROUTES: readonly ((app: FastifyInstance, state: State) => void)[] = [
  authorizeRoutes,
  tokenRoutes,
  applicationRoutes,
  userRoutes,
  guildRoutes,
  memberRoutes,
  autoModerationRoutes,
  banRoutes,
  auditLogRoutes,
  channelRoutes,
  guildChannelRoutes,
  roleRoutes,
  directMessageRoutes,
  messageRoutes,
  threadRoutes,
  threadMemberRoutes,
  archivedThreadRoutes,
  scheduledEventRoutes,
  commandRoutes,
  callbackRoutes,
  webhookRoutes,
]

/** The address of a local Discord that another process runs. */
export function localDiscordAt(port: number, { id, token, clientSecret }: Application): LocalDiscordAddress {
  const origin = `http://localhost:${port}`
  return {
    origin,
    endpoints: { apiUrl: `${origin}/api`, authorizeUrl: `${origin}/oauth2/authorize`, cdnUrl: `${origin}/cdn` },
    credentials: { token, clientId: id, clientSecret },
  }
}

/**
 * Starts a local Discord that accepts connections from this machine only.
 *
 * @throws Error when the port is taken, the state's file is damaged, or the world lacks the application's bot or owner.
 */
export async function startLocalDiscord(options: LocalDiscordOptions): Promise<LocalDiscord> {
  const { application, world, dataDir: directory } = options
  const clock = movableClock(options.clock ?? systemClock)
  const state = openState({ application, world, directory, clock })
  failAllWaiting(state)
  const limits = options.gateway ?? { shards: 1, maxConcurrency: 1, identifyEveryMs: 0 }
  const budget = identifyBudget(clock, limits)
  const lacking = unsupportedLog(options.warn ?? ((sentence) => void process.stderr.write(`${sentence}\n`)))
  const { app, routes } = createHttp(lacking, clock)
  const faults = createFaults(app, clock, () => gateway)
  const controls = createControls(state, faults)
  refuseUnsupported(app, routes)
  limitRates(app, clock)
  for (const mount of ROUTES) mount(app, state)
  gatewayRoutes(app, state, budget, limits)
  faultRoutes(app, controls)
  worldRoutes(app, state, clock)
  unsupportedUsesRoute(app, lacking)
  registerCdn(app, cdnFiles(state))
  await registerChat(app, state, { dashboardUrl: options.dashboardUrl ?? null })
  const gateway: GatewayServer = openGateway(state, app.server, {
    budget,
    urlOf: () => `ws://localhost:${portOf(app.server.address())}/gateway`,
    isUnavailable: () => faults.isGatewayUnavailable(),
  })
  // "localhost" binds the loopback addresses of both IPv4 and IPv6.
  await app.listen({ host: 'localhost', port: options.port })
  const address = localDiscordAt(portOf(app.server.address()), application)
  return {
    ...address,
    ...controls,
    state,
    clock,
    routes: routes.all,
    unsupported: lacking.uses,
    async close() {
      gateway.close()
      await app.close()
      await state.close()
    },
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The local Discord listens on no port.')
  return address.port
}
