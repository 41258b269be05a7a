import fc from 'fast-check'

/** A marker in queries, bodies and headers that no log may contain. */
export const CANARY = 'canary-7f3a'

/** A length that only a body can have. */
const LONG = 10_000

/** Prefers the first generators: input that passes the first check finds more defects. */
export const often = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 3, arbitrary: usual }, { weight: 2, arbitrary: odd })

// oxfmt-ignore
const TEXTS = [
  '', '0', '-1', '1e309', 'NaN', 'null', 'true', '__proto__', 'constructor', 'toString', 'hasOwnProperty', ':guildId',
  '..', '../../etc/passwd', "' or 1=1 --", '"; drop table sessions', '${7*7}', '<script>', '\u202e', '\u0000', '\ud800', '٣',
  '9'.repeat(20), '9'.repeat(400), 'a'.repeat(LONG), '\u00e9\u{1f600}'.repeat(50),
]

/** Texts that are known to break programs. */
const oddText = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

/** A lone surrogate has no UTF-8 encoding; Buffer replaces it. */
const escaped = (text: string): string => encodeURIComponent(Buffer.from(text).toString())

/** Encodings of a text in an address: escaped correctly, twice, not at all, or incorrectly. */
const encodings: readonly ((text: string) => string)[] = [
  escaped,
  (text) => encodeURIComponent(escaped(text)),
  (text) => text.replaceAll(/[\s\0]/g, '%00'),
  (text) => `${escaped(text)}%`,
  (text) => `%ff%c0%af${escaped(text)}`,
  () => '%00',
  () => '%2f..%2f',
  (text) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
]

/** An encoded text between two slashes of an address. */
export const oddSegment = fc.tuple(oddText, fc.constantFrom(...encodings)).map(([text, encode]) => encode(text))

const DEEP = 100_000

// oxfmt-ignore
const BODIES = [
  '{', '[', '"', 'nul', '{"enable":true', '{"enable":true}}', '{"enable":true,"enable":"x"}', '\ufeff{}', '1e999', '-0', '""',
  '{"__proto__":{"enable":true}}', '{"enable":true,"__proto__":{}}', '{"constructor":{"prototype":{"enable":true}}}',
  '{"enable":1}', '{"enable":"true"}', '{"enable":null}', '{"enable":[true]}', '[{"enable":true}]', '{"enable":true,"more":1}',
  `{"enable":"${'a'.repeat(200_000)}"}`,
  `{"${'a'.repeat(LONG)}":1}`,
  `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":${index}`).join()}}`,
  `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  `${'{"a":'.repeat(DEEP / 2)}1${'}'.repeat(DEEP / 2)}`,
  `{"enable":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`,
  '['.repeat(DEEP),
  '\\"'.repeat(DEEP),
  '"'.padEnd(600_000, 'a'),
]

/** Changes of settings, valid and invalid. */
const SETTINGS = [
  '{"prefix":"?"}',
  '{"welcome_message":null,"enable_auto_mod":true}',
  '{"welcome_message":"\\u0000"}',
  '{"welcome_embeds":[{"title":"\\u0000"}]}',
  '{"welcome_embeds":[{"fields":[]},null]}',
  '{"prefix":"\\ud83d"}',
  '{"welcome_channel_id":"00000000000000000001"}',
  '{"moderation_log_channel_id":"99999999999999999999","default_action":"ban"}',
]

/** Bodies: none, valid ones, JSON of every shape, and invalid JSON. */
export const oddBody = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  { weight: 3, arbitrary: fc.constantFrom('{"enable":true}', '{"enable":false}', ...SETTINGS) },
  { weight: 2, arbitrary: fc.constantFrom(...BODIES) },
  { weight: 2, arbitrary: fc.oneof(fc.json(), fc.json({ maxDepth: 6 }), oddText) },
  { weight: 1, arbitrary: fc.constant(JSON.stringify({ enable: CANARY })) },
)

export type Header = readonly [name: string, value: string]

/** A header value with any allowed byte. */
const value = oddText.map((text) => text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '?'))

const header = (name: string, ...usual: readonly string[]): fc.Arbitrary<Header> =>
  fc.tuple(fc.constant(name), usual.length === 0 ? value : often(fc.constantFrom(...usual), value))

/** Headers of a request, valid or not. */
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

// oxfmt-ignore
const TYPES = [
  'application/json; charset=utf-16', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a',
  'application/json,text/plain', '',
]
export const oddContentType = often(fc.constant('application/json'), fc.oneof(fc.constantFrom(...TYPES), value))

// oxfmt-ignore
const BEARERS = [
  'Bearer', 'Bearer ', 'Basic YTpi', `Bearer ${CANARY}`, `Bearer ${'a.'.repeat(50)}`, `Bearer ${'x'.repeat(LONG)}`,
  'bearer a.b.c', 'Bearer eyJhbGciOiJub25lIn0.e30.',
]
/** Forged tokens. */
export const badBearer = fc.oneof(fc.constantFrom(...BEARERS), value)
