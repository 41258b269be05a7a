import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { partsOf, type GatewayEvent } from './event-parts.ts'

/** One call and what came back, as it was on the wire. */
export interface Exchange {
  method: string
  /** Without the API's base, without the query: "/users/@me". */
  path: string
  status: number
  /** undefined: none, or not JSON. */
  requestBody: unknown
  replyBody: unknown
}

/** Discord's published description of its REST API, ready to judge. */
export interface Description {
  /** What of an exchange the description does not allow; empty when all is well. */
  errorsOf(exchange: Exchange): string[]
  /** What of a gateway event the description does not allow: it describes what events are made of, not the events. */
  errorsOfEvent(event: GatewayEvent): string[]
  /** Every operation, "GET /users/@me", by address. */
  readonly operations: readonly string[]
  /** The name of the operation of a call; undefined when Discord describes none. */
  operationOf(method: string, path: string): string | undefined
}

/** Compiling the schemas of many calls takes a while on a busy machine, in ms. */
export const COMPILES_WITHIN = 120_000

const BESIDE_THE_REPOSITORY = fileURLToPath(new URL('../../../../../../shared/discord-openapi.json', import.meta.url))
const ROOT = 'discord'
const METHODS = ['get', 'post', 'put', 'patch', 'delete']

type Node = Readonly<Record<string, unknown>>

interface Operation {
  id: string
  /** Where it stands in the document, as a JSON pointer. */
  pointer: string
  node: Node
}

/**
 * Reads the description from DISCORD_OPENAPI, or from `shared` beside the repository.
 *
 * @returns null when it is not there; that it is skipped is the caller's to say.
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
  const faults = (what: string, pointer: string, body: unknown): string[] => {
    const validate = validator(pointer)
    if (validate(body)) return []
    const details = (validate.errors ?? []).map((one) => `${one.instancePath || '(body)'} ${one.message ?? ''}`)
    return [`${what}: ${details.join('; ')}`]
  }
  const paths = node(document['paths'])
  const find = finder(paths)
  return {
    operations: operationsIn(paths),
    operationOf: (method, path) => find(method, path)?.id,
    errorsOfEvent: (event) =>
      partsOf(event).flatMap(({ schema, value }) =>
        faults(`${event.t}, ${schema}`, `/components/schemas/${schema}`, value),
      ),
    errorsOf({ method, path, status, requestBody, replyBody }) {
      const call = `${method} ${path} → ${status}`
      const operation = find(method, path)
      if (operation === undefined) return [`${call}: no such operation`]
      const found: string[] = []
      const asked = schemaIn(document, `${operation.pointer}/requestBody`, operation.node['requestBody'])
      // A refused request need not be a good one.
      if (status < 400 && asked !== undefined && requestBody !== undefined)
        found.push(...faults(`${call}, request`, asked, requestBody))
      const replies = node(operation.node['responses'])
      const key = [String(status), `${String(status)[0] ?? ''}XX`].find((one) => replies[one] !== undefined)
      if (key === undefined) return [...found, `${call}: no such status`]
      const replied = schemaIn(document, `${operation.pointer}/responses/${key}`, replies[key])
      if (replied === undefined && replyBody !== undefined) return [...found, `${call}: a body where there is none`]
      if (replied !== undefined) found.push(...faults(`${call}, reply`, replied, replyBody))
      return found
    },
  }
}

/**
 * The description gives the faults of a form the whole errors' numeric codes. Discord itself sends names there ("BASE_TYPE_REQUIRED"),
 * and documents them: https://discord.com/developers/docs/reference#error-messages
 */
function corrected(document: Node): Node {
  const components = node(document['components'])
  const fault = {
    type: 'object',
    properties: { code: { type: 'string' }, message: { type: 'string' } },
    required: ['code', 'message'],
  }
  const InnerErrors = {
    type: 'object',
    properties: { _errors: { type: 'array', items: fault } },
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

/** The operation of a call; where two paths fit, the one with fewer placeholders. */
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

/** Where the JSON schema of a request body or a reply stands; undefined when it has none. */
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
