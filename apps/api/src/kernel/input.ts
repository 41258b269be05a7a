import { GuildParams, type EndpointShape } from '@guildhall/contract'
import { problem, type Problem } from '@guildhall/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'

/** The largest body that a call accepts, in bytes. */
export const BODY_LIMIT_BYTES = 512 * 1024

/** Maximum nesting of arrays and objects in a body, so that recursive code cannot exhaust the stack. */
const MOST_LEVELS = 100
/** Maximum number of fields in all objects of a body: 500 role buttons have eight fields each. */
const MOST_BODY_FIELDS = 5_000
/** Maximum number of fields and list entries of a body: 50 URL rules may name 500 channels each. */
const MOST_VALUES = 30_000

/** Limits of an error's fields and their names, so that the error does not grow with its request. */
const MOST_FIELDS = 20
const MOST_CHARACTERS = 100

type Issue = z.core.$ZodIssue

/** Parses bodies as JSON. An empty body counts as none, whatever its content type. */
export function addJsonBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => (text.trim() === '' ? undefined : parseJson(text)),
  )
}

/**
 * Parses params, query and body by the schemas of the endpoint; undefined for parts without a schema.
 *
 * @throws `request.invalid` whose details name each invalid field.
 */
export function readInput(endpoint: EndpointShape, request: FastifyRequest) {
  return {
    // Authorization has already checked a path that contains only a guild.
    params: endpoint.params === GuildParams ? request.params : parse('params', endpoint.params, request.params),
    query: parse('query', endpoint.query, request.query),
    body: parse('body', endpoint.body, request.body),
    ifNone: request.headers['if-none-match'] === '*',
    ifMatch: request.headers['if-match'] ?? null,
  }
}

/**
 * The version that a save is based on. An empty list has no version, so the client sends `If-None-Match: *`, which means version 0.
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
    // Treat a key named __proto__ as data; schemas drop or refuse it.
    return JSON.parse(text)
  } catch {
    throw problem('request.invalid', undefined, "The request body isn't valid JSON.")
  }
}

/**
 * Checks the shape of a body before it is parsed: parsing and validating tens of thousands of fields blocks the event loop for a
 * tenth of a second. Counts marks outside strings; for JSON that is exact, and anything else is refused anyway.
 *
 * @returns the error as a sentence; null for a valid shape.
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
    if (fields > MOST_BODY_FIELDS) return `The request body has too many fields. Send at most ${MOST_BODY_FIELDS}.`
    if (values > MOST_VALUES) return `The request body has too many values. Send at most ${MOST_VALUES}.`
  }
  return null
}

function parse(part: 'params' | 'query' | 'body', schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  throw invalid(part, parsed.error.issues)
}

/** The error for users, who do not know field names; `details.fields` contains them. */
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
  // For a part that is invalid as a whole, such as a body that is not an object, report the part itself.
  return [{ path: nameOf(path) || part, message: wording(issue) }]
}

function nameOf(path: readonly string[]): string {
  const name = path.join('.')
  return name.length > MOST_CHARACTERS ? `${name.slice(0, MOST_CHARACTERS)}…` : name
}

/** The message of a field: a whole sentence, or the part after the field's label. */
function wording(issue: Issue): string {
  // Use the contract's own messages where they exist.
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
