import {
  API_BASE,
  ENDPOINTS,
  isRecord,
  PROBLEMS,
  ProblemResponse,
  PRODUCT_NAME,
  type EndpointShape,
} from '@guildhall/contract'
import * as z from 'zod/mini'
import { takesKey } from './idempotency.ts'

type Json = Record<string, unknown>

const JsonObject = z.record(z.string(), z.unknown())

/** The API as an OpenAPI 3.1 document, generated from the contract alone. */
export function describeApi(): Json {
  const paths: Record<string, Json> = {}
  const schemas: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries<EndpointShape>(ENDPOINTS)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} API`, version: '1' },
    servers: [{ url: API_BASE }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ...schemas, Problem: jsonSchema(ProblemResponse, 'output') },
      responses: { Problem: { description: problemCodes(), content: json({ $ref: '#/components/schemas/Problem' }) } },
    },
  }
}

/** @param schemas receives the recursive schemas. */
function operation(name: string, endpoint: EndpointShape, schemas: Record<string, Json>): Json {
  const contentOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
    const { $defs, ...described } = jsonSchema(schema, io)
    const named = (json: unknown): Json =>
      JsonObject.parse(JSON.parse(JSON.stringify(json).replaceAll('#/$defs/', `#/components/schemas/${name}.`)))
    for (const [key, definition] of isRecord($defs) ? Object.entries($defs) : [])
      schemas[`${name}.${key}`] = named(definition)
    return json(named(described))
  }
  return {
    operationId: name,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }] }),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...keyHeader(endpoint),
      ...ownHeaders(endpoint),
    ],
    ...(endpoint.body ? { requestBody: { required: true, content: contentOf(endpoint.body, 'input') } } : {}),
    responses: {
      [endpoint.status]: {
        description: 'Success.',
        ...(endpoint.response ? { content: contentOf(endpoint.response, 'output') } : {}),
        ...(endpoint.events ? { content: eventsOf(endpoint.events) } : {}),
      },
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

/** A stream of events. OpenAPI 3.1 has no schema for events, so an extension lists the data of each. */
function eventsOf(events: NonNullable<EndpointShape['events']>): Json {
  const described: Record<string, Json> = {}
  for (const [name, data] of Object.entries(events)) described[name] = jsonSchema(data, 'output')
  return { 'text/event-stream': { schema: { type: 'string' }, 'x-events': described } }
}

function parameters(where: 'path' | 'query', schema: z.ZodMiniObject | undefined): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !z.safeParse(field, undefined).success,
    schema: jsonSchema(field, 'input'),
  }))
}

/** The header of POST and DELETE for safe repetitions. */
function keyHeader(endpoint: EndpointShape): Json[] {
  if (!takesKey(endpoint)) return []
  const schema = { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' }
  return [{ name: 'Idempotency-Key', in: 'header', required: false, schema }]
}

function ownHeaders({ headers }: EndpointShape): Json[] {
  return Object.entries(headers ?? {}).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }))
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const described: Json = { ...z.toJSONSchema(schema, { io }) }
  // The document declares its dialect once, so omit it here.
  delete described['$schema']
  return described
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

function problemCodes(): string {
  const codes = Object.entries(PROBLEMS).map(([code, { status }]) => `${code} (${status})`)
  return `An error response. Codes: ${codes.join(', ')}.`
}
