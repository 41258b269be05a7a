import { API_BASE, ENDPOINTS, type EndpointShape } from '@guildhall/contract'
import { GUILDS } from '@guildhall/local-discord'
import fc from 'fast-check'
import {
  badBearer,
  CANARY,
  oddBody,
  oddContentType,
  oddHeaders,
  oddHost,
  oddSegment,
  often,
  type Header,
} from './odd-input.ts'

export type Sender = 'visitor' | 'member' | 'admin' | 'owner' | 'impostor'

/** A request before serialization. */
export interface HostileRequest {
  sender: Sender
  method: string
  /** Path and query. */
  target: string
  headers: readonly Header[]
  body: string
}

const SENDERS = ['visitor', 'member', 'admin', 'admin', 'owner', 'impostor'] as const
// oxfmt-ignore
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'get', 'NONSENSE']
const ENDS = ['/', '//', '/%2e%2e', ';a=b', '/.', '%20', '.json']
const OTHERS = ['/auth/discord/login', '/auth/discord/callback', '/auth/callback', '/openapi.json', '', '/', '/nothing']
// oxfmt-ignore
const NAMES = ['guild_id', 'guild_id[]', 'guild_id[a]', 'guild_id.a', 'code', 'state', 'error', '__proto__', 'toString', '%', '']

/** Without the stream, whose response does not end; live.test.ts covers it. */
const endpoints = Object.values<EndpointShape>(ENDPOINTS).filter(({ events }) => events === undefined)
const knownGuild = fc.constantFrom<string>(GUILDS.raidNight, GUILDS.guildhallDemo, GUILDS.quietCorner)
const segment = often(fc.oneof(knownGuild, fc.constant('blame')), oddSegment)

/** An address of the contract with its parameters filled in, or a distorted variant. */
function pathOf(endpoint: EndpointShape): fc.Arbitrary<string> {
  return often(
    fc.tuple(segment, segment).map((fills) => {
      const left = [...fills]
      return endpoint.path.replaceAll(/:\w+/g, () => left.shift() ?? '')
    }),
    fc.constantFrom(...ENDS).map((end) => endpoint.path.replaceAll(/:\w+/g, GUILDS.raidNight) + end),
  )
}

const query = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), often(fc.oneof(knownGuild, fc.constant(CANARY)), oddSegment)), {
    maxLength: 4,
  })
  .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`))

/** Requests to every endpoint of the contract, from nearly valid to meaningless. */
export const hostileRequest: fc.Arbitrary<HostileRequest> = fc.constantFrom(...endpoints).chain((endpoint) =>
  fc
    .record({
      sender: fc.constantFrom<Sender>(...SENDERS),
      method: often(fc.constant<string>(endpoint.method), fc.constantFrom(...METHODS)),
      path: often(
        pathOf(endpoint),
        fc.oneof(
          fc.constantFrom(...OTHERS),
          oddSegment.map((odd) => `/${odd}`),
        ),
      ),
      query,
      body: oddBody,
      type: oddContentType,
      bearer: badBearer,
      host: oddHost,
      odd: oddHeaders,
    })
    .map(({ sender, method, path, query, body, type, bearer, host, odd }) => ({
      sender,
      method,
      target: `${API_BASE}${path}${query}`,
      headers: [
        ['host', host] as const,
        ...(body === '' ? [] : [['content-type', type] as const]),
        ...(sender === 'impostor' ? [['authorization', bearer] as const] : []),
        ...odd,
      ],
      body,
    })),
)

/** The bytes of a request. */
export function bytesOf(request: HostileRequest, token: string | undefined): Buffer {
  const body = Buffer.from(request.body)
  const isChunked = request.headers.some(([name, value]) => name === 'transfer-encoding' && value.endsWith('chunked'))
  const headers: Header[] = [
    ...request.headers,
    ...(token === undefined ? [] : [['authorization', `Bearer ${token}`] as const]),
    ...(isChunked || body.length === 0 ? [] : [['content-length', String(body.length)] as const]),
    ['connection', 'close'],
  ]
  // A space or a line break would make it a different request, or no request.
  const target = Buffer.from(request.target.replaceAll(/[\s\0]/g, '_')).toString('latin1')
  const lines = [`${request.method} ${target} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)]
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  return Buffer.concat([head, isChunked ? inChunks(body) : body])
}

function inChunks(body: Buffer): Buffer {
  const end = Buffer.from('0\r\n\r\n')
  if (body.length === 0) return end
  return Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n'), end])
}
