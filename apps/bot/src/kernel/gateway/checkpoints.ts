import type { SessionInfo } from '@discordjs/ws'
import type { GatewaySession } from '@guildhall/core'

/** Where one shard stands. `info` runs ahead: it is what has arrived, and what an in-process resume starts from. */
interface Place {
  info: SessionInfo
  /** The newest event that was handed to listeners. */
  handedOver: number
  /** Events whose listeners are still at work. */
  atWork: Set<number>
  /** Whether there was a sign of life since it was last taken for the rows. */
  isHeard: boolean
}

/**
 * Keeps the place of each shard in Discord's stream in memory, since it moves with every event; what goes to the rows never runs
 * ahead of an event whose listeners are not through.
 */
export interface Checkpoints {
  /** For the gateway client: the session to resume. */
  retrieve(shardId: number): Promise<SessionInfo | null> | SessionInfo | null
  /** For the gateway client: where the shard is, or null when the session is over. */
  update(shardId: number, info: SessionInfo | null): void
  /** Notes a sign of life. */
  heard(shardId: number): void
  /** @returns what to call when the event's listeners are through. */
  begin(shardId: number, sequence: number): () => void
  /** Names an event of the shard's session. */
  eventId(shardId: number, sequence: number): string
  /** The shards that have a session. */
  shardIds(): number[]
  /** What the rows may say by now, for the shards that were heard of since. */
  take(): Map<number, GatewaySession>
  /** Keeps sessions as they are and gives none out any more: the process is about to leave. */
  freeze(): void
}

/** @param read the session of a shard in the rows; it is asked once, and has to answer or never return: the client crashes otherwise. */
export function createCheckpoints(read: (shardId: number) => Promise<GatewaySession | undefined>): Checkpoints {
  const checkpoints = new Map<number, Place>()
  const known = new Set<number>()
  let isFrozen = false

  async function fromRows(shardId: number): Promise<SessionInfo | null> {
    known.add(shardId)
    const session = await read(shardId)
    if (!session) return null
    const { sessionId, sequence, shardCount, resumeUrl } = session
    const info = { sessionId, sequence, shardCount, shardId, resumeURL: resumeUrl }
    checkpoints.set(shardId, { info, handedOver: sequence, atWork: new Set(), isHeard: false })
    return info
  }

  return {
    retrieve(shardId) {
      // A reconnect that was already on its way when we left must not open a second connection.
      if (isFrozen) return new Promise(() => {})
      const place = checkpoints.get(shardId)
      if (place) return place.info
      return known.has(shardId) ? null : fromRows(shardId)
    },
    update(shardId, info) {
      if (isFrozen) return
      const place = checkpoints.get(shardId)
      if (!info) checkpoints.delete(shardId)
      else if (place?.info.sessionId === info.sessionId) place.info = info
      else {
        // The event that made the session is yet to be handed over.
        checkpoints.set(shardId, { info, handedOver: info.sequence - 1, atWork: new Set(), isHeard: false })
      }
    },
    heard(shardId) {
      const place = checkpoints.get(shardId)
      if (place) place.isHeard = true
    },
    begin(shardId, sequence) {
      const place = checkpoints.get(shardId)
      if (!place) return () => {}
      place.isHeard = true
      place.handedOver = Math.max(place.handedOver, sequence)
      place.atWork.add(sequence)
      return () => {
        place.isHeard = true
        place.atWork.delete(sequence)
      }
    },
    eventId: (shardId, sequence) => `${checkpoints.get(shardId)?.info.sessionId ?? ''}:${sequence}`,
    shardIds: () => [...checkpoints.keys()],
    take() {
      const taken = new Map<number, GatewaySession>()
      for (const [shardId, place] of checkpoints) {
        if (!place.isHeard) continue
        const { sessionId, resumeURL, shardCount } = place.info
        taken.set(shardId, { sessionId, resumeUrl: resumeURL, sequence: passed(place), shardCount })
        place.isHeard = false
      }
      return taken
    },
    freeze() {
      isFrozen = true
    },
  }
}

/** The newest event that is dealt with, and so is every one before it. */
function passed({ atWork, handedOver }: Place): number {
  if (atWork.size === 0) return handedOver
  // In an outage of the database there are too many to be spread over the arguments of Math.min.
  let oldest = Infinity
  for (const sequence of atWork) oldest = Math.min(oldest, sequence)
  return oldest - 1
}
