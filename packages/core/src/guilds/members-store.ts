import * as z from 'zod'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { sql, type Updateable } from 'kysely'
import { isOneOf } from '../kernel/database/delete-in-steps.ts'
import { inSteps, isAmong } from '../kernel/database/queries.ts'
import type { Connection, Database, Trx } from '../kernel/database/schema.ts'
import { columnsOf, type ReadRows } from '../kernel/database/unreadable-rows.ts'
import type { GuildMemberRow } from './tables.ts'

/**
 * The `checked_at` of a row without data, while Discord is asked for the first time. Changes that lack fields count
 * below it.
 */
const NEVER = 0

/** The number of users per query. */
const LOOK_UP = 256
/** The number of guilds per deletion. */
const FORGOTTEN_AT_ONCE = 512

const RoleIds = z.array(z.string())

/** A user's last known membership in a guild. */
export interface GuildMember {
  isMember: boolean
  roleIds: string[]
  /** The time at which the user last joined, as Discord gives it; null when it is unknown, and for a user who is not a member. */
  joinedAt: string | null
  /** Whether the member has not passed the guild's membership screening. */
  isPending: boolean
  /** The end of the member's last time-out, in epoch ms, which may have passed; null without one. */
  timedOutUntil: number | null
}

/** The fields that Discord may leave out of an update. */
type Omissible = Pick<GuildMember, 'joinedAt' | 'isPending' | 'timedOutUntil'>

/** A change of a member that the gateway reported. The row keeps the values of absent fields. */
export interface GuildMemberChange extends Omit<GuildMember, keyof Omissible>, Partial<Omissible> {
  guildId: string
  userId: string
}

export interface KnownGuildMember extends GuildMember {
  /** The time at which Discord was asked, or the gateway's report was written, in epoch ms. */
  checkedAt: number
}

/** Members of guilds, for authorization: only users who opened the guild in the dashboard have a row. */
export type GuildMembers = ReturnType<typeof createGuildMembers>

/** @param deps.gatewayDb the connections for the gateway's own rows, over which its reports are written. */
export function createGuildMembers(deps: {
  db: Database
  gatewayDb: Database
  clock: Clock
  changes: Changes
  readRows: ReadRows
}) {
  const { db, gatewayDb, clock, readRows } = deps
  const feed = deps.changes.over(gatewayDb)

  /** Creates the row that the gateway updates, unless it exists. @returns its `checked_at`. */
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

  /** Deletes up to `limit` rows of guilds. @returns the number deleted. */
  async function forget(trx: Trx, guildIds: readonly string[], limit: number): Promise<number> {
    const condition = isAmong(trx, sql.ref('guild_id'), guildIds)
    const rows = await trx
      .deleteFrom('guild_members')
      .where(isOneOf(trx, 'guild_members', condition, limit))
      .returning(['guild_id', 'user_id'])
      .execute()
    for (const row of rows) feed.publish(trx, { topic: 'member', guildId: row.guild_id, key: row.user_id, area: null })
    return rows.length
  }

  return {
    /** @returns undefined when there is no readable row: then Discord must be asked. */
    async get(guildId: string, userId: string): Promise<KnownGuildMember | undefined> {
      const row = await db
        .selectFrom('guild_members')
        .select(['is_member', 'role_ids', 'joined_at', 'is_pending', 'timed_out_until', 'checked_at'])
        .where('guild_id', '=', guildId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (!row || row.checked_at <= NEVER) return undefined
      const read = columnsOf({ table: 'guild_members', guildId, key: userId })
      const [roleIds] = readRows([row], () => read('role_ids', row.role_ids, RoleIds))
      return (
        roleIds && {
          isMember: row.is_member === 1,
          roleIds,
          joinedAt: row.joined_at,
          isPending: row.is_pending === 1,
          timedOutUntil: row.timed_out_until,
          checkedAt: row.checked_at,
        }
      )
    },
    /**
     * Asks Discord and writes its response, unless the gateway reported a change meanwhile: then the response may be older.
     *
     * @param ask resolves to undefined when Discord returns no member; then no row is written.
     * @returns the result of `ask`.
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
    /** Selects the changes that concern an existing row; nearly all changes of a busy gateway concern none. */
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
 * Writes the gateway's changes, at most one per member, for users with a row, and publishes a `member` change for each.
 * Takes many at once, since nearly all changes of a busy gateway concern users who never opened the dashboard.
 */
export async function writeMembers(
  trx: Trx,
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

/** The rows of these users. Crosses guilds: one query serves many changes of many guilds. */
async function rowsOf(db: Connection, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('guild_members')
    .select(['guild_id', 'user_id'])
    .where((eb) => isAmong(db, eb.ref('user_id'), userIds))
    .execute()
  return new Set(rows.map((row) => keyOf(row.guild_id, row.user_id)))
}

async function writeMember(
  trx: Trx,
  feed: Pick<Changes, 'publish'>,
  { guildId, userId, ...member }: GuildMemberChange,
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('guild_members')
    // Always a new value, so that a concurrent lookup detects that the row has changed.
    .set({ ...toRow(member), checked_at: isWhole(member) ? laterThan(now) : laterIfRead(now) })
    .where('guild_id', '=', guildId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) feed.publish(trx, { topic: 'member', guildId, key: userId, area: null })
}

const laterThan = (now: number) => sql<number>`case when checked_at < ${now} then ${now} else checked_at + 1 end`

/** Like `laterThan`, but a row without data stays one: a change that lacks fields does not complete it. */
const laterIfRead = (now: number) =>
  sql<number>`case when checked_at <= ${NEVER} then checked_at - 1 else ${laterThan(now)} end`

type Data = Omit<GuildMemberChange, 'guildId' | 'userId'>

function isWhole({ joinedAt, isPending, timedOutUntil }: Data): boolean {
  return joinedAt !== undefined && isPending !== undefined && timedOutUntil !== undefined
}

function toRow({ isMember, roleIds, joinedAt, isPending, timedOutUntil }: Data): Updateable<GuildMemberRow> {
  return {
    is_member: isMember ? 1 : 0,
    role_ids: JSON.stringify(roleIds),
    ...(joinedAt !== undefined && { joined_at: joinedAt }),
    ...(isPending !== undefined && { is_pending: isPending ? 1 : 0 }),
    ...(timedOutUntil !== undefined && { timed_out_until: timedOutUntil }),
  }
}

function keyOf(guildId: string, userId: string): string {
  return `${guildId} ${userId}`
}
