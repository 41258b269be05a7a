import type { SessionInfo } from '@discordjs/ws'
import type { GatewaySession, SessionEvent, WriteCounts } from '@guildhall/core'

/** The position of one shard in its session. */
interface Checkpoint {
  /** The newest event that arrived; a reconnect of this process resumes from it. */
  info: SessionInfo
  /** The newest event that listeners received. */
  handedOver: number
  /** Events whose durable listeners are still writing. */
  atWork: Set<number>
  /** Whether there was a sign of life since the checkpoint was last taken for the rows. */
  isHeard: boolean
}

/**
 * Keeps the sequence of each shard's session in memory, since it moves with every event. What goes to the rows never runs ahead of an
 * event whose durable listeners are still writing.
 */
export interface Checkpoints {
  /** Continues with the session of the rows. Without one, the shard identifies. */
  load(shardId: number, session: GatewaySession | undefined): void
  /** For the gateway client: the session to resume. */
  retrieve(shardId: number): SessionInfo | null
  /** For the gateway client: where the shard is, or null when the session is over. */
  update(shardId: number, info: SessionInfo | null): void
  /** Notes a sign of life. */
  heard(shardId: number): void
  /** Notes an event that no durable listener is writing. */
  pass(shardId: number, sequence: number): void
  /** Notes an event that durable listeners are writing. @returns what to call when they are done. */
  begin(shardId: number, sequence: number): () => void
  /** Discord's name of the shard's session; empty without a session. */
  sessionId(shardId: number): string
  /** The sequence up to which every event is handled; Infinity for a shard without a session, whose events cannot be replayed. */
  passed(shardId: number): number
  /** The sessions to write, of the shards with a sign of life since the last call. */
  take(): Map<number, GatewaySession>
  /** Another process has the shard now. */
  forget(shardId: number): void
}

export function createCheckpoints(): Checkpoints {
  const checkpoints = new Map<number, Checkpoint>()

  return {
    load(shardId, session) {
      checkpoints.delete(shardId)
      if (!session) return
      const { sessionId, sequence, shardCount, resumeUrl } = session
      const info = { sessionId, sequence, shardCount, shardId, resumeURL: resumeUrl }
      checkpoints.set(shardId, { info, handedOver: sequence, atWork: new Set(), isHeard: false })
    },
    retrieve: (shardId) => checkpoints.get(shardId)?.info ?? null,
    update(shardId, info) {
      const checkpoint = checkpoints.get(shardId)
      if (!info) checkpoints.delete(shardId)
      else if (checkpoint?.info.sessionId === info.sessionId) checkpoint.info = info
      else {
        // Listeners have yet to receive the event that made the session.
        checkpoints.set(shardId, { info, handedOver: info.sequence - 1, atWork: new Set(), isHeard: false })
      }
    },
    heard(shardId) {
      const checkpoint = checkpoints.get(shardId)
      if (checkpoint) checkpoint.isHeard = true
    },
    pass(shardId, sequence) {
      const checkpoint = checkpoints.get(shardId)
      if (!checkpoint) return
      checkpoint.isHeard = true
      if (sequence > checkpoint.handedOver) checkpoint.handedOver = sequence
    },
    begin(shardId, sequence) {
      const checkpoint = checkpoints.get(shardId)
      if (!checkpoint) return () => {}
      checkpoint.isHeard = true
      checkpoint.handedOver = Math.max(checkpoint.handedOver, sequence)
      checkpoint.atWork.add(sequence)
      return () => {
        checkpoint.isHeard = true
        checkpoint.atWork.delete(sequence)
      }
    },
    sessionId: (shardId) => checkpoints.get(shardId)?.info.sessionId ?? '',
    passed(shardId) {
      const checkpoint = checkpoints.get(shardId)
      return checkpoint ? passed(checkpoint) : Infinity
    },
    take() {
      const taken = new Map<number, GatewaySession>()
      for (const [shardId, checkpoint] of checkpoints) {
        if (!checkpoint.isHeard) continue
        const { sessionId, resumeURL, shardCount } = checkpoint.info
        taken.set(shardId, { sessionId, resumeUrl: resumeURL, sequence: passed(checkpoint), shardCount })
        checkpoint.isHeard = false
      }
      return taken
    },
    forget: (shardId) => void checkpoints.delete(shardId),
  }
}

function passed({ atWork, handedOver }: Checkpoint): number {
  if (atWork.size === 0) return handedOver
  // In an outage of the database there are too many for the arguments of Math.min.
  let oldest = Infinity
  for (const sequence of atWork) oldest = Math.min(oldest, sequence)
  return oldest - 1
}

/** The event that is counted. */
export interface CountedEvent extends SessionEvent {
  readonly shardId: number
}

/** Counts taken for a checkpoint. */
export interface TakenCounts {
  /** Writes them to the rows, inside the transaction of the checkpoint that covers them. */
  write: WriteCounts
  /** They could not be written: the next checkpoint takes them again. */
  giveBack(): void
}

/** Counts of events. A count reaches the rows with the checkpoint that covers its event: never before it, never twice. */
export interface Counts {
  add(event: CountedEvent, key: string, by: number): void
  /** The counts of a shard's events up to a sequence; undefined when there are none. */
  take(shardId: number, upTo: number): TakenCounts | undefined
  /** Another process has the shard now, and replays the events. */
  forget(shardId: number): void
}

/** @param write adds the sums to the rows, by key. */
export function createCounts(
  write: (trx: Parameters<WriteCounts>[0], sums: ReadonlyMap<string, number>) => Promise<void>,
): Counts {
  const added = new Map<number, { event: CountedEvent; key: string; by: number }[]>()
  return {
    add(event, key, by) {
      const ofShard = added.get(event.shardId)
      if (ofShard) ofShard.push({ event, key, by })
      else added.set(event.shardId, [{ event, key, by }])
    },
    take(shardId, upTo) {
      const all = added.get(shardId) ?? []
      const taken = all.filter(({ event }) => event.sequence <= upTo)
      if (taken.length === 0) return undefined
      added.set(
        shardId,
        all.filter(({ event }) => event.sequence > upTo),
      )
      return {
        async write(trx, isCounted) {
          const sums = new Map<string, number>()
          for (const { event, key, by } of taken) if (!isCounted(event)) sums.set(key, (sums.get(key) ?? 0) + by)
          if (sums.size > 0) await write(trx, sums)
        },
        giveBack: () => void added.set(shardId, [...taken, ...(added.get(shardId) ?? [])]),
      }
    },
    forget: (shardId) => void added.delete(shardId),
  }
}
