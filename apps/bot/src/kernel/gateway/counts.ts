import { setImmediate as others } from 'node:timers/promises'
import type { SessionEvent, WriteCounts } from '@guildhall/core'

/** The event that is counted. */
export interface CountedEvent extends SessionEvent {
  readonly shardId: number
}

/** Counts taken to be written. */
export interface TakenCounts {
  /** Writes them to the rows, inside the transaction that writes the sequence up to which events are counted. */
  write: WriteCounts
  /** They could not be written: the next write takes them again. */
  giveBack(): void
}

/** Counts of events. A count reaches the rows with the sequence that covers its event: never before it, never twice. */
export type Counts = ReturnType<typeof createCounts>

/** How much is kept while the rows cannot be written. */
export interface CountBounds {
  /** Events; each takes 16 bytes. */
  readonly events: number
  /** Different keys of a shard; each takes some 150 bytes. */
  readonly keys: number
}

/** Events of one session. They are nearly in order: a durable listener may count its event after later ones. */
interface Batch {
  readonly sessionId: string
  lowest: number
  highest: number
  /** The later session with whose sequence these events were taken and perhaps written. */
  triedWith: string | null
  readonly keys: Map<string, number>
  readonly names: string[]
  readonly sequences: number[]
  /** The place of each event's key in `names`. */
  readonly keyOf: number[]
}

/** So many events are added up before other work runs. */
const AT_ONCE = 20_000

/**
 * @param deps.write adds the sums to the rows, by key.
 * @param deps.onLost receives the number of events that were not counted, since the bounds were reached.
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
     * The counts of a shard's events up to a sequence of its session, and all of earlier sessions, which Discord does not replay; undefined
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
    /** Another process has the shard now, and replays the events. */
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

/** Adds the events of a later batch. */
function append(batch: Batch, later: Batch): void {
  later.sequences.forEach((sequence, at) => push(batch, sequence, nameAt(later, at)))
}

function nameAt({ names, keyOf }: Batch, at: number): string {
  return names[keyOf[at] ?? -1] ?? ''
}

/**
 * Whether the events of an earlier session are in the rows: they were taken with the first sequence of a later session, which is there.
 */
function isWritten({ triedWith }: Batch, isCounted: (event: SessionEvent) => boolean): boolean {
  return triedWith !== null && isCounted({ sessionId: triedWith, sequence: -Infinity })
}

/** The events up to a sequence, and the later ones. Usually one part is all of them. */
function split(batch: Batch, upTo: number): [covered: Batch | undefined, later: Batch | undefined] {
  const { sequences, sessionId } = batch
  if (batch.highest <= upTo) return sequences.length > 0 ? [batch, undefined] : [undefined, undefined]
  if (batch.lowest > upTo) return [undefined, batch]
  const [covered, later] = [emptyBatch(sessionId), emptyBatch(sessionId)]
  sequences.forEach((sequence, at) => push(sequence <= upTo ? covered : later, sequence, nameAt(batch, at)))
  return [covered, later]
}

/** How often each key occurs among the events that the rows do not count yet. */
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
