import type {
  Ages,
  Clock,
  GatewayRows,
  GuildSnapshot,
  Log,
  ShardEntry,
  ShardLeases,
  ShardProgress,
} from '@guildhall/core'
import type { AccessProgress } from './access-progress.ts'
import type { Checkpoints, TakenSession } from './checkpoints.ts'
import type { Counts, TakenCounts } from './counts.ts'
import { isDatabaseOutage } from './retry.ts'

/** How often changes are written anyway, in ms. */
const FLUSH_MS = 1_000
/** How soon changes that others wait for are written, in ms: long enough to gather a burst. */
const SOON_MS = 100

/** Snapshots that changed since they were last taken. */
export interface ChangedSnapshots {
  /** @param passed the sequence up to which a shard's events are dealt with; member counts include no later event. */
  take(shardId: number, passed: number): GuildSnapshot[]
  /** Gives back what could not be written; newer snapshots of the same guilds stand. */
  giveBack(snapshots: readonly GuildSnapshot[]): void
}

/** Writes snapshots, counts and checkpoints together, once a second and when asked to. */
export interface GatewayWriter {
  start(): void
  /** Something changed that others wait for. */
  flushSoon(): void
  /** Writes what there is. It never rejects: what could not be written is kept for the next time. */
  flush(): Promise<void>
  /** Writes a last time. */
  stop(): Promise<void>
}

/** What was taken for one shard's entry. */
interface Taken extends ShardEntry {
  taken: readonly TakenCounts[]
}

export function createGatewayWriter(deps: {
  rows: GatewayRows
  leases: Pick<ShardLeases, 'held' | 'isUncontested' | 'confirm'>
  snapshots: ChangedSnapshots
  counts: readonly Counts[]
  checkpoints: Checkpoints
  progress: Pick<AccessProgress, 'of'>
  clock: Clock
  ages: Ages
  log: Log
}): GatewayWriter {
  const { rows, leases, snapshots, counts, checkpoints, progress, clock, ages, log } = deps
  let flushing = Promise.resolve()
  /** A flush that has not begun. */
  let next: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined

  function progressOf(shardId: number, session: TakenSession | undefined): ShardProgress {
    // Without a session the progress is not written.
    const heardAt = session?.heardAt ?? ages.moment()
    const { ageMs, missedGuildIds } = progress.of(shardId, heardAt)
    const before = (ms: number): number => Math.floor(clock.now() - ms)
    return { aliveAt: before(ages.since(heardAt)), membersAsOf: ageMs === null ? 0 : before(ageMs), missedGuildIds }
  }

  /** Takes everything in one go, so that each checkpoint covers exactly these snapshots and counts. */
  function takeInto(entries: Taken[]): void {
    const { ids, count } = leases.held()
    const passed = new Map(ids.map((shardId) => [shardId, checkpoints.passed(shardId)]))
    const sessions = checkpoints.take()
    for (const [shardId, upTo] of passed) {
      const session = sessions.get(shardId)
      const nothingYet = { snapshots: [], counts: [], taken: [] }
      const entry: Taken = {
        shardId,
        shardCount: count,
        session,
        progress: progressOf(shardId, session),
        ...nothingYet,
      }
      entries.push(entry)
      entry.snapshots = snapshots.take(shardId, upTo)
      entry.taken = counts.flatMap((one) => one.take(shardId, checkpoints.sessionId(shardId), upTo) ?? [])
      entry.counts = entry.taken.map((one) => one.write)
    }
  }

  async function write(): Promise<void> {
    const entries: Taken[] = []
    try {
      takeInto(entries)
      const changed = entries.filter((entry) => entry.session || entry.snapshots.length > 0 || entry.counts.length > 0)
      if (changed.length === 0) return
      const written = await rows.write(changed, leases.confirm)
      giveBack(changed.filter(({ shardId }) => !written.has(shardId)))
    } catch (error) {
      log.error({ err: error }, 'could not write what the gateway showed; will try again')
      if (isDatabaseOutage(error)) giveBack(entries)
      else await writeApart(entries)
    }
  }

  /** One guild's row, or a counter, must not keep the rows of all shards from following Discord. */
  async function writeApart(entries: readonly Taken[]): Promise<void> {
    const writable: Taken[] = []
    for (const entry of entries) {
      try {
        await rows.writeAccess(entry, leases.confirm)
        writable.push(entry)
      } catch (error) {
        log.error({ err: error, shardId: entry.shardId }, 'could not write what access depends on; will try again')
      }
    }
    const written = writable.length < entries.length ? await writeAll(writable) : new Set<number>()
    giveBack(entries.filter(({ shardId }) => !written.has(shardId)))
  }

  async function writeAll(entries: readonly Taken[]): Promise<ReadonlySet<number>> {
    try {
      return await rows.write(entries, leases.confirm)
    } catch (error) {
      log.error({ err: error }, 'could not write the other shards; will try again')
      return new Set()
    }
  }

  /**
   * Keeps for the next time what is not in the rows. They may deny this process a shard that it has: its lease looks ended until the next
   * renewal when the clock jumps forward. What concerns a lost shard is replayed to the process that takes it.
   */
  function giveBack(entries: readonly Taken[]): void {
    for (const { shardId, session, snapshots: notWritten, taken } of entries) {
      if (!leases.isUncontested(shardId)) continue
      snapshots.giveBack(notWritten)
      for (const one of taken) one.giveBack()
      if (session) checkpoints.changed(shardId)
    }
  }

  function flush(): Promise<void> {
    next ??= flushing.then(() => {
      next = undefined
      return write()
    })
    flushing = next
    return next
  }

  return {
    flush,
    start() {
      timer = setInterval(() => void flush(), FLUSH_MS)
    },
    flushSoon() {
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
