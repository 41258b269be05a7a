import type { Transaction } from 'kysely'
import type { Schema } from './database/schema.ts'
import { problem, type Problem } from './problem.ts'

/**
 * The refusal of a list that somebody else has replaced meanwhile; it says who, and when. A user who signed in long ago has no
 * row any more and no name.
 *
 * @param current what is saved now: `what` names it in the sentence ("the rules of #rules"), `updatedAt` is in epoch ms.
 */
export async function staleVersion(
  trx: Transaction<Schema>,
  { what, updatedBy, updatedAt }: { what: string; updatedBy: string; updatedAt: number },
): Promise<Problem> {
  const user = await trx.selectFrom('users').select('username').where('user_id', '=', updatedBy).executeTakeFirst()
  const at = new Date(updatedAt).toISOString()
  return problem(
    'version.stale',
    { updated_by: updatedBy, username: user?.username ?? null, updated_at: at },
    `${user?.username ?? 'Somebody'} saved ${what} at ${at.slice(0, 16).replace('T', ' ')} UTC. Load them again, then make your change.`,
  )
}
