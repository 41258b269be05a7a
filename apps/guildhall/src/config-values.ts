import { isIP, isIPv4 } from 'node:net'

/** Whether a host, as written in HOST or in an address, can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1') return true
  return isIPv4(bare) && bare.startsWith('127.')
}

/** Whether a text is one or several addresses or networks ("10.0.0.5, 10.1.0.0/16"). */
export function isProxyList(list: string): boolean {
  return list.split(',').every((part) => {
    const [address = '', bits, ...rest] = part.trim().split('/')
    const family = isIP(address)
    if (family === 0 || rest.length > 0) return false
    return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  })
}

/** Whether an address names a host and nothing on it: "https://guild.example" or the same with a slash. */
export function isOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin, href } = new URL(address)
  return href === `${origin}/`
}

/** Whether a text names a zone of the IANA list. An offset such as +01:00 is no zone: it has no daylight saving. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The bot's shards of one process, and how many there are in all. */
export interface Shards {
  readonly count: number
  readonly ids: readonly number[]
}

/** More shards than any bot has; it bounds the list that a range names. */
const MOST_SHARDS = 10_000

/**
 * Reads SHARDS: single shards and ranges with commas between, and the number of all shards, such as `0-1,4/16`.
 *
 * @returns undefined for anything else.
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
