import { dayOf, recordEvents, type EventRecord, type Log, type RecordedEvent } from '@guildhall/core'
import { createCounts } from './gateway/counts.ts'
import type { Delivery } from './gateway/listener.ts'

/** An hour of 250 events a second, some 50 MB at worst. Beyond it, events of an outage of the database are not counted. */
const BOUNDS = { events: 1_000_000, keys: 200_000 }
/** How many users' names are kept until they are written. */
const MOST_NAMES = 50_000
/** Between the parts of a key; no part contains it. */
const SEPARATOR = '\n'

/** An event of Discord's that is counted. */
export interface HappenedEvent {
  readonly guildId: string
  readonly event: RecordedEvent
  /** In epoch ms; it decides the UTC day. */
  readonly at: number
  /** The command that was run. */
  readonly command?: string
  /** Who wrote the message or ran the command. */
  readonly user?: { readonly id: string; readonly username: string }
}

/**
 * Records events of the gateway for the analytics. They are counted in memory and written with the sequence that covers them, so that a
 * crash neither loses nor doubles one. What no event causes is recorded in the transaction of its effect, see core's `recordEvent`.
 */
export type EventRecorder = ReturnType<typeof createEventRecorder>

export function createEventRecorder({ log }: { log: Log }) {
  const names = new Map<string, string>()
  const counts = createCounts({
    bounds: BOUNDS,
    write: (trx, sums) => recordEvents(trx, [...sums].map(toRecord)),
    onLost: (events) =>
      log.error(
        { events },
        'events of a long outage of the database are missing in the analytics: the buffer was full',
      ),
  })

  function toRecord([key, count]: readonly [string, number]): EventRecord {
    const [guildId = '', day = '', event = '', command = '', userId = ''] = key.split(SEPARATOR)
    return { guildId, day: Number(day), event, command, userId, username: names.get(userId) ?? null, count }
  }

  return {
    counts,
    /** Counts an event. A listener that has to wait before it calls this is a durable one. */
    record({ guildId, event, at, command, user }: HappenedEvent, delivery: Delivery): void {
      if (user) {
        // The name comes with the user's next event.
        if (names.size >= MOST_NAMES) names.clear()
        names.set(user.id, user.username)
      }
      const key = `${guildId}${SEPARATOR}${dayOf(at)}${SEPARATOR}${event}${SEPARATOR}${command ?? ''}${SEPARATOR}${user?.id ?? ''}`
      counts.add(delivery, key)
    },
  }
}
