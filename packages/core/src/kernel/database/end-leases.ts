import { dropClaims } from '../idempotency/keys-store.ts'
import { endAllLeases } from '../jobs/claims.ts'
import { endLeases } from '../reconciler/targets-store.ts'
import { endAllShardLeases } from '../shards/shard-leases.ts'
import type { Database } from './sqlite.ts'

/** Ends what processes that are gone had begun, for a process that knows that it is alone with the database. */
export async function endDeadLeases(db: Database): Promise<void> {
  await endLeases(db)
  await endAllLeases(db)
  await endAllShardLeases(db)
  await dropClaims(db)
}
