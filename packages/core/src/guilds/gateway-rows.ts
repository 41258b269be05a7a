import { PostgresAdapter } from 'kysely'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Trx } from '../kernel/database/schema.ts'
import {
  writeGatewaySession,
  writeShardProgress,
  type GatewaySession,
  type ShardProgress,
} from '../kernel/shards/gateway-sessions.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { writeMembers, type GuildMemberChange } from './members-store.ts'
import { writeMemberCount, writeSnapshot, writeSnapshotUncounted, type MemberCount } from './snapshot-store.ts'

/** An event, identified by its session and sequence. */
export interface SessionEvent {
  readonly sessionId: string
  readonly sequence: number
}

/** Writes the counts of a module, without the events that the rows already include. */
export type WriteCounts = (trx: Trx, isCounted: (event: SessionEvent) => boolean) => Promise<void>

/** The changes by a shard's events since the last checkpoint. */
export interface ShardEntry {
  shardId: number
  /** The total number of shards. */
  shardCount: number
  /** The session with the sequence up to which all events are written; undefined when it did not change. */
  session: GatewaySession | undefined
  /** How current the rows are once the entry is written. */
  progress: ShardProgress
  /** The guilds whose snapshot changed, beyond the number of members. */
  snapshots: readonly GuildSnapshot[]
  /** The guilds of which the number of members alone changed. */
  memberCounts: readonly MemberCount[]
  /** The members that changed, each once. */
  members: readonly GuildMemberChange[]
}

/** The counts of a shard's events. */
export interface CountsEntry extends SessionEvent {
  shardId: number
  /** The total number of shards. */
  shardCount: number
  counts: readonly WriteCounts[]
}

/** Selects the shards whose leases belong to this process, and keeps other processes from taking them until the transaction ends. */
export type ConfirmShards = (trx: Trx, shardIds: readonly number[]) => Promise<ReadonlySet<number>>

/** The rows on which access to one guild depends. */
export interface GuildEntry {
  snapshot: GuildSnapshot | undefined
  members: readonly GuildMemberChange[]
}

/**
 * Writes checkpoints and the rows they cover in one transaction, and counts with their own position in another. A session that resumes from
 * the lower of both positions misses no event and counts none twice.
 */
export type GatewayRows = ReturnType<typeof createGatewayRows>

/** @param deps.changes the feed over the connections for the gateway's own rows. */
export function createGatewayRows(deps: { clock: Clock; changes: Changes }) {
  const { clock, changes } = deps
  return {
    /**
     * An entry can be written again after an error: a commit may have succeeded although its response was lost.
     *
     * @param confirm selects the shards that this process holds; entries of other shards are skipped.
     * @returns the shards whose entries were written.
     */
    async write(entries: readonly ShardEntry[], confirm: ConfirmShards): Promise<ReadonlySet<number>> {
      const now = clock.now()
      return changes.transaction(async (trx) => {
        const held = await confirm(
          trx,
          entries.map((entry) => entry.shardId),
        )
        for (const { shardId, session, progress, snapshots, memberCounts, members } of entries) {
          if (!held.has(shardId)) continue
          for (const snapshot of snapshots) {
            await writeSnapshot(trx, snapshot, now)
            // A checkpoint alone publishes nothing: NOTIFY would serialize the commits of all processes.
            changes.publish(trx, { topic: 'guild-snapshot', guildId: snapshot.id, area: 'guild' })
          }
          // Members join a large guild all the time, and nothing that follows its changes depends on their number.
          for (const count of memberCounts) await writeMemberCount(trx, count, now)
          await writeMembers(trx, changes, members, now)
          if (session) await writeGatewaySession(trx, shardId, session, progress)
        }
        return held
      })
    },
    /**
     * Writes counts up to a sequence. It can be called again after an error: events that are already counted are skipped.
     *
     * @returns the shards whose counts were written.
     */
    async writeCounts(entries: readonly CountsEntry[], confirm: ConfirmShards): Promise<ReadonlySet<number>> {
      const now = clock.now()
      return changes.transaction(async (trx) => {
        const held = await confirm(
          trx,
          entries.map((entry) => entry.shardId),
        )
        for (const entry of entries) {
          if (!held.has(entry.shardId)) continue
          const stored = entry.counts.length > 0 ? await lockCounted(trx, entry) : undefined
          for (const write of entry.counts) await write(trx, (event) => isCovered(event, stored))
          await writeCounted(trx, entry, now)
        }
        return held
      })
    },
    /** Writes the data that access to one guild depends on, while the full entry cannot be written. A replay counts its members again. */
    async writeGuild({ snapshot, members }: GuildEntry, shardId: number, confirm: ConfirmShards): Promise<void> {
      const now = clock.now()
      await changes.transaction(async (trx) => {
        if (!(await confirm(trx, [shardId])).has(shardId)) return
        if (snapshot) {
          await writeSnapshotUncounted(trx, snapshot, now)
          changes.publish(trx, { topic: 'guild-snapshot', guildId: snapshot.id, area: 'guild' })
        }
        await writeMembers(trx, changes, members, now)
      })
    },
    /** Writes how current the rows of a shard are, without moving its checkpoint. */
    async writeProgress(
      entry: Pick<ShardEntry, 'shardId' | 'shardCount' | 'progress'>,
      confirm: ConfirmShards,
    ): Promise<void> {
      await changes.transaction(async (trx) => {
        const held = await confirm(trx, [entry.shardId])
        if (held.has(entry.shardId)) await writeShardProgress(trx, entry, entry.progress)
      })
    },
  }
}

/**
 * Reads the last counted event of a shard and locks it until the transaction ends: a transaction whose response was lost may still be
 * running.
 *
 * @returns undefined for a shard that has no counts yet.
 */
function lockCounted(
  trx: Trx,
  { shardId, shardCount }: Pick<CountsEntry, 'shardId' | 'shardCount'>,
): Promise<SessionEvent | undefined> {
  return trx
    .selectFrom('gateway_counts')
    .select(['session_id as sessionId', 'sequence'])
    .where('shard_count', '=', shardCount)
    .where('shard_id', '=', shardId)
    .$if(trx.getExecutor().adapter instanceof PostgresAdapter, (query) => query.forUpdate())
    .executeTakeFirst()
}

async function writeCounted(trx: Trx, entry: CountsEntry, now: number): Promise<void> {
  const { shardId, shardCount, sessionId, sequence } = entry
  const values = { session_id: sessionId, sequence, counted_at: now }
  await trx
    .insertInto('gateway_counts')
    .values({ shard_count: shardCount, shard_id: shardId, ...values })
    .onConflict((oc) => oc.columns(['shard_count', 'shard_id']).doUpdateSet(values))
    .execute()
}

/** Whether an event is already counted: counts are committed together with their position. */
function isCovered({ sessionId, sequence }: SessionEvent, counted: SessionEvent | undefined): boolean {
  return counted?.sessionId === sessionId && sequence <= counted.sequence
}
