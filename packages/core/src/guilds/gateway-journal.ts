import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { writeGatewaySession, type GatewaySession } from '../kernel/gateway-sessions/gateway-sessions.ts'
import type { Nudges } from '../kernel/nudge.ts'
import type { GuildPicture } from '../kernel/guild-picture.ts'
import { writePicture } from './picture-store.ts'

/** What the gateway showed since the last entry. */
export interface JournalEntry {
  /** The guilds whose picture changed. */
  pictures: readonly GuildPicture[]
  /** How far each shard has come, and that it lives. */
  sessions: ReadonlyMap<number, GatewaySession>
}

/** Writes what the gateway showed, and up to where, at once: a session resumed from the rows misses nothing. */
export interface GatewayJournal {
  write(entry: JournalEntry): Promise<void>
}

export function createGatewayJournal(deps: { db: Database; clock: Clock; nudges: Nudges }): GatewayJournal {
  const { db, clock, nudges } = deps
  return {
    async write({ pictures, sessions }) {
      const now = clock.now()
      await db.transaction().execute(async (trx) => {
        for (const picture of pictures) await writePicture(trx, picture, now)
        for (const [shardId, session] of sessions) await writeGatewaySession(trx, shardId, session, now)
      })
      for (const picture of pictures) nudges.send({ about: 'guild-picture', guildId: picture.id })
    },
  }
}
