import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import { createGuildCache } from '../kernel/guild-cache.ts'
import type { RefusedSendRow } from './tables.ts'
import type { ChannelSetting } from './warnings.ts'

/** A message that Discord refused. */
export interface RefusedSend {
  readonly guildId: string
  readonly setting: ChannelSetting
  readonly channelId: string
  /** The sentence that explains the refusal. */
  readonly reason: string
}

/** The last refused message of each setting. It is gone after the next message, and after changes that may let Discord accept one. */
export type RefusedSends = ReturnType<typeof createRefusedSends>

export function createRefusedSends(deps: { db: Database; clock: Clock; changes: Changes }) {
  const { db, clock, changes } = deps
  const cache = createGuildCache({ clock, changes, topic: 'guild-config' }, (guildId) => listRefused(db, guildId))

  function publish(trx: Trx, guildId: string): void {
    changes.publish(trx, { topic: 'guild-config', guildId, area: null })
  }

  return {
    /** Notes a refused message. A flood of them is written once. */
    async note(refused: RefusedSend): Promise<void> {
      const { guildId, setting, channelId, reason } = refused
      if ((await cache.get(guildId)).some((row) => isSame(row, refused))) return
      const values = { channel_id: channelId, reason, refused_at: clock.now() }
      await changes.transaction(async (trx) => {
        await trx
          .insertInto('refused_sends')
          .values({ guild_id: guildId, setting, ...values })
          .onConflict((oc) => oc.columns(['guild_id', 'setting']).doUpdateSet(values))
          .execute()
        publish(trx, guildId)
      })
    },
    /** Forgets the refused message of a setting, after a message was posted. */
    async clear(guildId: string, setting: ChannelSetting): Promise<void> {
      if (!(await cache.get(guildId)).some((row) => row.setting === setting)) return
      await changes.transaction(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('refused_sends')
          .where('guild_id', '=', guildId)
          .where('setting', '=', setting)
          .executeTakeFirst()
        if (numDeletedRows > 0n) publish(trx, guildId)
      })
    },
    /** Forgets the refused messages of a guild, after its permissions or channels changed or the bot left it. */
    async forget(guildId: string): Promise<void> {
      if ((await cache.get(guildId)).length === 0) return
      await changes.transaction(async (trx) => {
        await trx.deleteFrom('refused_sends').where('guild_id', '=', guildId).execute()
        publish(trx, guildId)
      })
    },
    /** Ends the subscription to changes. */
    stop: (): void => cache.stop(),
  }
}

/** The last refused messages of a guild's settings. */
export async function listRefused(db: Database, guildId: string): Promise<RefusedSendRow[]> {
  return db.selectFrom('refused_sends').selectAll().where('guild_id', '=', guildId).execute()
}

function isSame(row: RefusedSendRow, { setting, channelId, reason }: RefusedSend): boolean {
  return row.setting === setting && row.channel_id === channelId && row.reason === reason
}
