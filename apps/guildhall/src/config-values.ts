import { isIP, isIPv4 } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import * as z from 'zod'

/** A whole number in digits: `Number` would also read 0x50 and 1e3. */
const wholeNumber = z
  .string()
  .regex(/^\s*\d+\s*$/)
  .transform(Number)
export const port = wholeNumber.pipe(z.int().min(1).max(65_535))
export const perMinute = wholeNumber.pipe(z.int().min(1).max(1_000_000_000))
/** The longest retention, in days: ten years. */
export const MOST_RETENTION_DAYS = 3_650
export const retentionDays = wholeNumber.pipe(z.int().min(1).max(MOST_RETENTION_DAYS))
export const snowflake = z.string().regex(/^\d{17,20}$/)
/** A pasted token may end with a space, which Discord's API ignores and its gateway rejects. `fetch` repeats an invalid one in its error. */
export const credential = z.string().regex(/^[\x21-\x7e]+$/)
const webAddress = z.url({ protocol: /^https?$/ })
/** An address that consists of a host only. */
export const webOrigin = webAddress.refine(isOrigin)
/** The address of an API: `fetch` refuses one with a user or a password, and its error repeats them. */
export const apiAddress = webAddress.refine(hasNoLogin)
export const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ }).refine(isDecodable)

/** The ports that browsers refuse to open: https://fetch.spec.whatwg.org/#port-blocking */
const REFUSED_BY_BROWSERS = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

/**
 * Errors of settings that browsers cannot open.
 *
 * @param settings ports and addresses, by the names of their settings.
 */
export function refusedByBrowsers(settings: Readonly<Record<string, number | string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    const port = typeof value === 'number' ? value : Number(new URL(value).port)
    if (!REFUSED_BY_BROWSERS.has(port)) return []
    return [`${name} is "${value}", but browsers refuse to open port ${port}. Set another port, such as 8080.`]
  })
}

/** Whether a host, as in HOST or in an address, can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1') return true
  return isIPv4(bare) && bare.startsWith('127.')
}

/** Whether a text is a list of addresses or networks ("10.0.0.5, 10.1.0.0/16"). The server refuses a network of all addresses. */
export function isProxyList(list: string): boolean {
  return list.split(',').every((part) => {
    const [address = '', bits, ...rest] = part.trim().split('/')
    const family = isIP(address)
    if (family === 0 || rest.length > 0) return false
    return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  })
}

/** Whether a list of proxies contains an address, by the same rules as the server. */
export function isInProxyList(list: string, address: string): boolean {
  return compile(list.split(',').map((part) => part.trim()))(address, 0)
}

/** Whether an address consists of a host only: "https://guild.example", with or without a trailing slash. */
function isOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin, href } = new URL(address)
  return href === `${origin}/`
}

function hasNoLogin(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username === '' && password === ''
}

/** Whether user, password and path of an address can be decoded: "p%ss" cannot. */
function isDecodable(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password, pathname } = new URL(address)
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

/** The password in the address of a database, empty without one. The driver prefers that of the query. */
export function databasePassword(address: string): string {
  const { password, searchParams } = new URL(address)
  return searchParams.get('password') || decodeURIComponent(password)
}

/** Whether a text names an IANA time zone. An offset such as +01:00 is refused, because it has no daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The bot's shards in one process, and the total number of shards. */
export interface Shards {
  readonly count: number
  readonly ids: readonly number[]
}

/** Limit of the total number of shards, beyond that of any bot; it bounds the list of a range. */
const MOST_SHARDS = 10_000

/**
 * Parses SHARDS: single shards and ranges separated by commas, and the total number of shards, such as `0-1,4/16`.
 *
 * @returns undefined for invalid text.
 */
export function readShards(text: string): Shards | undefined {
  const [, list, total] = /^([\d\s,-]+)\/\s*(\d+)\s*$/.exec(text) ?? []
  if (list === undefined || total === undefined) return undefined
  const count = Number(total)
  if (count < 1 || count > MOST_SHARDS) return undefined
  const ids = new Set<number>()
  for (const part of list.split(',')) {
    const [, from, to = from] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part) ?? []
    const [first, last] = [Number(from), Number(to)]
    if (!(first <= last && last < count)) return undefined
    for (let id = first; id <= last; id++) ids.add(id)
  }
  return { count, ids: [...ids].toSorted((a, b) => a - b) }
}
