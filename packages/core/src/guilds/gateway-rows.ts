import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { writeGatewaySession, type GatewaySession } from '../kernel/gateway-sessions/gateway-sessions.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { writeSnapshot } from './snapshot-store.ts'

/** What the gateway showed since the last checkpoint. */
export interface GatewayEntry {
  /** The guilds whose snapshot changed. */
  snapshots: readonly GuildSnapshot[]
  /** How far each shard has come, and that it lives. */
  sessions: ReadonlyMap<number, GatewaySession>
}

/** Writes what the gateway showed and how far it came in one transaction: a session resumed from the rows misses nothing. */
export interface GatewayRows {
  write(entry: GatewayEntry): Promise<void>
}

export function createGatewayRows(deps: { clock: Clock; changes: Changes }): GatewayRows {
  const { clock, changes } = deps
  return {
    async write({ snapshots, sessions }) {
      const now = clock.now()
      // A checkpoint alone publishes nothing: NOTIFY would serialise the commits of all processes.
      await changes.transaction(async (trx) => {
        for (const snapshot of snapshots) {
          await writeSnapshot(trx, snapshot, now)
          changes.publish(trx, { topic: 'guild-snapshot', guildId: snapshot.id })
        }
        for (const [shardId, session] of sessions) await writeGatewaySession(trx, shardId, session, now)
      })
    },
  }
}
