import type { Changes } from '../kernel/changes/changes.ts'
import type { Database } from '../kernel/database/schema.ts'

/** The memberships by which a user has access to the dashboard. Crosses guilds: a user may be in several. */
export async function membershipsOf(db: Database, userId: string) {
  const rows = await db
    .selectFrom('guild_members')
    .select(['guild_id', 'is_member', 'role_ids', 'joined_at', 'timed_out_until'])
    .where('user_id', '=', userId)
    .orderBy('guild_id')
    .execute()
  return rows.map(({ is_member: isMember, timed_out_until: until, ...row }) => ({
    ...row,
    is_member: isMember === 1,
    timed_out_until: until === null ? null : new Date(until).toISOString(),
  }))
}

/** The lists of the user's servers, as Discord returned them: one or none. */
export function serverListOf(db: Database, userId: string): Promise<{ guilds: string }[]> {
  return db.selectFrom('user_guilds').select('guilds').where('user_id', '=', userId).execute()
}

/** Deletes the list of a user's servers. @returns the number of lists. */
export async function forgetServerList(db: Database, userId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('user_guilds').where('user_id', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes the memberships of a user. Discord is asked again when the user opens the dashboard. @returns the number of memberships. */
export async function forgetMemberships(
  { changes }: { changes: Pick<Changes, 'transaction' | 'publish'> },
  userId: string,
): Promise<number> {
  return changes.transaction(async (trx) => {
    const rows = await trx.deleteFrom('guild_members').where('user_id', '=', userId).returning('guild_id').execute()
    for (const row of rows) {
      changes.publish(trx, { topic: 'member', guildId: row.guild_id, key: userId, area: null })
    }
    return rows.length
  })
}
