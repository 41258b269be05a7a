import type { Clock, Log } from '@guildhall/core'
import type { GatewayDispatchEvents, GatewayDispatchPayload } from 'discord-api-types/v10'
import { createFaultLog } from './listener-faults.ts'

/** The data of an event. Some of Discord's payload types stand for several events, so it is found by what their `t` may be. */
type DataOf<E extends GatewayDispatchEvents, P = GatewayDispatchPayload> = P extends { t: infer T; d: infer D }
  ? E extends T
    ? D
    : never
  : never

/** How an event reached us. */
export interface Delivery {
  shardId: number
  /** True when the event happened while we were away, and Discord sends it now that the session is resumed. */
  isReplay: boolean
  /** Names the event in its session, so it is the same when Discord sends the event again. */
  eventId: string
}

/** What the bot does at one kind of event. */
export interface Listener {
  readonly event: GatewayDispatchEvents
  run(payload: GatewayDispatchPayload, delivery: Delivery): void | Promise<void>
}

/**
 * A row of the bot's list of listeners.
 *
 * @param event Discord's name of the event.
 * @param run takes the event's data and calls one service.
 */
export function on<E extends GatewayDispatchEvents>(
  event: E,
  run: (data: DataOf<E>, delivery: Delivery) => void | Promise<void>,
): Listener {
  return { event, run: (payload, delivery) => (isEvent(payload, event) ? run(payload.d, delivery) : undefined) }
}

/** The bot's listeners, by what they listen to. */
export interface Dispatch {
  /** Whether anybody listens: most events of a busy guild are of no interest, and should cost next to nothing. */
  hears(event: GatewayDispatchEvents): boolean
  /**
   * Hands an event to its listeners, in their order. It never rejects: a throw in a listener would end the process, so it is logged
   * instead, and the next listener and the next event have their turn.
   *
   * @returns nothing when there was nothing to wait for, as with most messages.
   */
  run(payload: GatewayDispatchPayload, delivery: Delivery): void | Promise<void>
}

export function createDispatch(listeners: readonly Listener[], deps: { log: Log; clock: Clock }): Dispatch {
  const tellFault = createFaultLog(deps)
  const byEvent = new Map<GatewayDispatchEvents, Listener[]>()
  for (const listener of listeners) byEvent.set(listener.event, [...(byEvent.get(listener.event) ?? []), listener])

  function runOne(listener: Listener, payload: GatewayDispatchPayload, delivery: Delivery): void | Promise<void> {
    try {
      return listener.run(payload, delivery)?.catch((error: unknown) => tellFault(error, payload))
    } catch (error) {
      tellFault(error, payload)
    }
  }

  return {
    hears: (event) => byEvent.has(event),
    run(payload, delivery) {
      let before: Promise<void> | undefined
      for (const listener of byEvent.get(payload.t) ?? []) {
        before = before
          ? before.then(() => runOne(listener, payload, delivery))
          : (runOne(listener, payload, delivery) ?? undefined)
      }
      return before
    },
  }
}

function isEvent<E extends GatewayDispatchEvents>(
  payload: GatewayDispatchPayload,
  event: E,
): payload is GatewayDispatchPayload & { d: DataOf<E> } {
  return payload.t === event
}
