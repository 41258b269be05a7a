import { problem, type Problem } from '@guildhall/core'
import type * as z from 'zod/mini'

/** Which part of a request a value came from. */
export type Part = 'params' | 'query' | 'body'

/** A refusal names no more fields than a person would mend at once, and no name longer than this: it must not outgrow its request. */
const MOST_FIELDS = 20
const MOST_CHARACTERS = 100

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
  const fields = issues
    .slice(0, MOST_FIELDS)
    .flatMap((issue) => faultsOf(part, issue))
    .slice(0, MOST_FIELDS)
  const [first] = fields
  const sentence = first && `${first.path} ${first.message}.`
  return problem('request.invalid', { fields }, sentence)
}

function faultsOf(part: Part, issue: Issue): { path: string; message: string }[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, MOST_FIELDS)
      .map((key) => ({ path: nameOf([...path, key]), message: 'is not a known field' }))
  }
  // A part that is faulty as a whole (no object at all) is named itself.
  return [{ path: nameOf(path) || part, message: wording(issue) }]
}

function nameOf(path: readonly string[]): string {
  const name = path.join('.')
  return name.length > MOST_CHARACTERS ? `${name.slice(0, MOST_CHARACTERS)}…` : name
}

/** Continues a sentence that begins with the field's name. */
function wording(issue: Issue): string {
  // The contract's own words, where it has some.
  if (issue.message.startsWith('must ')) return issue.message
  if (issue.code === 'invalid_type') {
    const kind = withArticle(issue.expected)
    return issue.input === undefined ? `is missing; it must be ${kind}` : `must be ${kind}`
  }
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(nameOfValue).join(', ')}`
  return 'is not valid'
}

function nameOfValue(value: unknown): string {
  return value === '' ? '""' : String(value)
}

function withArticle(kind: string): string {
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`
}
