import type { GatewayRows, GatewaySession, GuildSnapshot, Log } from '@guildhall/core'
import type { Checkpoints } from './checkpoints.ts'

/** How often what changed goes to the rows anyway, in ms. */
const FLUSH_MS = 1_000
/** What somebody may be waiting for goes this soon, in ms: long enough to gather a burst. */
const SOON_MS = 50

/** Snapshots that changed since they were last taken. */
export interface ChangedSnapshots {
  take(): GuildSnapshot[]
  /** Gives back what could not be written; newer snapshots of the same guilds stand. */
  giveBack(snapshots: readonly GuildSnapshot[]): void
}

/** Writes snapshots and checkpoints to the rows, together, once a second and when asked to hurry. */
export interface GatewayWriter {
  start(): void
  /** Something changed that others wait for. */
  hurry(): void
  /** Writes what there is. It never rejects: what could not be written is kept for the next time. */
  flush(): Promise<void>
  /** Writes a last time. */
  stop(): Promise<void>
}

export function createGatewayWriter(deps: {
  rows: GatewayRows
  snapshots: ChangedSnapshots
  checkpoints: Checkpoints
  log: Log
}): GatewayWriter {
  const { rows, snapshots, checkpoints, log } = deps
  let flushing = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined

  async function write(): Promise<void> {
    let changed: readonly GuildSnapshot[] = []
    let sessions: ReadonlyMap<number, GatewaySession> = new Map()
    try {
      // Taken in one go, so that the place covers exactly these snapshots.
      changed = snapshots.take()
      sessions = checkpoints.take()
      if (changed.length === 0 && sessions.size === 0) return
      await rows.write({ snapshots: changed, sessions })
    } catch (error) {
      log.error({ err: error }, 'could not write what the gateway showed; will try again')
      snapshots.giveBack(changed)
      for (const shardId of sessions.keys()) checkpoints.heard(shardId)
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(write)
    return flushing
  }

  return {
    flush,
    start() {
      timer = setInterval(() => void flush(), FLUSH_MS)
    },
    hurry() {
      soon ??= setTimeout(() => {
        soon = undefined
        void flush()
      }, SOON_MS)
    },
    async stop() {
      clearInterval(timer)
      clearTimeout(soon)
      await flush()
    },
  }
}
