import { setImmediate as others } from 'node:timers/promises'
import type { SessionEvent, WriteCounts } from '@guildhall/core'

/** The event that is counted. */
export interface CountedEvent extends SessionEvent {
  readonly shardId: number
}

/** Counts that were taken for a write. */
export interface TakenCounts {
  /** Writes the counts in the transaction that writes the sequence up to which events are counted. */
  write: WriteCounts
  /** Returns the counts after a failed write; the next write takes them again. */
  giveBack(): void
}

/** Counts of events. A count is stored with the sequence that covers its event: never earlier, and never twice. */
export type Counts = ReturnType<typeof createCounts>

/** Limits of the memory while the rows cannot be written. */
interface CountBounds {
  /** Maximum number of events; each takes 16 bytes. */
  readonly events: number
  /** Maximum number of different keys of a shard; each takes about 150 bytes. */
  readonly keys: number
}

/** Events of one session, nearly in order: a durable listener may count its event after later ones. */
interface Batch {
  readonly sessionId: string
  lowest: number
  highest: number
  /** The later session whose sequence was written, perhaps successfully, together with these events. */
  triedWith: string | null
  readonly keys: Map<string, number>
  readonly names: string[]
  readonly sequences: number[]
  /** The index of each event's key in `names`. */
  readonly keyOf: number[]
}

/** Number of events that are summed up before other work runs. */
const AT_ONCE = 20_000

/**
 * @param deps.write adds the sums to the rows, by key.
 * @param deps.onLost receives the number of events that were dropped because of the bounds.
 */
export function createCounts(deps: {
  write: (trx: Parameters<WriteCounts>[0], sums: ReadonlyMap<string, number>) => Promise<void>
  bounds: CountBounds
  onLost: (events: number) => void
}) {
  const { write, bounds, onLost } = deps
  const batches = new Map<number, Batch[]>()
  let size = 0
  let lost = 0

  /** Counts an event under a key. */
  function add({ shardId, sessionId, sequence }: CountedEvent, key: string): void {
    const ofShard = batches.get(shardId) ?? []
    let batch = ofShard.at(-1)
    if (batch?.sessionId !== sessionId) {
      batch = emptyBatch(sessionId)
      ofShard.push(batch)
      batches.set(shardId, ofShard)
    }
    if (size >= bounds.events || (batch.keys.size >= bounds.keys && !batch.keys.has(key))) {
      lost += 1
      return
    }
    size += 1
    push(batch, sequence, key)
  }

  function giveBack(shardId: number, taken: readonly Batch[]): void {
    const newer = batches.get(shardId) ?? []
    const last = taken.at(-1)
    const [first] = newer
    if (last && first?.sessionId === last.sessionId) {
      append(last, first)
      newer.shift()
    }
    batches.set(shardId, [...taken, ...newer])
    for (const { sequences } of taken) size += sequences.length
    if (last && first?.sessionId === last.sessionId) size -= first.sequences.length
  }

  function reportLost(): void {
    if (lost === 0) return
    onLost(lost)
    lost = 0
  }

  return {
    add,
    /**
     * The counts of a shard's events up to a sequence of its session, and of all earlier sessions, which Discord does not replay. Undefined
     * when there are none.
     */
    take(shardId: number, sessionId: string, upTo: number): TakenCounts | undefined {
      const ofShard = batches.get(shardId) ?? []
      const taken: Batch[] = []
      const left: Batch[] = []
      for (const batch of ofShard) {
        const [covered, later] = batch.sessionId === sessionId ? split(batch, upTo) : [batch, undefined]
        if (covered) taken.push(covered)
        if (later) left.push(later)
      }
      if (taken.length === 0) return undefined
      batches.set(shardId, left)
      for (const { sequences } of taken) size -= sequences.length
      return {
        async write(trx, isCounted) {
          const sums = await sumsOf(
            taken.filter((batch) => !isWritten(batch, isCounted)),
            isCounted,
          )
          if (sums.size > 0) await write(trx, sums)
          reportLost()
        },
        giveBack() {
          for (const batch of taken) if (batch.sessionId !== sessionId) batch.triedWith ??= sessionId
          giveBack(shardId, taken)
        },
      }
    },
    /** Drops a shard that another process has taken; Discord replays the events to that process. */
    forget(shardId: number): void {
      for (const { sequences } of batches.get(shardId) ?? []) size -= sequences.length
      batches.delete(shardId)
    },
  }
}

function emptyBatch(sessionId: string): Batch {
  const bounds = { lowest: Infinity, highest: -Infinity }
  return { sessionId, ...bounds, triedWith: null, keys: new Map(), names: [], sequences: [], keyOf: [] }
}

function push(batch: Batch, sequence: number, key: string): void {
  let place = batch.keys.get(key)
  if (place === undefined) {
    place = batch.names.push(key) - 1
    batch.keys.set(key, place)
  }
  batch.lowest = Math.min(batch.lowest, sequence)
  batch.highest = Math.max(batch.highest, sequence)
  batch.sequences.push(sequence)
  batch.keyOf.push(place)
}

/** Appends the events of a later batch. */
function append(batch: Batch, later: Batch): void {
  later.sequences.forEach((sequence, at) => push(batch, sequence, nameAt(later, at)))
}

function nameAt({ names, keyOf }: Batch, at: number): string {
  return names[keyOf[at] ?? -1] ?? ''
}

/**
 * Whether the events of an earlier session are stored: they were taken with the first sequence of a later session, and that sequence is
 * stored.
 */
function isWritten({ triedWith }: Batch, isCounted: (event: SessionEvent) => boolean): boolean {
  return triedWith !== null && isCounted({ sessionId: triedWith, sequence: -Infinity })
}

/** Splits a batch into the events up to a sequence and the later events. Usually one part contains all of them. */
function split(batch: Batch, upTo: number): [covered: Batch | undefined, later: Batch | undefined] {
  const { sequences, sessionId } = batch
  if (batch.highest <= upTo) return sequences.length > 0 ? [batch, undefined] : [undefined, undefined]
  if (batch.lowest > upTo) return [undefined, batch]
  const [covered, later] = [emptyBatch(sessionId), emptyBatch(sessionId)]
  sequences.forEach((sequence, at) => push(sequence <= upTo ? covered : later, sequence, nameAt(batch, at)))
  return [covered, later]
}

/** The number of uncounted events by key. */
async function sumsOf(
  batches: readonly Batch[],
  isCounted: (event: SessionEvent) => boolean,
): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>()
  for (const batch of batches) {
    const { sessionId, sequences } = batch
    for (const [at, sequence] of sequences.entries()) {
      if (at > 0 && at % AT_ONCE === 0) await others()
      if (isCounted({ sessionId, sequence })) continue
      const key = nameAt(batch, at)
      sums.set(key, (sums.get(key) ?? 0) + 1)
    }
  }
  return sums
}
