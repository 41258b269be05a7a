import type { FastifyInstance } from 'fastify'
import type { GatewayServer } from '../gateway/server.ts'
import type { Clock } from '../kernel/clock.ts'
import { delay } from './delay.ts'
import { fail } from './fail.ts'
import { limit, type UsedUp } from './limit.ts'
import type { Reach } from './reach.ts'
import { refuseHttp, type Refusal } from './refuse.ts'
import { restFaults, type Fault } from './rest-faults.ts'
import { slowBodies } from './trickle.ts'

/** What can be made to go wrong, as it does with the real Discord. */
export interface Faults {
  /** Nothing answers, and every gateway connection is cut, until `comeBack`. */
  goAway(): void
  /** A part of Discord is away, until `comeBack`; the gateway's connections are cut when it is. */
  refuse(what: Refusal): void
  comeBack(): void
  /** Calls wait for so many ms before they are looked at. */
  delay(ms: number, reach: Reach): Fault
  /** Calls are answered 429: until `retryAfter` is over, or so many of them. */
  limit(limit: UsedUp, reach: Pick<Reach, 'route' | 'requests'>): Fault
  /** Calls are answered with this 5xx, or refused with this 4xx. */
  fail(status: number, reach: Reach): Fault
  /** The bodies of answers take so many ms to arrive. */
  trickle(overMs: number, reach: Reach): Fault
  /** Cuts the bot's connections; with a code they are closed with it. Sessions can be resumed, as far as the code lets them. */
  dropGateway(code?: number): void
  /** The bot's connections die without a close. */
  freezeGateway(): void
  /** How often clients that connect from now on are to beat, in ms. */
  beatEvery(ms: number): void
  /** Asks the bot to come back on a new connection. */
  askToReconnect(): void
  /** The bot has to identify anew; when resumable, it has to resume its session. */
  invalidateSessions(options?: { resumable: boolean }): void
  /** Whether the application may use the intents that have to be switched on for it; it may at first. */
  allowPrivilegedIntents(allowed: boolean): void
  /** An outage takes a guild away; the bot is still in it. */
  loseGuild(guildId: string): void
  findGuild(guildId: string): void
  /** All is well again. */
  endFaults(): void
}

/**
 * @param app has no routes yet: what follows suffers the faults.
 * @param gateway is asked for once it is there.
 * @returns the faults, and whether the gateway takes connections.
 */
export function createFaults(
  app: FastifyInstance,
  clock: Clock,
  gateway: () => GatewayServer,
): Faults & { isGatewayAway(): boolean } {
  const nothing: Refusal = { gateway: false }
  let refusal = nothing
  refuseHttp(app, () => refusal)
  const trickle = slowBodies(app)
  const rest = restFaults(app, clock)

  function refuse(what: Refusal): void {
    refusal = what
    if (what.gateway) gateway().drop(undefined)
  }

  return {
    isGatewayAway: () => refusal.gateway,
    goAway: () => refuse({ http: 'cut', gateway: true }),
    refuse,
    comeBack: () => refuse(nothing),
    delay: (ms, reach) => rest.begin(reach, delay(ms)),
    limit(usedUp, { route, requests }) {
      const isCounted = requests !== undefined
      const forMs = isCounted ? undefined : usedUp.retryAfter * 1_000
      return rest.begin({ route, requests, forMs }, limit(usedUp, isCounted, clock))
    },
    fail: (status, reach) => rest.begin(reach, fail(status)),
    trickle: (overMs, reach) => rest.begin(reach, trickle(overMs)),
    dropGateway: (code) => gateway().drop(code),
    freezeGateway: () => gateway().freeze(),
    beatEvery: (ms) => gateway().beatEvery(ms),
    askToReconnect: () => gateway().askToReconnect(),
    invalidateSessions: (options) => gateway().invalidateSessions(options?.resumable ?? false),
    allowPrivilegedIntents: (allowed) => gateway().allowPrivilegedIntents(allowed),
    loseGuild: (guildId) => gateway().loseGuild(guildId),
    findGuild: (guildId) => gateway().findGuild(guildId),
    endFaults() {
      refuse(nothing)
      rest.endAll()
      gateway().beatEvery(undefined)
      gateway().allowPrivilegedIntents(true)
      for (const guildId of gateway().lostGuilds()) gateway().findGuild(guildId)
    },
  }
}
