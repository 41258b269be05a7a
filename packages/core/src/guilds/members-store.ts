import * as z from 'zod'
import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import type { Nudges } from '../kernel/nudge.ts'

const RoleIds = z.array(z.string())

/** What is known of a user in a guild. */
export interface GuildMember {
  isMember: boolean
  roleIds: string[]
}

export interface KnownGuildMember extends GuildMember {
  /** When Discord last said so, in epoch ms. */
  checkedAt: number
}

/** The members whose roles decide what the dashboard shows them: only users who asked for the guild have a row. */
export interface GuildMembers {
  get(guildId: string, userId: string): Promise<KnownGuildMember | undefined>
  put(guildId: string, userId: string, member: GuildMember): Promise<void>
  /** Takes over a change for a user who has a row, and nudges with `member`; others stay without one. */
  update(guildId: string, userId: string, member: GuildMember): Promise<void>
  forget(guildId: string, userId: string): Promise<void>
  /** Drops what is known of a guild whose changes were missed, with a `member` nudge for each. */
  forgetGuild(guildId: string): Promise<void>
}

export function createGuildMembers(deps: { db: Database; clock: Clock; nudges: Nudges }): GuildMembers {
  const { db, clock, nudges } = deps

  const toRow = (member: GuildMember) =>
    ({
      is_member: member.isMember ? 1 : 0,
      role_ids: JSON.stringify(member.roleIds),
      checked_at: clock.now(),
    }) as const

  return {
    async get(guildId, userId) {
      const row = await db
        .selectFrom('guild_members')
        .select(['is_member', 'role_ids', 'checked_at'])
        .where('guild_id', '=', guildId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (!row) return undefined
      const roleIds = RoleIds.parse(JSON.parse(row.role_ids))
      return { isMember: row.is_member === 1, roleIds, checkedAt: row.checked_at }
    },
    async put(guildId, userId, member) {
      const values = toRow(member)
      await db
        .insertInto('guild_members')
        .values({ guild_id: guildId, user_id: userId, ...values })
        .onConflict((oc) => oc.columns(['guild_id', 'user_id']).doUpdateSet(values))
        .execute()
    },
    async update(guildId, userId, member) {
      const { numUpdatedRows } = await db
        .updateTable('guild_members')
        .set(toRow(member))
        .where('guild_id', '=', guildId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) nudges.send({ about: 'member', guildId, userId })
    },
    async forget(guildId, userId) {
      await db.deleteFrom('guild_members').where('guild_id', '=', guildId).where('user_id', '=', userId).execute()
    },
    async forgetGuild(guildId) {
      const gone = await db.deleteFrom('guild_members').where('guild_id', '=', guildId).returning('user_id').execute()
      for (const { user_id: userId } of gone) nudges.send({ about: 'member', guildId, userId })
    },
  }
}
