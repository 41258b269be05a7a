import type { GatewayDispatchEvents } from 'discord-api-types/v10'
import type * as z from 'zod'
import { onDurable, type DataOf, type Delivery, type Listener } from '../gateway/listener.ts'
import type { WrittenEvent } from './event-writes.ts'
import type { Parking } from './parking.ts'

/** A module's handler of one kind of event. */
export interface DurableEvent<E extends GatewayDispatchEvents, P> {
  /** The module's name; a module has one such listener for each kind of event. */
  readonly module: string
  /** The schema of the written part. A parked event of an older version that does not match it is set aside. */
  readonly payload: z.ZodType<P>
  /** The guild of the event; undefined for an event that the module ignores. */
  guildOf(data: DataOf<E>): string | undefined
  /** The part of the event that is written; undefined when there is nothing to write, as for most messages. */
  pick(data: DataOf<E>, delivery: Delivery): P | undefined
  /**
   * Writes the event to the rows without waiting for Discord. It may run again for the same event, even while an earlier run continues, so
   * a second run must change nothing.
   */
  write(picked: P, event: WrittenEvent): Promise<void>
}

/**
 * A listener whose write is not lost: the checkpoint of the shard passes the event once the write is committed. A write that fails or takes
 * long is parked in the rows and repeated. Later events of the same guild and module wait behind it; other events do not.
 */
export type Durable = <E extends GatewayDispatchEvents, P>(event: E, handler: DurableEvent<E, P>) => Listener

export function createDurable(parking: Parking): Durable {
  return (event, handler) => {
    const { module, payload } = handler
    const handle = parking.register({
      module,
      event,
      read: (picked) => {
        const parsed = payload.safeParse(picked)
        return parsed.success ? (written) => handler.write(parsed.data, written) : undefined
      },
    })
    return onDurable(event, (data, delivery) => {
      const guildId = handler.guildOf(data)
      if (guildId === undefined) return
      const picked = handler.pick(data, delivery)
      if (picked === undefined) return
      return handle(guildId, delivery, { picked, write: (written) => handler.write(picked, written) })
    })
  }
}
