import * as z from 'zod'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { sql, type Transaction } from 'kysely'
import { isOneOf } from '../kernel/database/delete-in-steps.ts'
import { inSteps, isAmong } from '../kernel/database/queries.ts'
import type { Schema } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { columnsOf, type ReadRows } from '../kernel/database/unreadable-rows.ts'

/** In `checked_at`: Discord is being asked for the first time, and the row has no data yet. */
const NEVER = 0

/** How many users are looked up at a time. */
const LOOK_UP = 256
/** How many guilds are forgotten with one statement. */
const FORGOTTEN_AT_ONCE = 512

type Connection = Database | Transaction<Schema>

const RoleIds = z.array(z.string())

/** A user's membership in a guild, as far as known. */
export interface GuildMember {
  isMember: boolean
  roleIds: string[]
}

/** A change of a member that the gateway reported. */
export interface GuildMemberChange extends GuildMember {
  guildId: string
  userId: string
}

export interface KnownGuildMember extends GuildMember {
  /** When Discord was asked, or the gateway's report was written, in epoch ms. */
  checkedAt: number
}

/** Members of guilds, for authorization: only users who opened the guild in the dashboard have a row. */
export type GuildMembers = ReturnType<typeof createGuildMembers>

/** @param deps.gatewayDb connections for the gateway's own rows: what it reports is written over these. */
export function createGuildMembers(deps: {
  db: Database
  gatewayDb: Database
  clock: Clock
  changes: Changes
  readRows: ReadRows
}) {
  const { db, gatewayDb, clock, readRows } = deps
  const feed = deps.changes.over(gatewayDb)

  /** Makes sure that there is a row for the gateway to change. @returns its `checked_at`. */
  async function rowBefore(guildId: string, userId: string): Promise<number> {
    const unknown = { is_member: 0, role_ids: '[]', checked_at: NEVER } as const
    await db
      .insertInto('guild_members')
      .values({ guild_id: guildId, user_id: userId, ...unknown })
      .onConflict((oc) => oc.doNothing())
      .execute()
    const row = await db
      .selectFrom('guild_members')
      .select('checked_at')
      .where('guild_id', '=', guildId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.checked_at ?? NEVER
  }

  /** Deletes up to `limit` rows of guilds. @returns how many. */
  async function forget(trx: Transaction<Schema>, guildIds: readonly string[], limit: number): Promise<number> {
    const condition = isAmong(trx, sql.ref('guild_id'), guildIds)
    const rows = await trx
      .deleteFrom('guild_members')
      .where(isOneOf(trx, 'guild_members', condition, limit))
      .returning(['guild_id', 'user_id'])
      .execute()
    for (const row of rows) feed.publish(trx, { topic: 'member', guildId: row.guild_id, key: row.user_id })
    return rows.length
  }

  return {
    /** @returns undefined without a row that can be read: Discord has to be asked. */
    async get(guildId: string, userId: string): Promise<KnownGuildMember | undefined> {
      const row = await db
        .selectFrom('guild_members')
        .select(['is_member', 'role_ids', 'checked_at'])
        .where('guild_id', '=', guildId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (!row || row.checked_at === NEVER) return undefined
      const read = columnsOf({ table: 'guild_members', guildId, key: userId })
      const [roleIds] = readRows([row], () => read('role_ids', row.role_ids, RoleIds))
      return roleIds && { isMember: row.is_member === 1, roleIds, checkedAt: row.checked_at }
    },
    /**
     * Asks Discord and writes its answer, unless the gateway reported a change meanwhile: then the answer may be the older of the two.
     *
     * @param ask resolves to undefined when Discord gives no answer; nothing is written then.
     * @returns what `ask` returned.
     */
    async ask(
      guildId: string,
      userId: string,
      ask: () => Promise<GuildMember | undefined>,
    ): Promise<GuildMember | undefined> {
      const before = await rowBefore(guildId, userId)
      const checkedAt = clock.now()
      const member = await ask()
      if (!member) return undefined
      await db
        .updateTable('guild_members')
        .set({ ...toRow(member), checked_at: checkedAt })
        .where('guild_id', '=', guildId)
        .where('user_id', '=', userId)
        .where('checked_at', '=', before)
        .execute()
      return member
    },
    /** Those of these changes that concern a row; nearly all of a busy gateway concern none. */
    known: (changes: readonly GuildMemberChange[]): Promise<GuildMemberChange[]> => knownAmong(gatewayDb, changes),
    /** Deletes the rows of guilds whose changes were missed, however many, and publishes a `member` change for each member. */
    async forgetGuilds(guildIds: readonly string[]): Promise<void> {
      for (let at = 0; at < guildIds.length; at += FORGOTTEN_AT_ONCE) {
        const some = guildIds.slice(at, at + FORGOTTEN_AT_ONCE)
        await inSteps((rows) => feed.transaction((trx) => forget(trx, some, rows)))
      }
    },
  }
}

/**
 * Writes changes that the gateway reported, at most one for a member, for the users who have a row, and publishes a `member` change for each.
 * Takes many at once, since nearly all changes of a busy gateway concern users who never opened the dashboard.
 */
export async function writeMembers(
  trx: Transaction<Schema>,
  feed: Pick<Changes, 'publish'>,
  changes: readonly GuildMemberChange[],
  now: number,
): Promise<void> {
  for (const change of await knownAmong(trx, changes)) await writeMember(trx, feed, change, now)
}

async function knownAmong(db: Connection, changes: readonly GuildMemberChange[]): Promise<GuildMemberChange[]> {
  const known: GuildMemberChange[] = []
  for (let at = 0; at < changes.length; at += LOOK_UP) {
    const some = changes.slice(at, at + LOOK_UP)
    const withRow = await rowsOf(
      db,
      some.map((change) => change.userId),
    )
    known.push(...some.filter((change) => withRow.has(keyOf(change.guildId, change.userId))))
  }
  return known
}

/** Which of these users have rows. Crosses guilds: one query for many changes of many guilds. */
async function rowsOf(db: Connection, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('guild_members')
    .select(['guild_id', 'user_id'])
    .where((eb) => isAmong(db, eb.ref('user_id'), userIds))
    .execute()
  return new Set(rows.map((row) => keyOf(row.guild_id, row.user_id)))
}

async function writeMember(
  trx: Transaction<Schema>,
  feed: Pick<Changes, 'publish'>,
  { guildId, userId, ...member }: GuildMemberChange,
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('guild_members')
    // Never the same twice: an answer that Discord gave before finds that the row is another one by now.
    .set({
      ...toRow(member),
      checked_at: sql<number>`case when checked_at < ${now} then ${now} else checked_at + 1 end`,
    })
    .where('guild_id', '=', guildId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) feed.publish(trx, { topic: 'member', guildId, key: userId })
}

function toRow(member: GuildMember) {
  return { is_member: member.isMember ? 1 : 0, role_ids: JSON.stringify(member.roleIds) } as const
}

function keyOf(guildId: string, userId: string): string {
  return `${guildId} ${userId}`
}
