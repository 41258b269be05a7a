import { dropClaims } from '../idempotency/keys-store.ts'
import { endAllLeases } from '../jobs/claims.ts'
import { endAllShardLeases } from '../shards/shard-leases.ts'
import type { Database } from './sqlite.ts'

/** Ends the leases of processes that were killed. Only for a process that holds the data folder, so that no other one runs. */
export async function endDeadLeases(db: Database): Promise<void> {
  await endAllLeases(db)
  await endAllShardLeases(db)
  await dropClaims(db)
}
