import { PROBLEMS, ProblemResponse } from '@guildhall/contract'
import type { HostileRequest } from './hostile-request.ts'
import type { RawReply } from '../raw-http.ts'

/** A request that takes longer than this, in ms, counts as hanging. A save waits up to 4 s for Discord, and the machine may be busy. */
export const HANG_MS = 10_000

/** A refusal must not echo its request. */
const MOST_CHARACTERS = 8_000

/** Internals of the program: stack traces, file paths, SQL and error messages of engines. */
const INSIDE =
  /\n? {2,}at \S|node_modules|\.[cm]?[jt]s:\d|file:\/\/|\b(?:select|insert into|update|delete from) ["\w]+ (?:from|set|where|values|\()|SQLITE|constraint failed/i

/**
 * The violation of a reply, in words; null when there is none.
 *
 * @param secrets texts that no reply may contain.
 */
export function violationOf(request: HostileRequest, reply: RawReply, secrets: readonly string[]): string | null {
  if (reply.ms > HANG_MS) return `took ${Math.round(reply.ms)} ms`
  if (reply.status === null) return 'was not answered'
  if (reply.status === 500) return 'is answered 500'
  const text = `${reply.head}\n${reply.body}`
  if (INSIDE.test(text)) return 'shows internals of the program'
  if (secrets.some((secret) => text.includes(secret))) return 'shows a secret'
  if (reply.status < 400 || request.method === 'HEAD') return null
  if (reply.body.length > MOST_CHARACTERS) return `is refused in ${reply.body.length} characters`
  return violationOfProblem(reply.status, reply.body)
}

/** The log may contain the address without its query, and nothing else of a request. */
export function violationOfLine(line: string, forbidden: readonly string[]): string | null {
  if (INSIDE.test(line)) return 'shows internals of the program'
  return forbidden.some((text) => line.includes(text)) ? 'shows a secret' : null
}

function violationOfProblem(status: number, body: string): string | null {
  const problem = ProblemResponse.safeParse(jsonOf(body))
  if (!problem.success) return `is answered ${status} without the shape of an error`
  const { code, error } = problem.data
  if (error === '') return 'is refused without a sentence'
  const known = Object.entries(PROBLEMS).find(([name]) => name === code)
  if (!known) return `is refused with the unknown code ${code}`
  return known[1].status === status ? null : `is answered ${status} with the code ${code}`
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
