import { randomUUID } from 'node:crypto'
import type { EventForModule, Log, ParkedEvents } from '@guildhall/core'
import PQueue from 'p-queue'
import { loggable } from '../discord-errors.ts'
import type { Delivery } from '../gateway/listener.ts'
import { isDatabaseFailure, isDatabaseOutage, retry } from '../gateway/retry.ts'
import { within } from '../within.ts'

/** A write that takes longer is parked, in ms. */
const PARKED_AFTER_MS = 2_000
/** A repeated write that takes longer counts as failed, in ms. */
const CUT_OFF_MS = 10_000
/** After so many failures that are not the database's, a parked event is set aside; with the pauses that takes about two minutes. */
const MOST_ATTEMPTS = 10
/** So many first writes run at once, and so many repeated ones: fewer than the process has connections. */
const MOST_FIRST = 8
const MOST_REPEATED = 4

/** An event whose write is being made, also when the event was parked before. */
export interface WrittenEvent {
  readonly guildId: string
  /** How it arrived; a parked one counts as replayed. */
  readonly delivery: Delivery
  /** Whether the checkpoint has passed the event: by then counts are written up to a later one. */
  readonly isParked: boolean
}

type Write = (event: WrittenEvent) => Promise<void>

/** A module's handler of a kind of event. */
interface ParkedHandler {
  readonly module: string
  readonly event: string
  /** The write of an event from the rows; undefined when its payload cannot be read. */
  read(picked: unknown): Write | undefined
}

/** Takes an event. @returns once it is written or parked; undefined when it is parked already. */
type Handle = (
  guildId: string,
  delivery: Delivery,
  work: { readonly picked: unknown; readonly write: Write },
) => Promise<void> | undefined

/** Makes the writes of events; one that fails or takes long waits in the rows with the later events of its guild and module. */
export type Parking = ReturnType<typeof createParking>

/** An error is that of the write. */
type Outcome = 'written' | Error

interface Entry {
  readonly event: EventForModule
  /** Undefined when the row cannot be read. */
  readonly write: Write | undefined
  readonly delivery: Delivery
  attempts: number
  /** An attempt that began and was not waited for. */
  underWay: Promise<Outcome> | undefined
  isWritten: boolean
  isParked: boolean
  /** Lets the checkpoint pass the event. */
  readonly pass: () => void
}

/** The events of a guild for a module, in their order. */
interface Pair {
  readonly key: string
  readonly entries: Entry[]
  /** Whether an event of the pair is parked, so that those behind it are parked too. */
  hasParked: boolean
  /** The end of the insertions, which keep the order of the events. */
  inserted: Promise<void>
  /** Aborts when the bot stops, or another process has the shard. */
  readonly signal: AbortSignal
}

export function createParking(deps: { parkedEvents: ParkedEvents; signal: AbortSignal; log: Log }) {
  const { parkedEvents, log } = deps
  const handlers = new Map<string, ParkedHandler>()
  const pairs = new Map<string, Pair>()
  /** For each shard of this process: aborts when another process has it. */
  const tenures = new Map<number, AbortController>()
  const first = new PQueue({ concurrency: MOST_FIRST })
  const repeated = new PQueue({ concurrency: MOST_REPEATED })

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
      if (known.hasParked && !entry.isParked) park(known, entry)
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
        if (pair.hasParked || !(await writeFirst(pair, entry))) await writeParked(pair, entry)
        pair.entries.shift()
      }
      if (pairs.get(pair.key) === pair) pairs.delete(pair.key)
    } catch (error) {
      // An event that is not in the rows is replayed at the next start.
      if (!pair.signal.aborted) log.error({ err: loggable(error), pair: pair.key }, 'could not work off events')
    }
  }

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

  /** @returns false when the event is parked, and its write is to be repeated. */
  async function writeFirst(pair: Pair, entry: Entry): Promise<boolean> {
    const once = async (): Promise<Outcome | undefined> => {
      const outcome = await first.add(() => {
        entry.underWay ??= attempt(entry)
        return within(entry.underWay, PARKED_AFTER_MS)
      })
      if (outcome !== undefined) entry.underWay = undefined
      if (isDatabaseOutage(outcome)) throw outcome
      return outcome
    }
    // The process is about to end: one attempt is left.
    const outcome = await (deps.signal.aborted ? once() : repeat(pair, once, () => true))
    if (outcome === 'written') {
      entry.isWritten = true
      entry.pass()
      return true
    }
    const { guildId, module, event } = entry.event
    log.warn({ err: loggable(outcome), guildId, module, event }, 'an event could not be written at once and is parked')
    pair.hasParked = true
    for (const waiting of pair.entries) park(pair, waiting)
    return false
  }

  /** Inserts the row of an event after those of the earlier ones, and then lets the checkpoint pass it. */
  function park(pair: Pair, entry: Entry): void {
    const insert = async (): Promise<void> => {
      if (!entry.isWritten) await parkedEvents.park(entry.event)
    }
    const inOrder = async (): Promise<void> => {
      await repeat(pair, insert, () => true)
      entry.isParked = true
      entry.pass()
    }
    // One that is not inserted stays in the checkpoint's work, and is replayed.
    pair.inserted = pair.inserted.then(inOrder).catch(() => undefined)
  }

  async function writeParked(pair: Pair, entry: Entry): Promise<void> {
    const { event } = entry
    const once = async (): Promise<void> => {
      const outcome =
        (await repeated.add(() => within(entry.underWay ?? attempt(entry), CUT_OFF_MS))) ?? new TookTooLong()
      entry.underWay = undefined
      if (outcome === 'written') return
      // A lock, or a lack of connections, says nothing about the event.
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
  }

  function repeat<T>(pair: Pair, work: () => Promise<T>, mayRetry: () => boolean): Promise<T> {
    return retry('write the rows of an event', work, { signal: pair.signal, log, mayRetry })
  }

  return {
    /** @throws Error when the module has a handler of this kind of event already. */
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
    /** Continues with the parked events of a shard whose lease this process has. */
    async load(shardId: number, shardCount: number): Promise<void> {
      for (const { attempts, ...event } of await parkedEvents.ofShard(shardId, shardCount)) {
        const write = handlers.get(`${event.module} ${event.event}`)?.read(event.picked)
        const entry = { event, write, delivery: deliveryOf(event), attempts, underWay: undefined, isWritten: false }
        add({ ...entry, isParked: true, pass: () => {} })
      }
    },
    /** Another process has the shard now. */
    dropShard(shardId: number): void {
      tenures.get(shardId)?.abort()
      tenures.delete(shardId)
      for (const key of pairs.keys()) if (key.startsWith(`${shardId} `)) pairs.delete(key)
    },
  }
}

class TookTooLong extends Error {
  override readonly message = `The write took longer than ${CUT_OFF_MS} ms.`
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
