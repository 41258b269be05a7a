import fc from 'fast-check'
import { CANARY, LONG, often, oddText } from './odd-text.ts'

export type Header = readonly [name: string, value: string]

/** A header's value as bytes that may stand there. */
const value = oddText.map((text) => text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '?'))

const header = (name: string, ...usual: readonly string[]): fc.Arbitrary<Header> =>
  fc.tuple(fc.constant(name), usual.length === 0 ? value : often(fc.constantFrom(...usual), value))

/** What may come along with a request, good or bad. */
export const oddHeaders = fc.array(
  fc.oneof(
    header('idempotency-key', 'once', CANARY, 'k'.repeat(255), 'k'.repeat(256), 'ä', ','),
    header('content-encoding', 'gzip', 'br', 'identity', 'nonsense'),
    header('transfer-encoding', 'chunked', 'gzip, chunked', 'identity'),
    header('expect', '100-continue', 'the unexpected'),
    header('accept', 'text/html', '*/*', 'application/json'),
    header('x-forwarded-for', '127.0.0.1', '::1, 10.0.0.1'),
    header('x-forwarded-host', 'evil.example'),
    header('x-http-method-override', 'DELETE'),
    header('upgrade', 'websocket', 'h2c'),
    header('range', 'bytes=0-99999999999'),
    header('cookie', `guildhall_sign_in_${'a'.repeat(12)}=${CANARY}`, 'a=b; a=c', '__proto__=1'),
    header('x-huge', CANARY.padEnd(20_000, 'x')),
    header('origin', 'https://evil.example', 'null'),
    header('__proto__', '1'),
  ),
  { maxLength: 3 },
)

export const oddHost = often(
  fc.constant('localhost'),
  fc.oneof(fc.constantFrom('evil.example', '', 'localhost:99999', '[::1]', 'a b', 'a'.repeat(300)), value),
)

// prettier-ignore
const TYPES = [
  'application/json; charset=utf-16', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a',
  'application/json,text/plain', '',
]
export const oddContentType = often(fc.constant('application/json'), fc.oneof(fc.constantFrom(...TYPES), value))

// prettier-ignore
const BEARERS = [
  'Bearer', 'Bearer ', 'Basic YTpi', `Bearer ${CANARY}`, `Bearer ${'a.'.repeat(50)}`, `Bearer ${'x'.repeat(LONG)}`,
  'bearer a.b.c', 'Bearer eyJhbGciOiJub25lIn0.e30.',
]
/** What an impostor brings instead of a token of ours. */
export const badBearer = fc.oneof(fc.constantFrom(...BEARERS), value)
