import type { SessionInfo } from '@discordjs/ws'
import type { Ages, GatewaySession, Moment, StoredSession } from '@guildhall/core'

/** The position of one shard in its session. */
interface Checkpoint {
  /** The newest received event; a reconnect of this process resumes from it. */
  info: SessionInfo
  /** The newest event that was dispatched to listeners. */
  handedOver: number
  /** The stored checkpoint. Replays of earlier events do not move it back. */
  readonly stored: number
  /** Events with durable listeners that are still writing. */
  atWork: Set<number>
  /** The last sign of life. */
  lastSign: Moment
  /** The last sign of life of an earlier process, in epoch ms, until this process has its own. */
  earlierSignAt: number | null
  /** Whether there is something to store: a sign of life, or writes since the checkpoint was last taken. */
  isChanged: boolean
}

/** A session to write. */
export interface TakenSession extends GatewaySession {
  /** The last sign of life. */
  lastSign: Moment
}

/**
 * Keeps the sequence of each shard's session in memory, because every event moves it. The stored sequence never passes an event whose
 * durable listeners are still writing.
 */
export type Checkpoints = ReturnType<typeof createCheckpoints>

export function createCheckpoints({ ages }: { ages: Ages }) {
  const checkpoints = new Map<number, Checkpoint>()

  function noteSignOfLife(checkpoint: Checkpoint): void {
    checkpoint.lastSign = ages.moment()
    checkpoint.earlierSignAt = null
    checkpoint.isChanged = true
  }

  function begun(info: SessionInfo, handedOver: number, stored: number): Checkpoint {
    return {
      info,
      handedOver,
      stored,
      atWork: new Set(),
      lastSign: ages.moment(),
      earlierSignAt: null,
      isChanged: false,
    }
  }

  return {
    /** Continues with the stored session. Without one, the shard identifies. */
    load(shardId: number, session: StoredSession | undefined): void {
      checkpoints.delete(shardId)
      if (!session) return
      const { sessionId, sequence, resumeFrom, shardCount, resumeUrl } = session
      const info = { sessionId, sequence: resumeFrom, shardCount, shardId, resumeURL: resumeUrl }
      checkpoints.set(shardId, { ...begun(info, resumeFrom, sequence), earlierSignAt: session.lastSignAt })
    },
    /** For the gateway client: the session to resume. */
    retrieve: (shardId: number): SessionInfo | null => checkpoints.get(shardId)?.info ?? null,
    /** For the gateway client: stores the session, or null when the session is over. */
    update(shardId: number, info: SessionInfo | null): void {
      const checkpoint = checkpoints.get(shardId)
      if (!info) checkpoints.delete(shardId)
      else if (checkpoint?.info.sessionId === info.sessionId) checkpoint.info = info
      else {
        // Listeners have not yet received the event that created the session.
        checkpoints.set(shardId, begun(info, info.sequence - 1, 0))
      }
    },
    /**
     * Drops the session of a shard if its gateway is of another Discord than this one: the local one before the real one was set up, or
     * that of restored data. The other Discord would reject the token, and an operator would look for the error in the settings.
     */
    dropOfOther(shardId: number, gatewayUrl: string): void {
      const resumeUrl = checkpoints.get(shardId)?.info.resumeURL
      if (resumeUrl !== undefined && !isSameDiscord(resumeUrl, gatewayUrl)) checkpoints.delete(shardId)
    },
    /** Notes a sign of life. */
    signOfLife(shardId: number): void {
      const checkpoint = checkpoints.get(shardId)
      if (checkpoint) noteSignOfLife(checkpoint)
    },
    /** Marks the shard as changed without a sign of life. */
    changed(shardId: number): void {
      const checkpoint = checkpoints.get(shardId)
      if (checkpoint) checkpoint.isChanged = true
    },
    /** Notes an event without durable listeners. */
    pass(shardId: number, sequence: number): void {
      const checkpoint = checkpoints.get(shardId)
      if (!checkpoint) return
      noteSignOfLife(checkpoint)
      if (sequence > checkpoint.handedOver) checkpoint.handedOver = sequence
    },
    /** Notes an event with durable listeners. @returns a function to call when they are done. */
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
    /** The time of the shard's last sign of life, in epoch ms, including earlier processes; 0 while it is unknown. */
    lastSignAt(shardId: number): number {
      const checkpoint = checkpoints.get(shardId)
      if (!checkpoint) return 0
      return checkpoint.earlierSignAt ?? ages.moment().at - ages.since(checkpoint.lastSign)
    },
    /** The id of the shard's session; empty without a session. */
    sessionId: (shardId: number): string => checkpoints.get(shardId)?.info.sessionId ?? '',
    /** The sequence up to which every event is handled; Infinity for a shard without a session, because its events cannot be replayed. */
    passed(shardId: number): number {
      const checkpoint = checkpoints.get(shardId)
      return checkpoint ? passed(checkpoint) : Infinity
    },
    /** Like `passed`, but only for events that this process received: a replayed event may not be counted yet. */
    received(shardId: number): number {
      const checkpoint = checkpoints.get(shardId)
      return checkpoint ? received(checkpoint) : Infinity
    },
    /** Whether the stored member counts include a replayed event. */
    isStored({ shardId, sessionId, sequence }: { shardId: number; sessionId: string; sequence: number }): boolean {
      const checkpoint = checkpoints.get(shardId)
      return checkpoint?.info.sessionId === sessionId && sequence <= checkpoint.stored
    },
    /** The sessions of shards that changed since the last call. */
    take(): Map<number, TakenSession> {
      const taken = new Map<number, TakenSession>()
      for (const [shardId, checkpoint] of checkpoints) {
        if (!checkpoint.isChanged) continue
        const { sessionId, resumeURL, shardCount } = checkpoint.info
        const { lastSign } = checkpoint
        taken.set(shardId, { sessionId, resumeUrl: resumeURL, sequence: passed(checkpoint), shardCount, lastSign })
        checkpoint.isChanged = false
      }
      return taken
    },
    /** Drops a shard that another process has taken. */
    forget: (shardId: number): void => void checkpoints.delete(shardId),
  }
}

/** Whether two gateways are of the same Discord: the real one has many hosts, a local one has one. */
function isSameDiscord(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)]
  return a.host === b.host || !(isOnThisMachine(a) || isOnThisMachine(b))
}

function isOnThisMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

function passed(checkpoint: Checkpoint): number {
  return Math.max(checkpoint.stored, received(checkpoint))
}

function received({ atWork, handedOver }: Checkpoint): number {
  if (atWork.size === 0) return handedOver
  // During a database outage there are too many entries for the arguments of Math.min.
  let oldest = Infinity
  for (const sequence of atWork) oldest = Math.min(oldest, sequence)
  return oldest - 1
}
