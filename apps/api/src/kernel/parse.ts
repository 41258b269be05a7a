import { problem, type Problem } from '@guildhall/core'
import type * as z from 'zod/mini'

/** Which part of a request a value came from. */
export type Part = 'params' | 'query' | 'body'

type Issue = z.core.$ZodIssue

/**
 * Parses a part of a request by its schema.
 *
 * @returns the parsed value; undefined where the endpoint declares nothing of the kind.
 * @throws `request.invalid` whose sentence names the first faulty field and whose details name each.
 */
export function parsePart(part: Part, schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  throw invalid(part, parsed.error.issues)
}

function invalid(part: Part, issues: readonly Issue[]): Problem {
  const fields = issues.flatMap((issue) => faultsOf(part, issue))
  const [first] = fields
  const sentence = first && `${first.path} ${first.message}.`
  return problem('request.invalid', { fields }, sentence)
}

function faultsOf(part: Part, issue: Issue): { path: string; message: string }[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: 'is not a known field' }))
  }
  // A part that is faulty as a whole (no object at all) is named itself.
  return [{ path: path.join('.') || part, message: wording(issue) }]
}

/** Continues a sentence that begins with the field's name. */
function wording(issue: Issue): string {
  if (issue.code === 'invalid_type') {
    const kind = withArticle(issue.expected)
    return issue.input === undefined ? `is missing; it must be ${kind}` : `must be ${kind}`
  }
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  return issue.message.startsWith('must ') ? issue.message : 'is not valid'
}

function withArticle(kind: string): string {
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`
}
