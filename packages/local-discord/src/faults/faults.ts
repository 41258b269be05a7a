import type { FastifyInstance } from 'fastify'
import type { GatewayServer } from '../gateway/server.ts'
import type { Clock } from '../kernel/clock.ts'
import { delay, fail, limit, type ExhaustedLimit } from './effects.ts'
import { applyOutage, type Outage } from './outage.ts'
import { restFaults, type Fault, type FaultTarget } from './rest-faults.ts'
import { slowBodies } from './trickle.ts'

/** Fault injection: failures as they occur with the real Discord. */
export interface Faults {
  /** Cuts every HTTP request and gateway connection until `comeBack`. */
  goAway(): void
  /** Starts an outage until `comeBack`. An outage of the gateway cuts its connections. */
  refuse(outage: Outage): void
  comeBack(): void
  /** Delays calls before they are processed. */
  delay(ms: number, target: FaultTarget): Fault
  /** Answers calls with 429: `requests` of them, or all until `retryAfter` has passed. */
  limit(limit: ExhaustedLimit, target: Pick<FaultTarget, 'route' | 'requests'>): Fault
  /** Answers calls with a 4xx or 5xx status. */
  fail(status: number, target: FaultTarget): Fault
  /** Sends response bodies slowly, over this many ms. */
  trickle(overMs: number, target: FaultTarget): Fault
  /** Closes the bot's connections with a close code; cuts them without one. Sessions stay resumable. */
  dropGateway(code?: number): void
  /** Stops reading and writing on the bot's connections without closing them. */
  freezeGateway(): void
  /** Sets the heartbeat interval of future connections, in ms. */
  beatEvery(ms: number): void
  /** Sends Reconnect (opcode 7). */
  askToReconnect(): void
  /** Sends Invalid Session (opcode 9): the bot must identify again, or resume if resumable. Not resumable unless given. */
  invalidateSessions(options?: { resumable: boolean }): void
  /** Allows or denies the privileged intents. They are allowed initially. */
  allowPrivilegedIntents(allowed: boolean): void
  /** Makes a guild unavailable. The bot stays a member. */
  loseGuild(guildId: string): void
  /** Makes a guild available again. */
  findGuild(guildId: string): void
  /** Ends every fault and outage. */
  endFaults(): void
}

/**
 * @param app the server without routes: hooks apply only to routes that are added later.
 * @param gateway returns the gateway, which is created after the routes.
 * @returns the faults, and whether the gateway is unavailable.
 */
export function createFaults(
  app: FastifyInstance,
  clock: Clock,
  gateway: () => GatewayServer,
): Faults & { isGatewayUnavailable(): boolean } {
  const none: Outage = { gateway: false }
  let outage = none
  applyOutage(app, () => outage)
  const trickle = slowBodies(app)
  const rest = restFaults(app, clock)

  function refuse(next: Outage): void {
    outage = next
    if (next.gateway) gateway().drop(undefined)
  }

  return {
    isGatewayUnavailable: () => outage.gateway,
    goAway: () => refuse({ http: 'cut', gateway: true }),
    refuse,
    comeBack: () => refuse(none),
    delay: (ms, target) => rest.begin(target, delay(ms)),
    limit(exhausted, { route, requests }) {
      const isCounted = requests !== undefined
      const forMs = isCounted ? undefined : exhausted.retryAfter * 1_000
      return rest.begin({ route, requests, forMs }, limit(exhausted, isCounted, clock))
    },
    fail: (status, target) => rest.begin(target, fail(status)),
    trickle: (overMs, target) => rest.begin(target, trickle(overMs)),
    dropGateway: (code) => gateway().drop(code),
    freezeGateway: () => gateway().freeze(),
    beatEvery: (ms) => gateway().beatEvery(ms),
    askToReconnect: () => gateway().askToReconnect(),
    invalidateSessions: (options) => gateway().invalidateSessions(options?.resumable ?? false),
    allowPrivilegedIntents: (allowed) => gateway().allowPrivilegedIntents(allowed),
    loseGuild: (guildId) => gateway().loseGuild(guildId),
    findGuild: (guildId) => gateway().findGuild(guildId),
    endFaults() {
      refuse(none)
      rest.endAll()
      gateway().beatEvery(undefined)
      gateway().allowPrivilegedIntents(true)
      for (const guildId of gateway().lostGuilds()) gateway().findGuild(guildId)
    },
  }
}
