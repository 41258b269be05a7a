import { faultsClient, type FaultsClient } from './faults-client.ts'
import { personClient, type PersonClient } from './person-client.ts'
import { numberOf } from './read.ts'
import { sendTo } from './send.ts'
import { worldClient, type WorldClient } from './world-client.ts'

/** The time of a local Discord. */
export interface ClockClient {
  /** In epoch ms. */
  now(): Promise<number>
  /**
   * Sets the time forward.
   *
   * What compares times follows at once: time-outs, rate limits, the life of tokens, sessions and messages. Timers that are running
   * keep their real length: the three seconds of an interaction, heartbeats, failures that last for a time. A program follows when it
   * was given the same clock.
   *
   * @returns the time now, in epoch ms.
   */
  move(ms: number): Promise<number>
}

/** A local Discord in any process of this machine, for tests and demos. Each method rejects when it is refused. */
export interface LocalDiscordClient {
  readonly world: WorldClient
  readonly faults: FaultsClient
  readonly clock: ClockClient
  /** What a person does who can sign in. */
  as(userId: string): PersonClient
}

/** @param origin where the local Discord is: "http://localhost:4000". */
export function localDiscordClient(origin: string): LocalDiscordClient {
  const send = sendTo(origin)
  return {
    world: worldClient(send),
    faults: faultsClient(send),
    clock: {
      now: async () => numberOf(await send('GET', '/world/clock'), 'now'),
      move: async (ms) => numberOf(await send('POST', '/world/clock', { ms }), 'now'),
    },
    as: (userId) => personClient(send, userId),
  }
}
