import type { FastifySchemaValidationError } from 'fastify'

/** The JSON schema of a route's body: an object with these properties alone, of which some are required. */
export function bodySchema(required: readonly string[], properties: Readonly<Record<string, object>>) {
  return { schema: { body: { type: 'object', properties, required, additionalProperties: false } } }
}

/** What is wrong with a body, as one sentence: the first thing that its schema refuses. */
export function describeFirst([first]: readonly FastifySchemaValidationError[]): string {
  if (first === undefined) return 'The body is refused.'
  const { instancePath, keyword, params, message } = first
  const place = instancePath.slice(1).replaceAll('/', '.')
  const where = place === '' ? 'The body' : `"${place}"`
  if (keyword === 'required') return `${where} lacks "${String(params['missingProperty'])}".`
  if (keyword === 'additionalProperties') return `${where} takes no "${String(params['additionalProperty'])}".`
  if (keyword === 'enum' && Array.isArray(params['allowedValues']))
    return `${where} must be one of ${params['allowedValues'].join(', ')}.`
  return `${where} ${(message ?? 'is refused').replace('NOT', 'not')}.`
}
