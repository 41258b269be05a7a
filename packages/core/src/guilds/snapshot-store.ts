import { sql, type Selectable } from 'kysely'
import * as z from 'zod'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { isAmong } from '../kernel/database/queries.ts'
import type { GuildRow } from './tables.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import { columnsOf, type ReadRows } from '../kernel/database/unreadable-rows.ts'
import type { GuildSnapshot, SnapshotChannel, SnapshotEmoji, SnapshotRole } from '../kernel/guild-snapshot.ts'

const Roles: z.ZodType<SnapshotRole[]> = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    color: z.number(),
    position: z.number(),
    permissions: z.string(),
    managed: z.boolean(),
    // Rows of earlier releases lack this field until the guild's next event.
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

/** A guild in a list. */
export type GuildSummary = Pick<GuildSnapshot, 'id' | 'name' | 'icon' | 'memberCount'>

/** The number of members of a guild. */
export type MemberCount = Pick<GuildSnapshot, 'id' | 'memberCount'>

/** The snapshots of all guilds as rows. Each write publishes a `guild-snapshot` change. */
export type GuildSnapshots = ReturnType<typeof createGuildSnapshots>

export function createGuildSnapshots(deps: { db: Database; clock: Clock; changes: Changes; readRows: ReadRows }) {
  const { db, clock, changes, readRows } = deps
  return {
    put: (snapshot: GuildSnapshot): Promise<void> =>
      changes.transaction(async (trx) => {
        await writeSnapshot(trx, snapshot, clock.now())
        changes.publish(trx, { topic: 'guild-snapshot', guildId: snapshot.id, area: 'guild' })
      }),
    async get(guildId: string): Promise<GuildSnapshot | undefined> {
      const row = await db.selectFrom('guilds').selectAll().where('guild_id', '=', guildId).executeTakeFirst()
      return row && fromRow(row)
    },
    /** The readable snapshots of these guilds, in no order. */
    async list(guildIds: readonly string[]): Promise<GuildSnapshot[]> {
      if (guildIds.length === 0) return []
      const rows = await db
        .selectFrom('guilds')
        .selectAll()
        .where((eb) => isAmong(db, eb.ref('guild_id'), guildIds))
        .execute()
      return readRows(rows, fromRow)
    },
    /** The summaries of those guilds that the bot is in, in no order. */
    async summaries(guildIds: readonly string[]): Promise<GuildSummary[]> {
      if (guildIds.length === 0) return []
      return db
        .selectFrom('guilds')
        .select(['guild_id as id', 'name', 'icon', 'member_count as memberCount'])
        .where((eb) => isAmong(db, eb.ref('guild_id'), guildIds))
        .where('is_bot_member', '=', 1)
        .execute()
    },
    /** Notes that the bot is no longer in the guild; its last snapshot stays. */
    markLeft: (guildId: string): Promise<void> =>
      changes.transaction(async (trx) => {
        const left = { is_bot_member: 0, updated_at: clock.now() } as const
        await trx.updateTable('guilds').set(left).where('guild_id', '=', guildId).execute()
        changes.publish(trx, { topic: 'guild-snapshot', guildId, area: 'guild' })
      }),
    /** When the bot was last added to a guild, in epoch ms; null if that is not known. */
    async addedAt(guildId: string): Promise<number | null> {
      const row = await db.selectFrom('guilds').select('added_at').where('guild_id', '=', guildId).executeTakeFirst()
      return row?.added_at ?? null
    },
    /** Every guild that the bot is in. */
    async idsWithBot(): Promise<string[]> {
      const rows = await db.selectFrom('guilds').select('guild_id').where('is_bot_member', '=', 1).execute()
      return rows.map((row) => row.guild_id)
    },
  }
}

/** Writes a snapshot in the caller's transaction, which also publishes the change. */
export async function writeSnapshot(trx: Trx, snapshot: GuildSnapshot, now: number): Promise<void> {
  const values = toRow(snapshot, now)
  await trx
    .insertInto('guilds')
    .values({ guild_id: snapshot.id, added_at: now, ...values })
    .onConflict((oc) => oc.column('guild_id').doUpdateSet({ ...values, added_at: addedAgain(now) }))
    .execute()
}

/** {@link writeSnapshot} without the number of members of a known guild, which belongs to a checkpoint. */
export async function writeSnapshotUncounted(trx: Trx, snapshot: GuildSnapshot, now: number): Promise<void> {
  const { member_count: memberCount, ...values } = toRow(snapshot, now)
  await trx
    .insertInto('guilds')
    .values({ guild_id: snapshot.id, added_at: now, member_count: memberCount, ...values })
    .onConflict((oc) => oc.column('guild_id').doUpdateSet({ ...values, added_at: addedAgain(now) }))
    .execute()
}

/** Writes the number of members of a known guild in the caller's transaction. */
export async function writeMemberCount(trx: Trx, count: MemberCount, now: number): Promise<void> {
  const { id, memberCount } = count
  const values = { member_count: memberCount, updated_at: now }
  await trx.updateTable('guilds').set(values).where('guild_id', '=', id).execute()
}

/** The time at which the bot was added: another one once it had left. */
function addedAgain(now: number) {
  return sql<number | null>`case when guilds.is_bot_member = 1 then guilds.added_at else ${now} end`
}

function toRow(snapshot: GuildSnapshot, now: number) {
  return {
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
}

function fromRow(row: Selectable<GuildRow>): GuildSnapshot {
  const read = columnsOf({ table: 'guilds', guildId: row.guild_id, key: row.guild_id })
  return {
    id: row.guild_id,
    name: row.name,
    icon: row.icon,
    ownerId: row.owner_id,
    memberCount: row.member_count,
    isBotMember: row.is_bot_member === 1,
    roles: read('roles', row.roles, Roles),
    channels: read('channels', row.channels, Channels),
    emojis: read('emojis', row.emojis, Emojis),
    botRoleIds: read('bot_role_ids', row.bot_role_ids, Ids),
  }
}
