import type { ExhaustedLimit } from '../faults/effects.ts'
import type { FaultTarget } from '../faults/rest-faults.ts'
import type { Outage } from '../faults/outage.ts'
import { numberOf, textOf } from './read.ts'
import type { Send } from './send.ts'

/** A failure of the REST API that was begun. */
export interface BegunFault {
  /** How many calls it affected so far. */
  affected(): Promise<number>
  end(): Promise<void>
}

/** What can be made to go wrong. */
export interface FaultsClient {
  /** Nothing answers the application, and its gateway connections are cut, until `comeBack`. */
  goAway(): Promise<void>
  /** A part of Discord is unavailable, until `comeBack`. */
  refuse(what: Outage): Promise<void>
  comeBack(): Promise<void>
  /** Calls wait before they are looked at. */
  delay(ms: number, target: FaultTarget): Promise<BegunFault>
  /** Calls are answered 429: for `retryAfter` seconds, or so many of them. */
  limit(limit: ExhaustedLimit, target: Pick<FaultTarget, 'route' | 'requests'>): Promise<BegunFault>
  /** Calls are answered with this 5xx. */
  fail(status: number, target: FaultTarget): Promise<BegunFault>
  /** The bodies of responses take so many ms to arrive. */
  trickle(overMs: number, target: FaultTarget): Promise<BegunFault>
  /** Cuts the bot's connections; with a code they are closed with it. */
  dropGateway(code?: number): Promise<void>
  /** The bot's connections die without a close. */
  freezeGateway(): Promise<void>
  /** The heartbeat interval of clients that connect from now on, in ms. */
  beatEvery(ms: number): Promise<void>
  askToReconnect(): Promise<void>
  invalidateSessions(options: { resumable: boolean }): Promise<void>
  /** An outage takes a guild away; the bot is still in it. */
  loseGuild(guildId: string): Promise<void>
  findGuild(guildId: string): Promise<void>
  endAll(): Promise<void>
}

export function faultsClient(send: Send): FaultsClient {
  async function start(name: string, options: object): Promise<void> {
    await send('POST', `/faults/${name}`, options)
  }

  async function begin(name: string, options: object): Promise<BegunFault> {
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
    refuse: (what) => start('refuse', what),
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
