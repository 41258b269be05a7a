import type {
  Ages,
  Clock,
  GatewayRows,
  GuildMemberChange,
  Log,
  ShardEntry,
  ShardLeases,
  ShardProgress,
} from '@guildhall/core'
import type { AccessProgress } from '../access-progress.ts'
import type { Checkpoints, TakenSession } from '../checkpoints.ts'
import { createCountsWriter } from './counts-writer.ts'
import type { Counts } from './counts.ts'
import { isDatabaseOutage } from '../retry.ts'
import { createSeparateWrites } from './separate-writes.ts'

/** Interval of the periodic writes, in ms. */
const FLUSH_MS = 1_000
/** Delay of an early write, in ms; it is long enough to gather a burst. */
const SOON_MS = 100

/** The snapshots that changed, and the member counts that changed alone. */
export type TakenSnapshots = Pick<ShardEntry, 'snapshots' | 'memberCounts'>

/** Snapshots that changed since the last call. */
interface ChangedSnapshots {
  /** @param passed the sequence up to which a shard's events are handled; member counts include no later event. */
  take(shardId: number, passed: number): TakenSnapshots
  /** Returns what could not be written; newer snapshots of the same guilds take precedence. */
  giveBack(taken: TakenSnapshots): void
}

/** Writes snapshots, members, counts and checkpoints together, once a second and on request. */
export type GatewayWriter = ReturnType<typeof createGatewayWriter>

/** Members that changed since the last call. */
interface ChangedMembers {
  take(shardId: number): GuildMemberChange[]
  /** Returns members that could not be written; newer changes of the same members take precedence. */
  giveBack(changes: readonly GuildMemberChange[], shardId: number): void
}

/** The changes of one shard. */
interface Taken extends ShardEntry {
  session: TakenSession | undefined
}

export function createGatewayWriter(deps: {
  rows: GatewayRows
  leases: Pick<ShardLeases, 'held' | 'isUncontested' | 'confirm'>
  snapshots: ChangedSnapshots
  members: ChangedMembers
  /** Schedules the deletion of a guild's member rows, because their changes cannot be written. It settles once the job is stored. */
  forgetLater: (guildId: string) => Promise<void>
  counts: readonly Counts[]
  checkpoints: Checkpoints
  progress: Pick<AccessProgress, 'of' | 'unwritten' | 'isUnwritten'>
  clock: Clock
  ages: Ages
  log: Log
}) {
  const { rows, leases, snapshots, members, checkpoints, progress, clock, ages, log } = deps
  const writeCounts = createCountsWriter(deps)
  const separateWrites = createSeparateWrites(deps)
  let flushing = Promise.resolve()
  /** A requested flush that has not begun. */
  let next: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined

  function progressOf(shardId: number, session: TakenSession | undefined): ShardProgress {
    // Without a session the progress is not stored.
    const lastSign = session?.lastSign ?? ages.moment()
    const { ageMs, ...lacking } = progress.of(shardId, lastSign)
    const before = (ms: number): number => Math.floor(clock.now() - ms)
    return { aliveAt: before(ages.since(lastSign)), membersAsOf: ageMs === null ? 0 : before(ageMs), ...lacking }
  }

  /**
   * Takes everything synchronously, so that each checkpoint covers exactly these snapshots and members.
   *
   * @param entries receives each entry before it is filled, so that the caller can give back what was taken before an error.
   */
  function takeInto(entries: Taken[]): void {
    const { ids, count } = leases.held()
    const passed = new Map(ids.map((shardId) => [shardId, checkpoints.passed(shardId)]))
    const sessions = checkpoints.take()
    for (const [shardId, upTo] of passed) {
      const session = sessions.get(shardId)
      const entry: Taken = {
        shardId,
        shardCount: count,
        session,
        progress: progressOf(shardId, session),
        snapshots: [],
        memberCounts: [],
        members: [],
      }
      entries.push(entry)
      Object.assign(entry, snapshots.take(shardId, upTo))
      entry.members = members.take(shardId)
    }
  }

  async function writeEntries(): Promise<void> {
    const entries: Taken[] = []
    try {
      takeInto(entries)
      const changed = entries.filter(hasChanges)
      if (changed.length === 0) return
      const written = await rows.write(changed, leases.confirm)
      for (const entry of changed) if (written.has(entry.shardId)) separateWrites.noteWritten(entry)
      giveBack(changed.filter(({ shardId }) => !written.has(shardId)))
    } catch (error) {
      log.error({ err: error }, 'could not write what the gateway showed; will try again')
      if (isDatabaseOutage(error)) giveBack(entries)
      else for (const entry of entries) await writeApart(entry)
    }
  }

  /** Writes guilds separately, so that the row of one guild cannot block the rows of the others. */
  async function writeApart(entry: Taken): Promise<void> {
    try {
      const isWhole = await separateWrites.writeGuilds(entry)
      entry.progress = progressOf(entry.shardId, entry.session)
      // A snapshot that was written alone lacks its number of members, which belongs to the checkpoint.
      const memberCounts = [...entry.memberCounts, ...entry.snapshots]
      if (isWhole && (await isWritten({ ...entry, snapshots: [], memberCounts, members: [] }))) return
      // Store only the progress: the checkpoint would pass changes that the rows lack.
      if (entry.session) await rows.writeProgress(entry, leases.confirm)
    } catch (error) {
      log.error({ err: error, shardId: entry.shardId }, 'could not write what access depends on; will try again')
    }
    giveBack([entry])
  }

  async function isWritten(entry: Taken): Promise<boolean> {
    try {
      return (await rows.write([entry], leases.confirm)).has(entry.shardId)
    } catch (error) {
      log.error({ err: error, shardId: entry.shardId }, 'could not write a checkpoint; will try again')
      return false
    }
  }

  /**
   * Returns unwritten changes for the next flush. The rows may refuse a shard that this process still holds: when the clock jumps forward,
   * its lease looks expired until the next renewal. The changes of a lost shard are replayed to the process that takes it.
   */
  function giveBack(entries: readonly Taken[]): void {
    for (const entry of entries) {
      const { shardId, session } = entry
      if (!leases.isUncontested(shardId)) continue
      snapshots.giveBack(entry)
      members.giveBack(entry.members, shardId)
      if (session) checkpoints.changed(shardId)
    }
  }

  /** Counts are written with the next periodic write: nothing waits for them, and together they are few rows. */
  function flushEntries(): Promise<void> {
    next ??= flushing.then(() => {
      next = undefined
      return writeEntries()
    })
    flushing = next
    return next
  }

  /** Writes all pending changes. It never rejects: failed writes are repeated in the next flush. */
  async function flush(): Promise<void> {
    await Promise.all([writeCounts(), flushEntries()])
  }

  return {
    flush,
    start(): void {
      timer = setInterval(() => void flush(), FLUSH_MS)
    },
    /** Requests an early write of a change that others wait for. */
    flushSoon(): void {
      soon ??= setTimeout(() => {
        soon = undefined
        void flushEntries()
      }, SOON_MS)
    },
    /** Writes the remaining changes when the bot stops. */
    async stop(): Promise<void> {
      clearInterval(timer)
      clearTimeout(soon)
      await flush()
    },
  }
}

function hasChanges({ session, snapshots, memberCounts, members }: Taken): boolean {
  return session !== undefined || snapshots.length > 0 || memberCounts.length > 0 || members.length > 0
}
