import { faultsClient, type FaultsClient } from './faults-client.ts'
import { personClient, type PersonClient } from './person-client.ts'
import type { UnsupportedUse } from '../kernel/unsupported.ts'
import { listOf, numberOf, textOf } from './read.ts'
import { sendTo } from './send.ts'
import { worldClient, type WorldClient } from './world-client.ts'

/** The clock of a local Discord. */
export interface ClockClient {
  /** The current time, in epoch ms. */
  now(): Promise<number>
  /**
   * Advances the clock.
   *
   * Everything that compares times follows immediately: time-outs, rate limits, expiry of tokens and sessions, the age of messages.
   * Running timers keep their real duration: the three seconds of an interaction, heartbeats, faults with a duration. A program follows
   * if it uses the same clock.
   *
   * @param ms an integer from 0 to a year.
   * @returns the new time, in epoch ms.
   */
  move(ms: number): Promise<number>
}

/** Controls a local Discord in any process of this machine, for tests and demos. Methods reject with LocalDiscordError. */
export interface LocalDiscordClient {
  readonly world: WorldClient
  readonly faults: FaultsClient
  readonly clock: ClockClient
  /** The unsupported parts of Discord that requests needed, each once. */
  unsupported(): Promise<UnsupportedUse[]>
  /** Acts as a user who can sign in. */
  as(userId: string): PersonClient
}

/** @param origin of the local Discord, such as "http://localhost:4000". */
export function localDiscordClient(origin: string): LocalDiscordClient {
  const send = sendTo(origin)
  return {
    world: worldClient(send),
    faults: faultsClient(send),
    clock: {
      now: async () => numberOf(await send('GET', '/world/clock'), 'now'),
      move: async (ms) => numberOf(await send('POST', '/world/clock', { ms }), 'now'),
    },
    unsupported: async () => listOf(await send('GET', '/unsupported'), useOf),
    as: (userId) => personClient(send, userId),
  }
}

function useOf(value: unknown): UnsupportedUse {
  return { what: textOf(value, 'what'), requests: numberOf(value, 'requests') }
}
