import type { FastifySchemaValidationError } from 'fastify'

/** The JSON schema of a request body: an object with these properties and no others. */
export function bodySchema(required: readonly string[], properties: Readonly<Record<string, object>>) {
  return { schema: { body: { type: 'object', properties, required, additionalProperties: false } } }
}

/** Describes the first error of a body in one sentence. */
export function describeFirst([first]: readonly FastifySchemaValidationError[]): string {
  if (first === undefined) return 'The body is invalid.'
  const { instancePath, keyword, params, message } = first
  const path = instancePath.slice(1).replaceAll('/', '.')
  const where = path === '' ? 'The body' : `"${path}"`
  if (keyword === 'required') return `${where} lacks "${String(params['missingProperty'])}".`
  if (keyword === 'additionalProperties') return `${where} has no property "${String(params['additionalProperty'])}".`
  if (keyword === 'enum' && Array.isArray(params['allowedValues']))
    return `${where} must be one of ${params['allowedValues'].join(', ')}.`
  return `${where} ${(message ?? 'is invalid').replace('NOT', 'not')}.`
}
