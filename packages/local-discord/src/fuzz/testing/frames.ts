import { APPLICATION, GUILDS, USERS } from '../../world.ts'
import type { Random } from './random.ts'
import { mutated, oddValue, type Value } from './values.ts'

const IDENTIFY = {
  op: 2,
  d: { token: APPLICATION.token, intents: 1, shard: [0, 1], properties: { os: '', browser: '', device: '' } },
}
const RESUME = { op: 6, d: { token: APPLICATION.token, session_id: 'a', seq: 1 } }
const MEMBERS = { op: 8, d: { guild_id: GUILDS.raidNight, query: '', limit: 0, user_ids: [USERS.cleo], nonce: 'n' } }
const PRESENCE = { op: 3, d: { since: null, activities: [], status: 'online', afk: false } }
const VOICE = { op: 4, d: { guild_id: GUILDS.raidNight, channel_id: null, self_mute: false, self_deaf: false } }
const BEAT = { op: 1, d: 1 }
const PAYLOADS: readonly Value[] = [IDENTIFY, RESUME, MEMBERS, PRESENCE, VOICE, BEAT, { op: 31, d: null }]

/** A random frame: a text, or random bytes. @param isFirst makes it likely to be a valid IDENTIFY. */
export function hostileFrame(random: Random, isFirst: boolean): string | Uint8Array {
  if (isFirst && random.chance(0.7)) return JSON.stringify(IDENTIFY)
  if (random.chance(0.05)) return Uint8Array.from({ length: random.below(80) }, () => random.below(256))
  if (random.chance(0.05)) return JSON.stringify(oddValue(random))
  const text = JSON.stringify(mutated(random.pick(PAYLOADS), random, random.pick([0, 0.1, 0.3])))
  return random.chance(0.05) ? text.slice(0, random.below(text.length)) : text
}

const ADDRESSES = ['/gateway', '/gateway/', '/gateway?v=9', '/gateway?encoding=etf', '/gateway?compress=zlib-stream']
const ODD_ADDRESSES = [
  '//',
  '/\\',
  '//[::1',
  'http://[',
  '*',
  '/gateway?%',
  '/chat/events',
  '/gateway?compress=x',
  '/%00',
]
const VERSIONS = ['13', '8', 'x', '']
const KEYS = ['AAAAAAAAAAAAAAAAAAAAAA==', 'a', '']
const ODD_HEADERS = [
  'host: [',
  'origin: null',
  'origin: https://evil.example',
  'sec-websocket-extensions: permessage-deflate; x="',
  'sec-websocket-extensions: permessage-deflate; client_max_window_bits=99',
  'sec-websocket-protocol: ,,',
  'content-length: 9',
  'transfer-encoding: chunked',
  'expect: 100-continue',
]

/** A random upgrade request, followed by random bytes. */
export function hostileUpgrade(random: Random): string {
  const path = random.pick(random.chance(0.5) ? ADDRESSES : ODD_ADDRESSES)
  const headers = [
    ...(random.chance(0.95) ? ['host: localhost'] : []),
    'connection: upgrade',
    random.chance(0.95) ? 'upgrade: websocket' : 'upgrade: h2c',
    `sec-websocket-key: ${random.chance(0.8) ? 'AAAAAAAAAAAAAAAAAAAAAA==' : random.pick(KEYS)}`,
    `sec-websocket-version: ${random.chance(0.8) ? '13' : random.pick(VERSIONS)}`,
    ...(random.chance(0.3) ? [random.pick(ODD_HEADERS)] : []),
  ]
  const after = Array.from({ length: random.below(40) }, () => String.fromCharCode(random.below(256))).join('')
  return `${random.chance(0.95) ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${after}`
}
