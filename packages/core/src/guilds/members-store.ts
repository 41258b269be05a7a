import * as z from 'zod'
import type { Clock } from '../kernel/clock.ts'
import { isAmong } from '../kernel/database/id-list.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import type { Nudges } from '../kernel/nudge.ts'

/** In `checked_at`: Discord is being asked for the first time, and the row says nothing yet. */
const NEVER = 0

/** How many users are looked up at a time. */
const LOOK_UP = 256
/** How many guilds are forgotten with one statement. */
const FORGOTTEN_AT_ONCE = 512

const RoleIds = z.array(z.string())

/** What is known of a user in a guild. */
export interface GuildMember {
  isMember: boolean
  roleIds: string[]
}

/** What the gateway told of one of them. */
export interface GuildMemberChange extends GuildMember {
  guildId: string
  userId: string
}

export interface KnownGuildMember extends GuildMember {
  /** When Discord last said so, in epoch ms. */
  checkedAt: number
}

/** The members whose roles decide what the dashboard shows them: only users who asked for the guild have a row. */
export interface GuildMembers {
  get(guildId: string, userId: string): Promise<KnownGuildMember | undefined>
  /**
   * Asks Discord and keeps what it says, unless the gateway told of a change meanwhile: then the answer may be the older of the two.
   *
   * @param ask undefined when Discord cannot say; nothing is kept then.
   * @returns what `ask` returned.
   */
  ask(guildId: string, userId: string, ask: () => Promise<GuildMember | undefined>): Promise<GuildMember | undefined>
  /**
   * Takes over changes, at most one for a member, for the users who have a row, and nudges with `member` for each; others stay
   * without one. Many at once, since nearly all that a busy gateway tells is of nobody who ever used the dashboard.
   */
  update(changes: readonly GuildMemberChange[]): Promise<void>
  /** Drops what is known of guilds whose changes were missed, however many, with a `member` nudge for each member. */
  forgetGuilds(guildIds: readonly string[]): Promise<void>
}

export function createGuildMembers(deps: { db: Database; clock: Clock; nudges: Nudges }): GuildMembers {
  const { db, clock, nudges } = deps

  const toRow = (member: GuildMember) =>
    ({
      is_member: member.isMember ? 1 : 0,
      role_ids: JSON.stringify(member.roleIds),
      checked_at: clock.now(),
    }) as const

  /** Makes sure that there is a row for the gateway to change. @returns its age stamp. */
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

  /** Which members have a row, whatever the guild: one look for many changes of many guilds. */
  async function rowsOf(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await db
      .selectFrom('guild_members')
      .select(['guild_id', 'user_id'])
      .where((eb) => isAmong(db, eb.ref('user_id'), userIds))
      .execute()
    return new Set(rows.map((row) => keyOf(row.guild_id, row.user_id)))
  }

  async function write({ guildId, userId, ...member }: GuildMemberChange): Promise<void> {
    const { numUpdatedRows } = await db
      .updateTable('guild_members')
      .set(toRow(member))
      .where('guild_id', '=', guildId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) nudges.send({ about: 'member', guildId, userId })
  }

  return {
    async get(guildId, userId) {
      const row = await db
        .selectFrom('guild_members')
        .select(['is_member', 'role_ids', 'checked_at'])
        .where('guild_id', '=', guildId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (!row || row.checked_at === NEVER) return undefined
      const roleIds = RoleIds.parse(JSON.parse(row.role_ids))
      return { isMember: row.is_member === 1, roleIds, checkedAt: row.checked_at }
    },
    async ask(guildId, userId, ask) {
      const before = await rowBefore(guildId, userId)
      const member = await ask()
      if (!member) return undefined
      await db
        .updateTable('guild_members')
        .set(toRow(member))
        .where('guild_id', '=', guildId)
        .where('user_id', '=', userId)
        .where('checked_at', '=', before)
        .execute()
      return member
    },
    async update(changes) {
      for (let at = 0; at < changes.length; at += LOOK_UP) {
        const some = changes.slice(at, at + LOOK_UP)
        const withRow = await rowsOf(some.map((change) => change.userId))
        for (const change of some) if (withRow.has(keyOf(change.guildId, change.userId))) await write(change)
      }
    },
    async forgetGuilds(guildIds) {
      for (let at = 0; at < guildIds.length; at += FORGOTTEN_AT_ONCE) {
        const gone = await db
          .deleteFrom('guild_members')
          .where((eb) => isAmong(db, eb.ref('guild_id'), guildIds.slice(at, at + FORGOTTEN_AT_ONCE)))
          .returning(['guild_id', 'user_id'])
          .execute()
        for (const row of gone) nudges.send({ about: 'member', guildId: row.guild_id, userId: row.user_id })
      }
    },
  }
}

function keyOf(guildId: string, userId: string): string {
  return `${guildId} ${userId}`
}
