import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { writeGatewaySession, type GatewaySession } from '../kernel/gateway-sessions/gateway-sessions.ts'
import type { Nudges } from '../kernel/nudge.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { writeSnapshot } from './snapshot-store.ts'

/** What the gateway showed since the last entry. */
export interface GatewayEntry {
  /** The guilds whose snapshot changed. */
  snapshots: readonly GuildSnapshot[]
  /** How far each shard has come, and that it lives. */
  sessions: ReadonlyMap<number, GatewaySession>
}

/** Writes what the gateway showed, and up to where, at once: a session resumed from the rows misses nothing. */
export interface GatewayRows {
  write(entry: GatewayEntry): Promise<void>
}

export function createGatewayRows(deps: { db: Database; clock: Clock; nudges: Nudges }): GatewayRows {
  const { db, clock, nudges } = deps
  return {
    async write({ snapshots, sessions }) {
      const now = clock.now()
      await db.transaction().execute(async (trx) => {
        for (const snapshot of snapshots) await writeSnapshot(trx, snapshot, now)
        for (const [shardId, session] of sessions) await writeGatewaySession(trx, shardId, session, now)
      })
      for (const snapshot of snapshots) nudges.send({ about: 'guild-snapshot', guildId: snapshot.id })
    },
  }
}
