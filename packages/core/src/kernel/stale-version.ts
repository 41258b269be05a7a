import type { Transaction } from 'kysely'
import type { Schema } from './database/schema.ts'
import { problem, type Problem } from './problem.ts'

const TIME = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/**
 * The error of a save whose list was replaced meanwhile: by which user, and when. A user who signed in long ago has no row any more and
 * so no name.
 *
 * @param current what is saved now: `what` names it in the sentence ("the rules of #rules"), `updatedAt` is in epoch ms.
 */
export async function staleVersion(
  trx: Transaction<Schema>,
  { what, updatedBy, updatedAt }: { what: string; updatedBy: string; updatedAt: number },
): Promise<Problem> {
  const user = await trx.selectFrom('users').select('username').where('user_id', '=', updatedBy).executeTakeFirst()
  return problem(
    'version.stale',
    { updated_by: updatedBy, username: user?.username ?? null, updated_at: new Date(updatedAt).toISOString() },
    `${user?.username ?? 'Someone'} saved ${what} on ${TIME.format(updatedAt)} UTC. Load the latest version, then reapply yours.`,
  )
}
