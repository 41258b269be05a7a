import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** The name of this process: of its connections to PostgreSQL, and at the beginning of the tokens of its leases. */
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
 * Whether a process has no connection to PostgreSQL any more; each has one as long as it runs. The server sees at once when a process is
 * killed, and not when its machine vanishes. A pooler that hides the names of processes makes none look gone.
 */
export async function isGone(trx: Transaction<Schema>, processName: string): Promise<boolean> {
  const { rows } = await sql<{ isGone: boolean }>`
    select coalesce(bool_or(application_name = ${PROCESS_NAME}) and not bool_or(application_name = ${processName}), false) as "isGone"
    from pg_stat_activity`.execute(trx)
  return rows[0]?.isGone === true
}
