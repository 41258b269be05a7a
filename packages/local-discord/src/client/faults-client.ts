import type { UsedUp } from '../faults/limit.ts'
import type { Reach } from '../faults/reach.ts'
import type { Refusal } from '../faults/refuse.ts'
import { numberOf, textOf } from './read.ts'
import type { Send } from './send.ts'

/** A failure of the REST API that was begun. */
export interface BegunFault {
  /** How many calls it affected so far. */
  struck(): Promise<number>
  end(): Promise<void>
}

/** What can be made to go wrong. */
export interface FaultsClient {
  /** Nothing answers the application, and its gateway connections are cut, until `comeBack`. */
  goAway(): Promise<void>
  /** A part of Discord is unavailable, until `comeBack`. */
  refuse(what: Refusal): Promise<void>
  comeBack(): Promise<void>
  /** Calls wait before they are looked at. */
  delay(ms: number, reach: Reach): Promise<BegunFault>
  /** Calls are answered 429: for `retryAfter` seconds, or so many of them. */
  limit(usedUp: UsedUp, reach: Pick<Reach, 'route' | 'requests'>): Promise<BegunFault>
  /** Calls are answered with this 5xx. */
  fail(status: number, reach: Reach): Promise<BegunFault>
  /** The bodies of responses take so many ms to arrive. */
  trickle(overMs: number, reach: Reach): Promise<BegunFault>
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
      struck: async () => numberOf(await send('GET', path), 'struck'),
      async end() {
        await send('DELETE', path)
      },
    }
  }

  return {
    goAway: () => start('go-away', {}),
    refuse: (what) => start('refuse', what),
    comeBack: () => start('come-back', {}),
    delay: (ms, reach) => begin('delay', { ms, ...reach }),
    limit: (usedUp, reach) => begin('limit', { ...usedUp, ...reach }),
    fail: (status, reach) => begin('fail', { status, ...reach }),
    trickle: (overMs, reach) => begin('trickle', { overMs, ...reach }),
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
