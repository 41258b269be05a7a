import { randomUUID } from 'node:crypto'
import type { EventForModule, Log, ParkedEvents } from '@guildhall/core'
import PQueue from 'p-queue'
import { loggable } from '../discord-errors.ts'
import type { Delivery } from '../gateway/listener.ts'
import { isDatabaseFailure, isDatabaseOutage, retry } from '../gateway/retry.ts'
import { within } from '../within.ts'

/** Time after which a running write is parked, in ms. */
const PARKED_AFTER_MS = 2_000
/** Time after which a repeated write counts as failed, in ms. */
const CUT_OFF_MS = 10_000
/**
 * Number of failures, except those of the database, after which a parked event is set aside. With the pauses this takes about two minutes.
 */
const MOST_ATTEMPTS = 10
/** Maximum number of concurrent first writes, and of concurrent repeated writes: fewer than the connections of the process. */
const MOST_FIRST = 8
const MOST_REPEATED = 4

/** An event whose write is in progress, parked before or not. */
export interface WrittenEvent {
  readonly guildId: string
  /** The arrival of the event; a parked one counts as replayed. */
  readonly delivery: Delivery
  /** Whether the checkpoint has passed the event: the counts of a later event may be stored by then. */
  readonly isParked: boolean
}

/** Writes an event. */
export type Write = (event: WrittenEvent) => Promise<void>

/** The error of the write. */
type Outcome = 'written' | Error

/** An event whose write is not done. */
export interface Entry {
  readonly event: EventForModule
  /** Undefined when the row cannot be read. */
  readonly write: Write | undefined
  readonly delivery: Delivery
  attempts: number
  /** A running attempt that is no longer awaited. */
  underWay: Promise<Outcome> | undefined
  isWritten: boolean
  isParked: boolean
  /** Lets the checkpoint pass the event. */
  readonly pass: () => void
}

/** The events of a guild for a module, in order. */
export interface Pair {
  readonly key: string
  readonly entries: Entry[]
  /** Whether an event of the pair is parked, so that later ones must be parked too. */
  hasParked: boolean
  /** The last insertion; insertions are chained to keep the order of the events. */
  inserted: Promise<void>
  /** Aborts when the bot stops, or when another process has taken the shard. */
  readonly signal: AbortSignal
}

/** Writes events one at a time, and parks those that fail or take long. */
export function createEventWrites(deps: { parkedEvents: ParkedEvents; signal: AbortSignal; log: Log }) {
  const { parkedEvents, log } = deps
  const first = new PQueue({ concurrency: MOST_FIRST })
  const repeated = new PQueue({ concurrency: MOST_REPEATED })

  async function attempt(entry: Entry): Promise<Outcome> {
    const { write, event, delivery } = entry
    try {
      if (!write) throw new Error('The payload of a parked event cannot be read.')
      const written = {
        guildId: event.guildId,
        delivery,
        get isParked() {
          return entry.isParked
        },
      }
      await write(written)
      return 'written'
    } catch (error) {
      return error instanceof Error ? error : new Error('A write failed.', { cause: error })
    }
  }

  /** Inserts the row of an event after those of earlier events, then lets the checkpoint pass it. */
  function park(pair: Pair, entry: Entry): void {
    const insert = async (): Promise<void> => {
      if (!entry.isWritten) await parkedEvents.park(entry.event)
    }
    const inOrder = async (): Promise<void> => {
      await repeat(pair, insert, () => true)
      entry.isParked = true
      entry.pass()
    }
    // An event that was not inserted holds the checkpoint back and is replayed.
    pair.inserted = pair.inserted.then(inOrder).catch(() => undefined)
  }

  function repeat<T>(pair: Pair, work: () => Promise<T>, mayRetry: () => boolean): Promise<T> {
    return retry('write the rows of an event', work, { signal: pair.signal, log, mayRetry })
  }

  return {
    park,
    /** @returns false when the event is parked and its write must be repeated. */
    async writeFirst(pair: Pair, entry: Entry): Promise<boolean> {
      const once = async (): Promise<Outcome | undefined> => {
        const outcome = await first.add(() => {
          entry.underWay ??= attempt(entry)
          return within(entry.underWay, PARKED_AFTER_MS)
        })
        if (outcome !== undefined) entry.underWay = undefined
        if (isDatabaseOutage(outcome)) throw outcome
        return outcome
      }
      // The process is about to end, so make one attempt only.
      const outcome = await (deps.signal.aborted ? once() : repeat(pair, once, () => true))
      if (outcome === 'written') {
        entry.isWritten = true
        entry.pass()
        return true
      }
      const { guildId, module, event } = entry.event
      log.warn(
        { err: loggable(outcome), guildId, module, event },
        'an event could not be written at once and is parked',
      )
      pair.hasParked = true
      for (const waiting of pair.entries) park(pair, waiting)
      return false
    },
    /** Repeats the write of a parked event until it succeeds or the event is set aside. @throws Error when the work of the pair ends. */
    async writeParked(pair: Pair, entry: Entry): Promise<void> {
      const { event } = entry
      const once = async (): Promise<void> => {
        const outcome =
          (await repeated.add(() => within(entry.underWay ?? attempt(entry), CUT_OFF_MS))) ?? new TookTooLong()
        entry.underWay = undefined
        if (outcome === 'written') return
        // A lock, or a lack of connections, is not a failure of the event.
        if (!isDatabaseFailure(outcome)) {
          entry.attempts += 1
          await parkedEvents.noteAttempts(event, entry.attempts)
        }
        throw outcome
      }
      try {
        await repeat(pair, once, () => entry.attempts < MOST_ATTEMPTS)
      } catch (error) {
        if (pair.signal.aborted) throw error
        await pair.inserted
        await repeat(
          pair,
          () => parkedEvents.setAside(event),
          () => true,
        )
        const { guildId, module, event: name } = event
        log.error({ id: randomUUID(), guildId, module, event: name }, 'an event could not be written and was set aside')
        return
      }
      entry.isWritten = true
      await pair.inserted
      await repeat(
        pair,
        () => parkedEvents.remove(event),
        () => true,
      )
    },
  }
}

class TookTooLong extends Error {
  override readonly message = `The write took longer than ${CUT_OFF_MS} ms.`
}
