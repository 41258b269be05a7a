import { randomUUID } from 'node:crypto'
import type { Clock, Log } from '@guildhall/core'
import type { GatewayDispatchEvents, GatewayDispatchPayload } from 'discord-api-types/v10'
import { loggable } from '../discord-errors.ts'
import { happenedAt, type HappenedAt } from './happened-at.ts'
import type { Arrival } from './replays.ts'

/** How often failures of one kind are logged, in ms: while the database is unreachable, every message may cause one. */
const LOG_EVERY_MS = 1_000
/** How many kinds are remembered. */
const MOST_KINDS = 1_000

/** The data of an event. Some of Discord's payload types describe several events, so it is found by what their `t` may be. */
export type DataOf<E extends GatewayDispatchEvents, P = GatewayDispatchPayload> = P extends { t: infer T; d: infer D }
  ? E extends T
    ? D
    : never
  : never

/** How an event arrived. */
export interface Delivery {
  shardId: number
  sessionId: string
  /** The event's number in its session. */
  sequence: number
  /** True when the event happened while the shard was disconnected, and a resume delivers it. */
  isReplay: boolean
  /** Names the event in its session, so it is the same when Discord sends the event again. */
  eventId: string
  /** When the event happened. */
  readonly happenedAt: HappenedAt
}

/** An event's delivery by a shard. A class, since there is one for each event, and most listeners have no use for its time. */
export class EventDelivery implements Delivery {
  readonly sequence: number
  readonly isReplay: boolean
  readonly eventId: string
  readonly #payload: GatewayDispatchPayload
  readonly #arrival: Arrival

  constructor(
    payload: GatewayDispatchPayload,
    arrival: Arrival,
    readonly shardId: number,
    readonly sessionId: string,
  ) {
    this.sequence = payload.s
    this.isReplay = arrival.isReplay
    this.eventId = `${sessionId}:${payload.s}`
    this.#payload = payload
    this.#arrival = arrival
  }

  get happenedAt(): HappenedAt {
    return happenedAt(this.#payload, this.#arrival)
  }
}

/** Handles one kind of event. */
export interface Listener {
  readonly event: GatewayDispatchEvents
  /** The checkpoint does not pass the event before the listener's promise settles, so a crash replays the event. */
  readonly isDurable: boolean
  run(payload: GatewayDispatchPayload, delivery: Delivery): void | Promise<void>
}

type Run<E extends GatewayDispatchEvents> = (data: DataOf<E>, delivery: Delivery) => void | Promise<void>

/**
 * A row of the bot's list of listeners.
 *
 * @param event Discord's name of the event.
 * @param run takes the event's data and calls one service.
 */
export function on<E extends GatewayDispatchEvents>(event: E, run: Run<E>): Listener {
  return listenerOf(event, run, false)
}

/** Like {@link on}, for what must be written even if the process dies. It never waits for Discord: that would hold the checkpoint back. */
export function onDurable<E extends GatewayDispatchEvents>(event: E, run: Run<E>): Listener {
  return listenerOf(event, run, true)
}

function listenerOf<E extends GatewayDispatchEvents>(event: E, run: Run<E>, isDurable: boolean): Listener {
  return {
    event,
    isDurable,
    run: (payload, delivery) => (isEvent(payload, event) ? run(payload.d, delivery) : undefined),
  }
}

/** The bot's listeners, by event. */
export type Dispatch = ReturnType<typeof createDispatch>

export function createDispatch(listeners: readonly Listener[], deps: { log: Log; clock: Clock }) {
  const logError = createErrorLog(deps)
  const byEvent = new Map<GatewayDispatchEvents, Listener[]>()
  for (const listener of listeners) byEvent.set(listener.event, [...(byEvent.get(listener.event) ?? []), listener])
  const underWay = new Set<Promise<void>>()

  function runOne(listener: Listener, payload: GatewayDispatchPayload, delivery: Delivery): Promise<void> | undefined {
    try {
      const running = listener.run(payload, delivery)
      if (!running) return undefined
      const ended = running.then(
        () => void underWay.delete(ended),
        (error: unknown) => {
          underWay.delete(ended)
          logError(error, payload)
        },
      )
      underWay.add(ended)
      return ended
    } catch (error) {
      logError(error, payload)
      return undefined
    }
  }

  return {
    /** Whether the event has a listener: most events of a busy guild have none, and must cost next to nothing. */
    hasListener: (event: GatewayDispatchEvents): boolean => byEvent.has(event),
    /**
     * Hands an event to its listeners, in their order. All begin before it returns, so events reach each listener in their order. It
     * never rejects: a throw in a listener would end the process, so it is logged instead, and the other listeners still run.
     *
     * @returns a promise of the durable listeners; undefined when they write nothing, as with most messages.
     */
    run(payload: GatewayDispatchPayload, delivery: Delivery): void | Promise<void> {
      let durable: Promise<unknown> | undefined
      for (const listener of byEvent.get(payload.t) ?? []) {
        const running = runOne(listener, payload, delivery)
        if (running && listener.isDurable) durable = durable ? Promise.all([durable, running]) : running
      }
      return durable?.then(() => undefined)
    },
    /** Settles when all listeners have ended. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

function isEvent<E extends GatewayDispatchEvents>(
  payload: GatewayDispatchPayload,
  event: E,
): payload is GatewayDispatchPayload & { d: DataOf<E> } {
  return payload.t === event
}

/**
 * Logs errors of listeners: the first of its kind with an id, and the number of those that followed closely with the next one.
 *
 * @returns a function to call with each error and its event.
 */
function createErrorLog(deps: { log: Log; clock: Clock }): (error: unknown, payload: GatewayDispatchPayload) => void {
  const { log, clock } = deps
  const kinds = new Map<string, { loggedAt: number; unlogged: number }>()

  return (error, { t: event, s: sequence }) => {
    const kind = `${event} ${error instanceof Error ? error.message : ''}`
    const known = kinds.get(kind)
    const now = clock.now()
    if (known && now - known.loggedAt < LOG_EVERY_MS) {
      known.unlogged += 1
      return
    }
    if (kinds.size >= MOST_KINDS) kinds.clear()
    kinds.set(kind, { loggedAt: now, unlogged: 0 })
    const before = known ? { unlogged: known.unlogged } : {}
    log.error({ err: loggable(error), id: randomUUID(), event, sequence, ...before }, 'a listener failed')
  }
}
