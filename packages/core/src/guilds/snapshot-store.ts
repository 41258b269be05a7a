import type { Selectable, Transaction } from 'kysely'
import * as z from 'zod'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { isAmong } from '../kernel/database/queries.ts'
import type { GuildRow, Schema } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import type { GuildSnapshot, SnapshotChannel, SnapshotEmoji, SnapshotRole } from '../kernel/guild-snapshot.ts'

const Roles: z.ZodType<SnapshotRole[]> = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    color: z.number(),
    position: z.number(),
    permissions: z.string(),
    managed: z.boolean(),
    // A row of an earlier release lacks it, until the guild's next event.
    mentionable: z.boolean().default(false),
  }),
)

const Channels: z.ZodType<SnapshotChannel[]> = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    type: z.number(),
    position: z.number(),
    parentId: z.nullable(z.string()),
    topic: z.nullable(z.string()),
    overwrites: z.array(z.object({ id: z.string(), type: z.number(), allow: z.string(), deny: z.string() })),
  }),
)

const Emojis: z.ZodType<SnapshotEmoji[]> = z.array(
  z.object({ id: z.string(), name: z.string(), animated: z.boolean() }),
)

const Ids = z.array(z.string())

/** The snapshots of all guilds as rows. Each write publishes a `guild-snapshot` change. */
export interface GuildSnapshots {
  put(snapshot: GuildSnapshot): Promise<void>
  get(guildId: string): Promise<GuildSnapshot | undefined>
  /** Those of the given guilds that have a snapshot, in no order. */
  list(guildIds: readonly string[]): Promise<GuildSnapshot[]>
  /** Notes that the bot is no longer in the guild; the rest of its snapshot stays as it last was. */
  markLeft(guildId: string): Promise<void>
  /** Every guild that the bot is in. */
  idsWithBot(): Promise<string[]>
}

export function createGuildSnapshots(deps: { db: Database; clock: Clock; changes: Changes }): GuildSnapshots {
  const { db, clock, changes } = deps
  return {
    put: (snapshot) =>
      changes.transaction(async (trx) => {
        await writeSnapshot(trx, snapshot, clock.now())
        changes.publish(trx, { topic: 'guild-snapshot', guildId: snapshot.id })
      }),
    async get(guildId) {
      const row = await db.selectFrom('guilds').selectAll().where('guild_id', '=', guildId).executeTakeFirst()
      return row && fromRow(row)
    },
    async list(guildIds) {
      if (guildIds.length === 0) return []
      const rows = await db
        .selectFrom('guilds')
        .selectAll()
        .where((eb) => isAmong(db, eb.ref('guild_id'), guildIds))
        .execute()
      return rows.map(fromRow)
    },
    markLeft: (guildId) =>
      changes.transaction(async (trx) => {
        const left = { is_bot_member: 0, updated_at: clock.now() } as const
        await trx.updateTable('guilds').set(left).where('guild_id', '=', guildId).execute()
        changes.publish(trx, { topic: 'guild-snapshot', guildId })
      }),
    async idsWithBot() {
      const rows = await db.selectFrom('guilds').select('guild_id').where('is_bot_member', '=', 1).execute()
      return rows.map((row) => row.guild_id)
    },
  }
}

/** Writes a snapshot in the caller's transaction, which also publishes the change. */
export async function writeSnapshot(trx: Transaction<Schema>, snapshot: GuildSnapshot, now: number): Promise<void> {
  const values = {
    name: snapshot.name,
    icon: snapshot.icon,
    owner_id: snapshot.ownerId,
    member_count: snapshot.memberCount,
    is_bot_member: snapshot.isBotMember ? 1 : 0,
    roles: JSON.stringify(snapshot.roles),
    channels: JSON.stringify(snapshot.channels),
    emojis: JSON.stringify(snapshot.emojis),
    bot_role_ids: JSON.stringify(snapshot.botRoleIds),
    updated_at: now,
  } as const
  await trx
    .insertInto('guilds')
    .values({ guild_id: snapshot.id, ...values })
    .onConflict((oc) => oc.column('guild_id').doUpdateSet(values))
    .execute()
}

function fromRow(row: Selectable<GuildRow>): GuildSnapshot {
  return {
    id: row.guild_id,
    name: row.name,
    icon: row.icon,
    ownerId: row.owner_id,
    memberCount: row.member_count,
    isBotMember: row.is_bot_member === 1,
    roles: Roles.parse(JSON.parse(row.roles)),
    channels: Channels.parse(JSON.parse(row.channels)),
    emojis: Emojis.parse(JSON.parse(row.emojis)),
    botRoleIds: Ids.parse(JSON.parse(row.bot_role_ids)),
  }
}
