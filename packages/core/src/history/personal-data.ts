import { DELETED_USER_ID } from '@guildhall/contract'
import type { Database } from '../kernel/database/schema.ts'

/** A change that a user made. */
interface OwnChange {
  readonly guild_id: string
  /** ISO UTC. */
  readonly changed_at: string
  readonly area: string
  readonly action: string
  readonly target: string
}

/** The changes that a user made, the oldest first. Crosses guilds: a user may administer several. */
export async function changesBy(db: Database, userId: string): Promise<OwnChange[]> {
  const rows = await db
    .selectFrom('revisions')
    .select(['guild_id', 'at', 'area', 'action', 'target_name'])
    .where('user_id', '=', userId)
    .orderBy('revision_id')
    .execute()
  return rows.map(({ guild_id, at, area, action, target_name: target }) => ({
    guild_id,
    changed_at: new Date(at).toISOString(),
    area,
    action,
    target,
  }))
}

/** Removes a user from the history; the changes stay. Crosses guilds, like `changesBy`. @returns the number of changes. */
export async function forgetAuthor(db: Database, userId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('revisions')
    .set({ user_id: DELETED_USER_ID, username: null })
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
