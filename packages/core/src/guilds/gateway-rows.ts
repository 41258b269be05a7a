import type { Transaction } from 'kysely'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Schema } from '../kernel/database/schema.ts'
import { writeGatewaySession, type GatewaySession } from '../kernel/shards/gateway-sessions.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { writeSnapshot } from './snapshot-store.ts'

/** What a shard's events changed since the last checkpoint. */
export interface ShardEntry {
  shardId: number
  /** The sequence up to which everything is written; undefined when there was no sign of life. */
  session: GatewaySession | undefined
  /** The guilds whose snapshot changed. */
  snapshots: readonly GuildSnapshot[]
  /** Write what modules counted. */
  counts: readonly ((trx: Transaction<Schema>) => Promise<void>)[]
}

/** Writes checkpoints and what they cover in one transaction: a session resumed from the rows misses nothing and counts nothing twice. */
export interface GatewayRows {
  /** @param confirm which of the shards this process holds; the entries of others are left out. */
  write(
    entries: readonly ShardEntry[],
    confirm: (trx: Transaction<Schema>, shardIds: readonly number[]) => Promise<ReadonlySet<number>>,
  ): Promise<void>
}

export function createGatewayRows(deps: { clock: Clock; changes: Changes }): GatewayRows {
  const { clock, changes } = deps
  return {
    async write(entries, confirm) {
      const now = clock.now()
      await changes.transaction(async (trx) => {
        const held = await confirm(
          trx,
          entries.map((entry) => entry.shardId),
        )
        for (const { shardId, session, snapshots, counts } of entries) {
          if (!held.has(shardId)) continue
          for (const snapshot of snapshots) {
            await writeSnapshot(trx, snapshot, now)
            // A checkpoint alone publishes nothing: NOTIFY would serialise the commits of all processes.
            changes.publish(trx, { topic: 'guild-snapshot', guildId: snapshot.id })
          }
          for (const writeCounts of counts) await writeCounts(trx)
          if (session) await writeGatewaySession(trx, shardId, session, now)
        }
      })
    },
  }
}
