import { Problem, problem } from '../problem.ts'

/** What SQLite says when the disk took nothing; the file is as it was. */
const FULL = /database or disk is full/
const BROKEN = /disk I\/O error|attempt to write a readonly database|unable to open database file|database is locked/

/** A transaction that met a full disk was undone by SQLite itself; asked to undo it again, SQLite says this instead of why. */
const NOTHING_TO_UNDO = /no transaction is active/

/** Whether the error only says that there is nothing left to roll back. */
export function isAlreadyUndone(error: unknown): boolean {
  return error instanceof Error && NOTHING_TO_UNDO.test(error.message)
}

/** What to throw to those who need the database: a sentence about the disk that they can pass on, or the error itself. */
export function toSqliteProblem(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, message } = problem('database.unavailable')
  if (FULL.test(error.message)) {
    return new Problem(code, undefined, 'There is no room left on the server’s disk, so nothing can be saved.', {
      cause: error,
    })
  }
  return BROKEN.test(error.message) ? new Problem(code, undefined, message, { cause: error }) : error
}
