import { DELETED_USER_ID } from '@guildhall/contract'
import { sql } from 'kysely'
import type { Database } from '../kernel/database/schema.ts'

/** The columns that name the user who last changed a row or requested it, with the time. */
const NAMED_IN = [
  ['guild_settings', 'updated_by', 'updated_at'],
  ['guild_commands', 'updated_by', 'updated_at'],
  ['guild_access', 'updated_by', 'updated_at'],
  ['channel_rules', 'updated_by', 'updated_at'],
  ['url_rule_lists', 'updated_by', 'updated_at'],
  ['reminders', 'updated_by', 'updated_at'],
  ['role_buttons', 'updated_by', 'updated_at'],
  ['message_versions', 'updated_by', 'updated_at'],
  ['saved_messages', 'updated_by', 'updated_at'],
  ['word_lists', 'updated_by', 'updated_at'],
  ['raid_times', 'updated_by', 'updated_at'],
  ['message_requests', 'user_id', 'requested_at'],
  ['role_button_reposts', 'user_id', 'requested_at'],
] as const

/** The tables whose undecided saves keep the version before them as JSON, with its author. */
const UNDECIDED_IN = ['channel_rules', 'role_buttons', 'word_list_sets'] as const

/** A part of a guild's configuration whose last change a user made. */
interface OwnLastChange {
  readonly guild_id: string
  readonly table: string
  /** ISO UTC. */
  readonly changed_at: string
}

/** The parts of the configuration that a user was the last to change. Crosses guilds: a user may administer several. */
export async function lastChangesBy(db: Database, userId: string): Promise<OwnLastChange[]> {
  const found: OwnLastChange[] = []
  for (const [table, user, time] of NAMED_IN) {
    const { rows } = await sql<{ guild_id: string; at: number }>`
      select guild_id, ${sql.ref(time)} as at from ${sql.table(table)} where ${sql.ref(user)} = ${userId}
      order by ${sql.ref(time)}`.execute(db)
    found.push(...rows.map(({ guild_id, at }) => ({ guild_id, table, changed_at: new Date(at).toISOString() })))
  }
  return found
}

/** Removes a user as the author of last changes; the configuration stays. Crosses guilds, like `lastChangesBy`. @returns their number. */
export async function forgetLastChanges(db: Database, userId: string): Promise<number> {
  let count = 0
  for (const [table, user] of NAMED_IN) {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${sql.ref(user)} = ${DELETED_USER_ID} where ${sql.ref(user)} = ${userId}`.execute(
      db,
    )
    count += Number(numAffectedRows ?? 0n)
  }
  return count + (await forgetUndecided(db, userId))
}

/** Removes a user from the versions that the end of an undecided save may bring back. A save that was cut off stays undecided. */
async function forgetUndecided(db: Database, userId: string): Promise<number> {
  const authorIs = (id: string): string => `"updatedBy":${JSON.stringify(id)}`
  let count = 0
  for (const table of UNDECIDED_IN) {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set undo = replace(undo, ${authorIs(userId)}, ${authorIs(DELETED_USER_ID)})
      where undo like ${`%${authorIs(userId)}%`}`.execute(db)
    count += Number(numAffectedRows ?? 0n)
  }
  return count
}
