import { sql, type SqlBool } from 'kysely'
import { deleteInSteps } from '../kernel/database/delete-in-steps.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import type { RolePressRow } from './tables.ts'

export async function insertPresses(trx: Trx, rows: readonly RolePressRow[]): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('role_presses')
    .values(rows)
    .onConflict((oc) => oc.columns(['guild_id', 'interaction_id']).doNothing())
    .execute()
}

export async function getPress(
  db: Database,
  guildId: string,
  interactionId: string,
): Promise<RolePressRow | undefined> {
  return db
    .selectFrom('role_presses')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('interaction_id', '=', interactionId)
    .executeTakeFirst()
}

export async function deletePress(trx: Trx, guildId: string, interactionId: string): Promise<void> {
  await trx
    .deleteFrom('role_presses')
    .where('guild_id', '=', guildId)
    .where('interaction_id', '=', interactionId)
    .execute()
}

export async function countPresses(trx: Trx, guildId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('role_presses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('guild_id', '=', guildId)
    .executeTakeFirstOrThrow()
  return count
}

export async function deletePressesIn(db: Database, guildId: string): Promise<void> {
  await deleteInSteps(db, 'role_presses', sql<SqlBool>`guild_id = ${guildId}`)
}

/** Deletes the tokens of presses before a time (epoch ms). Crosses guilds: only time matters. */
export async function forgetTokens(db: Database, before: number): Promise<void> {
  await db
    .updateTable('role_presses')
    .set({ token: null })
    .where('received_at', '<', before)
    .where('token', 'is not', null)
    .execute()
}

/** Deletes the presses before a time (epoch ms). Crosses guilds: only time matters. */
export async function deletePressesBefore(db: Database, before: number): Promise<void> {
  await deleteInSteps(db, 'role_presses', sql<SqlBool>`received_at < ${before}`)
}

/** The presses of a person, the oldest first. Crosses guilds: a person may be in any. */
export async function pressesOf(db: Database, userId: string): Promise<RolePressRow[]> {
  return db.selectFrom('role_presses').selectAll().where('member_id', '=', userId).orderBy('received_at').execute()
}

/** Deletes the presses of a person, so that their jobs do nothing. Crosses guilds: a person may be in any. @returns the number deleted. */
export async function deletePressesOf(db: Database, userId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('role_presses').where('member_id', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}
