import type { SessionInfo } from '@discordjs/ws'
import type { Ages, GatewaySession, Moment, StoredSession } from '@guildhall/core'

/** The position of one shard in its session. */
interface Checkpoint {
  /** The newest event that arrived; a reconnect of this process resumes from it. */
  info: SessionInfo
  /** The newest event that listeners received. */
  handedOver: number
  /** The checkpoint of the rows, which replays of earlier events do not take back. */
  readonly stored: number
  /** Events whose durable listeners are still writing. */
  atWork: Set<number>
  /** The last sign of life. */
  heardAt: Moment
  /** The last sign of life of an earlier process, in epoch ms, until this one has its own. */
  heardBefore: number | null
  /** Whether the rows lack something: a sign of life, or what was written since the checkpoint was last taken. */
  isChanged: boolean
}

/** A session to write. */
export interface TakenSession extends GatewaySession {
  /** The last sign of life. */
  heardAt: Moment
}

/**
 * Keeps the sequence of each shard's session in memory, since it moves with every event. What goes to the rows never runs ahead of an
 * event whose durable listeners are still writing.
 */
export type Checkpoints = ReturnType<typeof createCheckpoints>

export function createCheckpoints({ ages }: { ages: Ages }) {
  const checkpoints = new Map<number, Checkpoint>()

  function noteSignOfLife(checkpoint: Checkpoint): void {
    checkpoint.heardAt = ages.moment()
    checkpoint.heardBefore = null
    checkpoint.isChanged = true
  }

  function begun(info: SessionInfo, handedOver: number, stored: number): Checkpoint {
    return { info, handedOver, stored, atWork: new Set(), heardAt: ages.moment(), heardBefore: null, isChanged: false }
  }

  return {
    /** Continues with the session of the rows. Without one, the shard identifies. */
    load(shardId: number, session: StoredSession | undefined): void {
      checkpoints.delete(shardId)
      if (!session) return
      const { sessionId, sequence, resumeFrom, shardCount, resumeUrl } = session
      const info = { sessionId, sequence: resumeFrom, shardCount, shardId, resumeURL: resumeUrl }
      checkpoints.set(shardId, { ...begun(info, resumeFrom, sequence), heardBefore: session.lastSignAt })
    },
    /** For the gateway client: the session to resume. */
    retrieve: (shardId: number): SessionInfo | null => checkpoints.get(shardId)?.info ?? null,
    /** For the gateway client: where the shard is, or null when the session is over. */
    update(shardId: number, info: SessionInfo | null): void {
      const checkpoint = checkpoints.get(shardId)
      if (!info) checkpoints.delete(shardId)
      else if (checkpoint?.info.sessionId === info.sessionId) checkpoint.info = info
      else {
        // Listeners have yet to receive the event that made the session.
        checkpoints.set(shardId, begun(info, info.sequence - 1, 0))
      }
    },
    /** Notes a sign of life. */
    heard(shardId: number): void {
      const checkpoint = checkpoints.get(shardId)
      if (checkpoint) noteSignOfLife(checkpoint)
    },
    /** The shard has more to be written, without a sign of life. */
    changed(shardId: number): void {
      const checkpoint = checkpoints.get(shardId)
      if (checkpoint) checkpoint.isChanged = true
    },
    /** Notes an event that no durable listener is writing. */
    pass(shardId: number, sequence: number): void {
      const checkpoint = checkpoints.get(shardId)
      if (!checkpoint) return
      noteSignOfLife(checkpoint)
      if (sequence > checkpoint.handedOver) checkpoint.handedOver = sequence
    },
    /** Notes an event that durable listeners are writing. @returns what to call when they are done. */
    begin(shardId: number, sequence: number): () => void {
      const checkpoint = checkpoints.get(shardId)
      if (!checkpoint) return () => {}
      noteSignOfLife(checkpoint)
      checkpoint.handedOver = Math.max(checkpoint.handedOver, sequence)
      checkpoint.atWork.add(sequence)
      return () => {
        checkpoint.isChanged = true
        checkpoint.atWork.delete(sequence)
      }
    },
    /** When the shard last showed a sign of life, in epoch ms, also to an earlier process; 0 while that is unknown. */
    lastSignAt(shardId: number): number {
      const checkpoint = checkpoints.get(shardId)
      if (!checkpoint) return 0
      return checkpoint.heardBefore ?? ages.moment().at - ages.since(checkpoint.heardAt)
    },
    /** Discord's name of the shard's session; empty without a session. */
    sessionId: (shardId: number): string => checkpoints.get(shardId)?.info.sessionId ?? '',
    /** The sequence up to which every event is handled; Infinity for a shard without a session, whose events cannot be replayed. */
    passed(shardId: number): number {
      const checkpoint = checkpoints.get(shardId)
      return checkpoint ? passed(checkpoint) : Infinity
    },
    /** The same of the events that this process received, for what is counted: an event that is replayed may not be counted yet. */
    received(shardId: number): number {
      const checkpoint = checkpoints.get(shardId)
      return checkpoint ? received(checkpoint) : Infinity
    },
    /** Whether the rows have what a replayed event changed in the numbers of members. */
    isStored({ shardId, sessionId, sequence }: { shardId: number; sessionId: string; sequence: number }): boolean {
      const checkpoint = checkpoints.get(shardId)
      return checkpoint?.info.sessionId === sessionId && sequence <= checkpoint.stored
    },
    /** The sessions to write, of the shards that have changed since the last call. */
    take(): Map<number, TakenSession> {
      const taken = new Map<number, TakenSession>()
      for (const [shardId, checkpoint] of checkpoints) {
        if (!checkpoint.isChanged) continue
        const { sessionId, resumeURL, shardCount } = checkpoint.info
        const { heardAt } = checkpoint
        taken.set(shardId, { sessionId, resumeUrl: resumeURL, sequence: passed(checkpoint), shardCount, heardAt })
        checkpoint.isChanged = false
      }
      return taken
    },
    /** Another process has the shard now. */
    forget: (shardId: number): void => void checkpoints.delete(shardId),
  }
}

function passed(checkpoint: Checkpoint): number {
  return Math.max(checkpoint.stored, received(checkpoint))
}

function received({ atWork, handedOver }: Checkpoint): number {
  if (atWork.size === 0) return handedOver
  // In an outage of the database there are too many for the arguments of Math.min.
  let oldest = Infinity
  for (const sequence of atWork) oldest = Math.min(oldest, sequence)
  return oldest - 1
}
