import { randomUUID } from 'node:crypto'
import type { Clock, Log } from '@guildhall/core'
import type { GatewayDispatchEvents, GatewayDispatchPayload } from 'discord-api-types/v10'
import { loggable } from '../discord-errors.ts'
import { happenedAt, type HappenedAt } from './happened-at.ts'
import type { Arrival } from './replays.ts'

/** Interval at which failures of one kind are logged, in ms: while the database is unreachable, every message may cause one. */
const LOG_EVERY_MS = 1_000
/** Maximum number of remembered kinds. */
const MOST_KINDS = 1_000

/** The data of an event. Some of Discord's payload types describe several events, so the type is found by its possible values of `t`. */
export type DataOf<E extends GatewayDispatchEvents, P = GatewayDispatchPayload> = P extends { t: infer T; d: infer D }
  ? E extends T
    ? D
    : never
  : never

/** The arrival of an event. */
export interface Delivery {
  shardId: number
  sessionId: string
  /** The sequence of the event in its session. */
  sequence: number
  /** True for an event that happened while the shard was disconnected and that a resume delivers. */
  isReplay: boolean
  /** Identifies the event within its session; a replay has the same id. */
  eventId: string
  /** The time of the event. */
  readonly happenedAt: HappenedAt
}

/** An event's delivery by a shard. It is a class because it is made for each event, and most listeners do not read its time. */
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
  /** True when the checkpoint must not pass the event before the listener's promise settles, so that a crash replays the event. */
  readonly isDurable: boolean
  run(payload: GatewayDispatchPayload, delivery: Delivery): void | Promise<void>
}

type Run<E extends GatewayDispatchEvents> = (data: DataOf<E>, delivery: Delivery) => void | Promise<void>

/**
 * A row of the bot's list of listeners.
 *
 * @param event Discord's name of the event.
 * @param run receives the event's data and calls one service.
 */
export function on<E extends GatewayDispatchEvents>(event: E, run: Run<E>): Listener {
  return listenerOf(event, run, false)
}

/**
 * Like {@link on}, for writes that must survive a crash. Such a listener never waits for Discord, because that would hold the checkpoint
 * back.
 */
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
    /** Whether the event has a listener. Most events of a busy guild have none, so this check must be cheap. */
    hasListener: (event: GatewayDispatchEvents): boolean => byEvent.has(event),
    /**
     * Dispatches an event to its listeners in order. All listeners begin before it returns, so each listener receives events in order. It
     * never rejects: an error of a listener would end the process, so it is logged, and the other listeners still run.
     *
     * @returns a promise of the durable listeners; undefined when they write nothing, as for most messages.
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

/** Logs errors of listeners: the first of its kind with an id, and the next one with the number of errors in between. */
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
