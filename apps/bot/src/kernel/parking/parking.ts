import type { EventForModule, Log, ParkedEvents } from '@guildhall/core'
import { loggable } from '../discord-errors.ts'
import type { Delivery } from '../gateway/listener.ts'
import { createEventWrites, type Entry, type Pair, type Write } from './event-writes.ts'

/** A module's handler of a kind of event. */
interface ParkedHandler {
  readonly module: string
  readonly event: string
  /** Writes a stored event; undefined when its payload cannot be read. */
  read(picked: unknown): Write | undefined
}

/** Takes an event. @returns a promise of its write or its row; undefined for an event that is parked already. */
type Handle = (
  guildId: string,
  delivery: Delivery,
  work: { readonly picked: unknown; readonly write: Write },
) => Promise<void> | undefined

/** Runs the writes of events. A failed or slow write waits in the rows with the later events of its guild and module. */
export type Parking = ReturnType<typeof createParking>

export function createParking(deps: { parkedEvents: ParkedEvents; signal: AbortSignal; log: Log }) {
  const { parkedEvents, log } = deps
  const writes = createEventWrites(deps)
  const handlers = new Map<string, ParkedHandler>()
  const pairs = new Map<string, Pair>()
  /** For each shard of this process, a signal that aborts when another process takes it. */
  const tenures = new Map<number, AbortController>()

  function tenureOf(shardId: number): AbortController {
    const tenure = tenures.get(shardId) ?? new AbortController()
    tenures.set(shardId, tenure)
    return tenure
  }

  function add(entry: Entry): void {
    const { module, guildId, shardId } = entry.event
    const key = `${shardId} ${module} ${guildId}`
    const known = pairs.get(key)
    if (known) {
      known.entries.push(entry)
      if (known.hasParked && !entry.isParked) writes.park(known, entry)
      return
    }
    const signal = AbortSignal.any([deps.signal, tenureOf(shardId).signal])
    const pair: Pair = { key, entries: [entry], hasParked: entry.isParked, inserted: Promise.resolve(), signal }
    pairs.set(key, pair)
    void workOff(pair)
  }

  async function workOff(pair: Pair): Promise<void> {
    try {
      for (let entry = pair.entries[0]; entry !== undefined; entry = pair.entries[0]) {
        if (pair.hasParked || !(await writes.writeFirst(pair, entry))) await writes.writeParked(pair, entry)
        pair.entries.shift()
      }
      if (pairs.get(pair.key) === pair) pairs.delete(pair.key)
    } catch (error) {
      // An event without a row is replayed at the next start.
      if (!pair.signal.aborted) log.error({ err: loggable(error), pair: pair.key }, 'could not work off events')
    }
  }

  return {
    /** @throws Error when the module already has a handler of this kind of event. */
    register(handler: ParkedHandler): Handle {
      const { module, event } = handler
      const name = `${module} ${event}`
      if (handlers.has(name)) throw new Error(`The module ${module} has two durable listeners of ${event}.`)
      handlers.set(name, handler)
      return (guildId, delivery, { picked, write }) => {
        const { shardId, sessionId, sequence, happenedAt } = delivery
        const pair = pairs.get(`${shardId} ${module} ${guildId}`)
        const isThere = pair?.entries.some((one) => one.isParked && isSame(one.event, { sessionId, sequence }))
        if (isThere) return undefined
        return new Promise((pass) => {
          const data = { guildId, module, sessionId, sequence, shardId, event, picked, happenedAt }
          add({
            event: data,
            write,
            delivery,
            attempts: 0,
            underWay: undefined,
            isWritten: false,
            isParked: false,
            pass,
          })
        })
      }
    },
    /** Continues with the parked events of a shard after this process acquired its lease. */
    async load(shardId: number, shardCount: number): Promise<void> {
      for (const { attempts, ...event } of await parkedEvents.ofShard(shardId, shardCount)) {
        const write = handlers.get(`${event.module} ${event.event}`)?.read(event.picked)
        const entry = { event, write, delivery: deliveryOf(event), attempts, underWay: undefined, isWritten: false }
        add({ ...entry, isParked: true, pass: () => {} })
      }
    },
    /** Stops the work of a shard that another process has taken. */
    dropShard(shardId: number): void {
      tenures.get(shardId)?.abort()
      tenures.delete(shardId)
      for (const key of pairs.keys()) if (key.startsWith(`${shardId} `)) pairs.delete(key)
    },
  }
}

function isSame(
  event: EventForModule,
  { sessionId, sequence }: Pick<EventForModule, 'sessionId' | 'sequence'>,
): boolean {
  return event.sessionId === sessionId && event.sequence === sequence
}

function deliveryOf({ shardId, sessionId, sequence, happenedAt }: EventForModule): Delivery {
  return { shardId, sessionId, sequence, isReplay: true, eventId: `${sessionId}:${sequence}`, happenedAt }
}
