import { GuildParams, type EndpointShape } from '@guildhall/contract'
import { problem, type Problem } from '@guildhall/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'

/** The largest body that a call takes. */
export const BODY_LIMIT_BYTES = 512 * 1024

/** How deep arrays and objects of a body may be nested, so that recursive code cannot run out of stack. */
const MOST_LEVELS = 100
/** Fields in all objects of a body together: 500 role buttons have eight each. */
const MOST_BODY_FIELDS = 5_000
/** Fields and list entries of a body together: 50 URL rules may name 500 channels each. */
const MOST_VALUES = 30_000

/** A refusal names no more fields than a person corrects at once, and no longer name, so that it does not outgrow its request. */
const MOST_FIELDS = 20
const MOST_CHARACTERS = 100

type Issue = z.core.$ZodIssue

/** Bodies are JSON; an empty one is no body, whatever its content type is. */
export function addJsonBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => (text.trim() === '' ? undefined : parseJson(text)),
  )
}

/**
 * Parses params, query and body by the schemas of the endpoint; undefined where it declares none.
 *
 * @throws `request.invalid` whose details name each invalid field.
 */
export function readInput(endpoint: EndpointShape, request: FastifyRequest) {
  return {
    // The authorization has already checked a path that only names a guild.
    params: endpoint.params === GuildParams ? request.params : parse('params', endpoint.params, request.params),
    query: parse('query', endpoint.query, request.query),
    body: parse('body', endpoint.body, request.body),
    ifNone: request.headers['if-none-match'] === '*',
    ifMatch: request.headers['if-match'] ?? null,
  }
}

/**
 * A client that saw an empty list does not know whether versions count here. It sends `If-None-Match: *`, which means version 0.
 *
 * @param ifNone whether the request has that header. A version in the body is more exact and wins.
 */
export function withSeenVersion<B extends { readonly version?: number | undefined }>(body: B, ifNone: boolean): B {
  return ifNone && body.version === undefined ? { ...body, version: 0 } : body
}

function parseJson(text: string): unknown {
  const error = shapeError(text)
  if (error !== null) throw problem('request.invalid', undefined, error)
  try {
    // A key named __proto__ is data here; schemas drop it or refuse it.
    return JSON.parse(text)
  } catch {
    throw problem('request.invalid', undefined, "The request body isn't valid JSON.")
  }
}

/**
 * Checks the shape of a body before it is parsed: parsing and validating tens of thousands of fields blocks the event loop for a
 * tenth of a second. Counts marks outside strings; for JSON that is exact, and anything else is refused anyway.
 *
 * @returns what is wrong, as a sentence; null when nothing is.
 */
function shapeError(text: string): string | null {
  if (text.length <= MOST_LEVELS) return null
  let levels = 0
  let fields = 0
  let values = 0
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (character === '"') inString = !inString
    else if (inString) index += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') levels += 1
    else if (character === ']' || character === '}') levels -= 1
    else if (character === ':') fields += 1
    else if (character === ',') values += 1
    if (levels > MOST_LEVELS) return 'The request body is nested too deeply.'
    if (fields > MOST_BODY_FIELDS) return 'The request body has too many fields.'
    if (values > MOST_VALUES) return 'The request body has too many values.'
  }
  return null
}

function parse(part: 'params' | 'query' | 'body', schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  throw invalid(part, parsed.error.issues)
}

/** The sentence is for a user, who does not know the names of fields; `details.fields` has them. */
function invalid(part: string, issues: readonly Issue[]): Problem {
  const fields = issues.slice(0, MOST_FIELDS).flatMap((issue) => fieldErrorsOf(part, issue))
  return problem('request.invalid', { fields: fields.slice(0, MOST_FIELDS) })
}

function fieldErrorsOf(part: string, issue: Issue): { path: string; message: string }[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.slice(0, MOST_FIELDS)
    return keys.map((key) => ({ path: nameOf([...path, key]), message: "isn't a recognized field" }))
  }
  // A part that is invalid as a whole (no object at all) is named itself.
  return [{ path: nameOf(path) || part, message: wording(issue) }]
}

function nameOf(path: readonly string[]): string {
  const name = path.join('.')
  return name.length > MOST_CHARACTERS ? `${name.slice(0, MOST_CHARACTERS)}…` : name
}

/** A sentence, or what continues one that begins with the field's label. */
function wording(issue: Issue): string {
  // The contract's own words, where it has some.
  if (/^(must|contains) |^[A-Z].*\.$/.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'is required' : `must be ${withArticle(issue.expected)}`
  }
  if (issue.code === 'invalid_value') {
    return `must be one of ${issue.values.map((value) => (value === '' ? '""' : String(value))).join(', ')}`
  }
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`
  return "isn't valid"
}

function withArticle(kind: string): string {
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`
}
