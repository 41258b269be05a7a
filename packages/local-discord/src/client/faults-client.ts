import type { ExhaustedLimit } from '../faults/effects.ts'
import type { FaultTarget } from '../faults/rest-faults.ts'
import type { Outage } from '../faults/outage.ts'
import { numberOf, textOf } from './read.ts'
import type { Send } from './send.ts'

/** An injected fault of the REST API. */
export interface InjectedFault {
  /** The number of calls affected so far. */
  affected(): Promise<number>
  end(): Promise<void>
}

/** Fault injection over HTTP: the methods of `Faults` that have a route. */
export interface FaultsClient {
  /** Cuts every HTTP request and gateway connection until `comeBack`. */
  goAway(): Promise<void>
  /** Starts an outage until `comeBack`. An outage of the gateway cuts its connections. */
  refuse(outage: Outage): Promise<void>
  comeBack(): Promise<void>
  /** Delays calls before they are processed. */
  delay(ms: number, target: FaultTarget): Promise<InjectedFault>
  /** Answers calls with 429: `requests` of them, or all until `retryAfter` has passed. */
  limit(limit: ExhaustedLimit, target: Pick<FaultTarget, 'route' | 'requests'>): Promise<InjectedFault>
  /** Answers calls with a 5xx status. */
  fail(status: number, target: FaultTarget): Promise<InjectedFault>
  /** Sends response bodies slowly, over this many ms. */
  trickle(overMs: number, target: FaultTarget): Promise<InjectedFault>
  /** Closes the bot's connections with a close code; cuts them without one. Sessions stay resumable. */
  dropGateway(code?: number): Promise<void>
  /** Stops reading and writing on the bot's connections without closing them. */
  freezeGateway(): Promise<void>
  /** Sets the heartbeat interval of future connections, in ms. */
  beatEvery(ms: number): Promise<void>
  /** Sends Reconnect (opcode 7). */
  askToReconnect(): Promise<void>
  /** Sends Invalid Session (opcode 9): the bot must identify again, or resume if resumable. */
  invalidateSessions(options: { resumable: boolean }): Promise<void>
  /** Makes a guild unavailable. The bot stays a member. */
  loseGuild(guildId: string): Promise<void>
  /** Makes a guild available again. */
  findGuild(guildId: string): Promise<void>
  /** Ends every fault and outage. */
  endAll(): Promise<void>
}

export function faultsClient(send: Send): FaultsClient {
  async function start(name: string, options: object): Promise<void> {
    await send('POST', `/faults/${name}`, options)
  }

  async function begin(name: string, options: object): Promise<InjectedFault> {
    const path = `/faults/${textOf(await send('POST', `/faults/${name}`, options), 'id')}`
    return {
      affected: async () => numberOf(await send('GET', path), 'affected'),
      async end() {
        await send('DELETE', path)
      },
    }
  }

  return {
    goAway: () => start('go-away', {}),
    refuse: (outage) => start('refuse', outage),
    comeBack: () => start('come-back', {}),
    delay: (ms, target) => begin('delay', { ms, ...target }),
    limit: (limit, target) => begin('limit', { ...limit, ...target }),
    fail: (status, target) => begin('fail', { status, ...target }),
    trickle: (overMs, target) => begin('trickle', { overMs, ...target }),
    dropGateway: (code) => start('drop-gateway', code === undefined ? {} : { code }),
    freezeGateway: () => start('freeze-gateway', {}),
    beatEvery: (ms) => start('beat-every', { ms }),
    askToReconnect: () => start('ask-to-reconnect', {}),
    invalidateSessions: (options) => start('invalidate-sessions', options),
    loseGuild: (guildId) => start('lose-guild', { guildId }),
    findGuild: (guildId) => start('find-guild', { guildId }),
    async endAll() {
      await send('DELETE', '/faults')
    },
  }
}
