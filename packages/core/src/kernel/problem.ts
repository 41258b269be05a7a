import { PROBLEMS, type ProblemCode } from '@guildhall/contract'
import type { Trx } from './database/schema.ts'

/**
 * An expected refusal: it has a stable code, and a sentence on which the reader can act.
 * Every other thrown value is a bug.
 */
export class Problem extends Error {
  override readonly name = 'Problem'

  constructor(
    readonly code: ProblemCode,
    /** Details of the refusal. They are sent to the caller, so they must not contain secrets. */
    readonly details: Readonly<Record<string, unknown>> | undefined,
    sentence: string,
    options?: ErrorOptions,
  ) {
    super(sentence, options)
  }

  /** The HTTP status that the contract gives this code. */
  get status(): number {
    return PROBLEMS[this.code].status
  }
}

/**
 * Creates a refusal to throw.
 *
 * @param code one of the contract's codes.
 * @param details the details of the refusal; sent to the caller.
 * @param sentence replaces the code's own sentence where a more exact one can be given.
 */
export function problem(code: ProblemCode, details?: Readonly<Record<string, unknown>>, sentence?: string): Problem {
  return new Problem(code, details, sentence ?? PROBLEMS[code].sentence)
}

/** The error of one field: its path in the body, and a sentence or the part after the field's label. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

/** The refusal of one field. */
export function invalidField(path: string, message: string): Problem {
  return problem('request.invalid', { fields: [{ path, message }] })
}

/** @throws Problem `request.invalid` that names each of these fields, if there are any. */
export function requireValid(fields: readonly FieldError[]): void {
  if (fields.length > 0) throw problem('request.invalid', { fields })
}

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
