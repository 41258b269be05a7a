import { sql } from 'kysely'
import type { Database } from './sqlite.ts'

/** Whether the database answers at all; never throws. */
export async function isDatabaseAnswering(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
