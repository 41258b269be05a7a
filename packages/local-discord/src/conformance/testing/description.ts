import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { partsOf, type GatewayEvent } from './event-parts.ts'

/** A request and its response as sent on the wire. */
export interface Exchange {
  method: string
  /** Without the base URL and the query: "/users/@me". */
  path: string
  status: number
  /** Undefined for no body, or one that is not JSON. */
  requestBody: unknown
  replyBody: unknown
}

/** Discord's OpenAPI description of its REST API: https://github.com/discord/discord-api-spec */
interface Description {
  /** The violations of the description in an exchange; empty for a valid one. */
  errorsOf(exchange: Exchange): string[]
  /**
   * The violations of the description in a gateway event. The description covers the objects in events, not the events
   * themselves.
   */
  errorsOfEvent(event: GatewayEvent): string[]
  /** Every operation, such as "GET /users/@me", sorted by path. */
  readonly operations: readonly string[]
  /** The operationId of a call; undefined for an unknown operation. */
  operationOf(method: string, path: string): string | undefined
}

/** The timeout of tests that compile the schemas of many calls on a busy machine, in ms. */
export const COMPILES_WITHIN = 120_000

const BESIDE_THE_REPOSITORY = fileURLToPath(new URL('../../../../../../shared/discord-openapi.json', import.meta.url))
const ROOT = 'discord'
const METHODS = ['get', 'post', 'put', 'patch', 'delete']

type Node = Readonly<Record<string, unknown>>

interface Operation {
  id: string
  /** A JSON pointer to the operation. */
  pointer: string
  node: Node
}

/**
 * Reads the description from DISCORD_OPENAPI, or from `shared` beside the repository.
 *
 * @returns null when the file is missing.
 */
export function loadDescription(): Description | null {
  const path = process.env['DISCORD_OPENAPI'] ?? BESIDE_THE_REPOSITORY
  if (!existsSync(path)) return null
  const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'))
  return describeApi(corrected(node(parsed)))
}

function describeApi(document: Node): Description {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: false, formats: FORMATS })
  ajv.addSchema({ ...document, $id: ROOT })
  const compiled = new Map<string, ValidateFunction>()
  const validator = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `${ROOT}#${pointer}` })
    compiled.set(pointer, known)
    return known
  }
  const errorsIn = (label: string, pointer: string, body: unknown): string[] => {
    const validate = validator(pointer)
    if (validate(body)) return []
    const details = (validate.errors ?? []).map((one) => `${one.instancePath || '(body)'} ${one.message ?? ''}`)
    return [`${label}: ${details.join('; ')}`]
  }
  const paths = node(document['paths'])
  const find = finder(paths)
  return {
    operations: operationsIn(paths),
    operationOf: (method, path) => find(method, path)?.id,
    errorsOfEvent: (event) =>
      partsOf(event).flatMap(({ schema, value }) =>
        errorsIn(`${event.t}, ${schema}`, `/components/schemas/${schema}`, value),
      ),
    errorsOf({ method, path, status, requestBody, replyBody }) {
      const call = `${method} ${path} → ${status}`
      const operation = find(method, path)
      if (operation === undefined) return [`${call}: no such operation`]
      const found: string[] = []
      const asked = schemaIn(document, `${operation.pointer}/requestBody`, operation.node['requestBody'])
      // A rejected request may be invalid.
      if (status < 400 && asked !== undefined && requestBody !== undefined)
        found.push(...errorsIn(`${call}, request`, asked, requestBody))
      const replies = node(operation.node['responses'])
      const key = [String(status), `${String(status)[0] ?? ''}XX`].find((one) => replies[one] !== undefined)
      if (key === undefined) return [...found, `${call}: no such status`]
      const replied = schemaIn(document, `${operation.pointer}/responses/${key}`, replies[key])
      if (replied === undefined && replyBody !== undefined) return [...found, `${call}: a body where there is none`]
      if (replied !== undefined) found.push(...errorsIn(`${call}, reply`, replied, replyBody))
      return found
    },
  }
}

/**
 * The description declares numeric codes for field errors. Discord sends and documents names ("BASE_TYPE_REQUIRED"):
 * https://discord.com/developers/docs/reference#error-messages
 */
function corrected(document: Node): Node {
  const components = node(document['components'])
  const fieldError = {
    type: 'object',
    properties: { code: { type: 'string' }, message: { type: 'string' } },
    required: ['code', 'message'],
  }
  const InnerErrors = {
    type: 'object',
    properties: { _errors: { type: 'array', items: fieldError } },
    additionalProperties: false,
    required: ['_errors'],
  }
  return { ...document, components: { ...components, schemas: { ...node(components['schemas']), InnerErrors } } }
}

function operationsIn(paths: Node): string[] {
  const addresses = Object.keys(paths)
  addresses.sort()
  return addresses.flatMap((path) =>
    METHODS.filter((method) => method in node(paths[path])).map((method) => `${method.toUpperCase()} ${path}`),
  )
}

/** Finds the operation of a call; of several matching paths, the one with the fewest placeholders. */
function finder(paths: Node): (method: string, path: string) => Operation | undefined {
  const templates = Object.keys(paths).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
    placeholders: template.split('{').length,
  }))
  templates.sort((a, b) => a.placeholders - b.placeholders)
  return (method, path) => {
    const verb = method.toLowerCase()
    const fitting = templates.find(
      ({ template, pattern }) => pattern.test(path) && node(paths[template])[verb] !== undefined,
    )
    if (fitting === undefined) return undefined
    const operation = node(node(paths[fitting.template])[verb])
    const pointer = `/paths/${encodeURIComponent(fitting.template.replaceAll('~', '~0').replaceAll('/', '~1'))}/${verb}`
    return { id: String(operation['operationId']), pointer, node: operation }
  }
}

/** A JSON pointer to the schema of a request or response body; undefined when there is none. */
function schemaIn(document: Node, pointer: string, value: unknown): string | undefined {
  const described = node(value)
  const reference = described['$ref']
  if (typeof reference === 'string') {
    const target = reference.slice('#'.length)
    const parts = target.split('/').slice(1)
    return schemaIn(
      document,
      target,
      parts.reduce<unknown>((at, part) => node(at)[part], document),
    )
  }
  const schema = node(node(described['content'])['application/json'])['schema']
  return schema === undefined ? undefined : `${pointer}/content/application~1json/schema`
}

function node(value: unknown): Node {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text))

/** The formats that the description uses. */
const FORMATS = {
  snowflake: /^\d{1,20}$/,
  nonce: true,
  'date-time': isTime,
  uri: (text: string): boolean => URL.canParse(text),
  int32: { type: 'number', validate: (value: number) => Number.isInteger(value) },
  int64: { type: 'number', validate: (value: number) => Number.isInteger(value) },
  double: { type: 'number', validate: (value: number) => Number.isFinite(value) },
} as const
