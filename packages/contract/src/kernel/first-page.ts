import { isNumber, isRecord, isText, listOf, orNone, type Check } from './checks.ts'
import type { Method } from './endpoint.ts'

/**
 * A call of the first page: the address, and a handwritten check of the responses that a client accepts. The capabilities'
 * declarations add schemas to these.
 */
export interface FirstPageCall<T> {
  readonly method: Method
  readonly path: `/${string}`
  /** Absent when the response has no body. */
  readonly accepts?: Check<T>
}

/** A server as a client accepts it: additions to the product's API may be missing. */
export interface ReceivedGuild {
  id: string
  is_bot_member: boolean
  name?: string | null | undefined
  icon?: string | null | undefined
  member_count?: number | null | undefined
  /** The caller's access, see `Guild`. Absent means that of an administrator. */
  access?: 'admin' | Readonly<Record<string, string>> | null | undefined
  read_only?: string | null | undefined
  problem_count?: number | null | undefined
}

function isReceivedAccess(value: unknown): value is 'admin' | Readonly<Record<string, string>> {
  return value === 'admin' || (isRecord(value) && Object.values(value).every(isText))
}

/** Whether a value has the fields that the server list needs. Other fields and access levels of a newer server are accepted. */
export function isReceivedGuild(value: unknown): value is ReceivedGuild {
  return (
    isRecord(value) &&
    isText(value['id']) &&
    typeof value['is_bot_member'] === 'boolean' &&
    orNone(isText)(value['name']) &&
    orNone(isText)(value['icon']) &&
    orNone(isNumber)(value['member_count']) &&
    orNone(isReceivedAccess)(value['access']) &&
    orNone(isText)(value['read_only']) &&
    orNone(isNumber)(value['problem_count'])
  )
}

export const listGuilds = {
  method: 'GET',
  path: '/guilds',
  accepts: listOf(isReceivedGuild),
} as const satisfies FirstPageCall<ReceivedGuild[]>

export const getGuild = {
  method: 'GET',
  path: '/guilds/:guildId',
  accepts: isReceivedGuild,
} as const satisfies FirstPageCall<ReceivedGuild>

export const logout = { method: 'POST', path: '/auth/logout' } as const satisfies FirstPageCall<undefined>

export const getBotInviteUrl = {
  method: 'GET',
  path: '/auth/bot-invite-url',
  accepts: (value): value is { invite_url?: string | null | undefined } =>
    isRecord(value) && orNone(isText)(value['invite_url']),
} as const satisfies FirstPageCall<{ invite_url?: string | null | undefined }>

export const getBotAvatar = {
  method: 'GET',
  path: '/bot/avatar',
  accepts: (value): value is { avatar_url?: string | null | undefined } =>
    isRecord(value) && orNone(isText)(value['avatar_url']),
} as const satisfies FirstPageCall<{ avatar_url?: string | null | undefined }>

export const getBotOwner = {
  method: 'GET',
  path: '/bot/owner',
  accepts: (value): value is { owner_id: string | null } =>
    isRecord(value) && (value['owner_id'] === null || isText(value['owner_id'])),
} as const satisfies FirstPageCall<{ owner_id: string | null }>

/** How often the dashboard asks for the status, in ms. */
export const STATUS_POLL_MS = 30_000

/** A status as a client accepts it: `bot` is an addition of later servers. */
export interface ReceivedStatus {
  discord: 'up' | 'away'
  bot?: 'online' | 'offline' | undefined
}

function isReceivedStatus(value: unknown): value is ReceivedStatus {
  if (!isRecord(value)) return false
  const { discord, bot } = value
  return (discord === 'up' || discord === 'away') && (bot === undefined || bot === 'online' || bot === 'offline')
}

export const getStatus = {
  method: 'GET',
  path: '/status',
  accepts: isReceivedStatus,
} as const satisfies FirstPageCall<ReceivedStatus>

export const getBlameCount = {
  method: 'GET',
  path: '/blame/count',
  accepts: (value): value is Record<string, number> => isRecord(value) && Object.values(value).every(isNumber),
} as const satisfies FirstPageCall<Record<string, number>>

/** How often the header asks for the count, in ms. */
export const BLAME_POLL_MS = 30_000

/** The end of the key under which a default person is counted. */
export const COUNT_SUFFIX = '_count'

/**
 * Reads the one key of a response that ends in `_count`.
 *
 * @returns the name as shown ({"gremlin_count": 42} gives "Gremlin", 42), or undefined when there is no such key.
 */
export function readBlameCount(
  response: Readonly<Record<string, number>>,
): { name: string; count: number } | undefined {
  return readNamedCount(response, COUNT_SUFFIX)
}

/** Reads the one count whose key ends in a suffix, and whose name is the rest of the key. */
export function readNamedCount(
  response: Readonly<Record<string, unknown>>,
  suffix: string,
): { name: string; count: number } | undefined {
  const entry = Object.entries(response).find(([key]) => key.endsWith(suffix))
  if (!entry) return undefined
  const [key, count] = entry
  if (!isNumber(count)) return undefined
  const words = key.slice(0, -suffix.length).replaceAll('_', ' ')
  return { name: words.charAt(0).toUpperCase() + words.slice(1), count }
}
