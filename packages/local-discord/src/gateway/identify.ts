import { GatewayCloseCodes as Close, GatewayIntentBits as Intent } from 'discord-api-types/v10'
import type { State } from '../kernel/state.ts'
import { fieldOf } from './payload.ts'
import type { View } from './seen-by.ts'

const ALL_INTENTS = Object.values(Intent).reduce<number>((all, bit) => (typeof bit === 'number' ? all | bit : all), 0)

/** Those that have to be switched on for the application. */
const PRIVILEGED = Intent.GuildMembers | Intent.GuildPresences | Intent.MessageContent

/** Why a client is not let in, as the connection's close. */
export interface Refusal {
  code: number
  reason: string
}

/** @returns what the client is to see, or why it is not let in. */
export function readIdentify(state: State, d: unknown, privilegedAllowed: boolean): View | Refusal {
  if (!isOwnToken(state, fieldOf(d, 'token')))
    return { code: Close.AuthenticationFailed, reason: 'Authentication failed.' }
  const intents = fieldOf(d, 'intents')
  if (typeof intents !== 'number' || !isBitSet(intents) || (intents & ~ALL_INTENTS) !== 0) {
    return { code: Close.InvalidIntents, reason: 'Invalid intent(s).' }
  }
  if (!privilegedAllowed && (intents & PRIVILEGED) !== 0)
    return { code: Close.DisallowedIntents, reason: 'Disallowed intent(s).' }
  const shard = readShard(fieldOf(d, 'shard'))
  return shard ? { intents, shard } : { code: Close.InvalidShard, reason: 'Invalid shard.' }
}

/** Bit operations look at 32 bits alone. */
function isBitSet(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < 2 ** 31
}

/** What a client wants to go on with; what is no session and no number resumes nothing. */
export function readResume(d: unknown): { sessionId: string; seq: number } {
  const sessionId = fieldOf(d, 'session_id')
  const seq = fieldOf(d, 'seq')
  return {
    sessionId: typeof sessionId === 'string' ? sessionId : '',
    seq: typeof seq === 'number' && Number.isInteger(seq) ? seq : -1,
  }
}

/** Client libraries send the token with or without its scheme. */
export function isOwnToken({ application }: State, token: unknown): boolean {
  return typeof token === 'string' && token.replace(/^Bot /, '') === application.token
}

function readShard(shard: unknown): View['shard'] | undefined {
  if (shard === undefined) return [0, 1]
  if (!Array.isArray(shard)) return undefined
  const parts: unknown[] = shard
  const [id, count] = parts
  if (!Number.isInteger(id) || !Number.isInteger(count)) return undefined
  return typeof id === 'number' && typeof count === 'number' && id >= 0 && id < count ? [id, count] : undefined
}
