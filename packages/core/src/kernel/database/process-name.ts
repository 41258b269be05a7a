import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from './schema.ts'

/** The name of this process: the name of its connections to PostgreSQL, and the prefix of its lease tokens. */
export const PROCESS_NAME = `guildhall ${randomUUID()}`

/** A new token for a lease of this process. */
export function leaseToken(): string {
  return `${PROCESS_NAME} ${randomUUID()}`
}

/** The name of the process that made a token. */
export function processOf(token: string): string {
  return token.slice(0, PROCESS_NAME.length)
}

/**
 * Whether a process no longer has a connection to PostgreSQL. Each process keeps a connection while it runs. The server
 * detects a killed process immediately, but not the loss of its machine. Behind a pooler that hides process names, this
 * returns false.
 */
export async function isGone(trx: Trx, processName: string): Promise<boolean> {
  const { rows } = await sql<{ isGone: boolean }>`
    select coalesce(bool_or(application_name = ${PROCESS_NAME}) and not bool_or(application_name = ${processName}), false) as "isGone"
    from pg_stat_activity`.execute(trx)
  return rows[0]?.isGone === true
}
