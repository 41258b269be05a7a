import { dayOf, recordEvents, type EventRecord, type Log, type RecordedEvent } from '@guildhall/core'
import { createCounts } from './gateway/writes/counts.ts'
import type { Delivery } from './gateway/listener.ts'

/** Maximum number of events during a database outage: an hour at 250 events a second, at most 50 MB. Further events are not counted. */
const BOUNDS = { events: 1_000_000, keys: 200_000 }
/** Maximum number of users' names that wait to be written. */
const MOST_NAMES = 50_000
/** Separates the parts of a key; no part contains it. */
const SEPARATOR = '\n'

/** An event that is counted. */
interface HappenedEvent {
  readonly guildId: string
  readonly event: RecordedEvent
  /** In epoch ms; determines the UTC day. */
  readonly at: number
  /** The command, for a command event. */
  readonly command?: string
  /** The author of the message or the caller of the command. */
  readonly user?: { readonly id: string; readonly username: string }
}

/**
 * Records gateway events for the analytics. They are counted in memory and written with the sequence that covers them, so that a crash
 * neither loses nor doubles one. Effects without a gateway event are recorded in their own transaction, see core's `recordEvent`.
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
    /** Counts an event. A listener that waits before this call must be durable. */
    record({ guildId, event, at, command, user }: HappenedEvent, delivery: Delivery): void {
      if (user) {
        // The user's next event contains the name again.
        if (names.size >= MOST_NAMES) names.clear()
        names.set(user.id, user.username)
      }
      const key = `${guildId}${SEPARATOR}${dayOf(at)}${SEPARATOR}${event}${SEPARATOR}${command ?? ''}${SEPARATOR}${user?.id ?? ''}`
      counts.add(delivery, key)
    },
  }
}
