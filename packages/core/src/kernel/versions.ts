import type { Trx } from './database/schema.ts'
import type { Editor } from './editor.ts'
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
 * The error of a save whose object another user has changed meanwhile; it names the user and the time. A user who signed in long ago has
 * no row and therefore no name.
 *
 * @param current the current version; `updatedAt` is in epoch ms.
 */
export async function staleVersion(
  trx: Trx,
  { updatedBy, updatedAt }: { updatedBy: string; updatedAt: number },
): Promise<Problem> {
  const user = await trx.selectFrom('users').select('username').where('user_id', '=', updatedBy).executeTakeFirst()
  return problem(
    'version.stale',
    { updated_by: updatedBy, username: user?.username ?? null, updated_at: new Date(updatedAt).toISOString() },
    `${user?.username ?? 'Someone'} saved changes on ${TIME.format(updatedAt)} UTC. Load the latest version, then reapply yours.`,
  )
}

/**
 * Refuses a change of an object that was saved again since the editor read it.
 *
 * @param current the saved object; undefined for none.
 * @param seen the version that the editor read, 0 for no object; undefined accepts any.
 * @throws Problem `version.stale`
 */
export async function requireCurrent(
  trx: Trx,
  current: { version: number; updatedBy: string; updatedAt: number } | undefined,
  seen: number | undefined,
): Promise<void> {
  const version = current?.version ?? 0
  if (seen === undefined || seen === version) return
  throw current && version > 0 ? await staleVersion(trx, current) : problem('version.stale')
}

/** A change that is based on the version of an object that its editor read. */
export interface SeenChange {
  readonly editor: Editor
  /** The version that the editor read, 0 for no object; undefined accepts any. */
  readonly seen: number | undefined
  /** Whether it restores an earlier state from the history. */
  readonly isRestoration: boolean
}

/** Whether a save of the current content may have seen an older version: it repeats a save whose response was lost, or restores it. */
export function isRepeat(
  current: { version: number; updatedBy: string },
  { seen, editor, isRestoration }: SeenChange,
): boolean {
  return isRestoration || (seen !== undefined && seen < current.version && current.updatedBy === editor.userId)
}
