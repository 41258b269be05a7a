import { GatewayCloseCodes as Close, GatewayIntentBits as Intent } from 'discord-api-types/v10'
import type { State } from '../kernel/state.ts'
import { fieldOf } from './payload.ts'
import type { View } from './seen-by.ts'

const ALL_INTENTS = Object.values(Intent).reduce<number>((all, bit) => (typeof bit === 'number' ? all | bit : all), 0)

/** Privileged intents, which must be enabled for the application. */
const PRIVILEGED = Intent.GuildMembers | Intent.GuildPresences | Intent.MessageContent

/** The close code and reason for a rejected IDENTIFY. */
interface IdentifyError {
  code: number
  reason: string
}

/** Reads IDENTIFY. @returns the view of the session, or the error to close the connection with. */
export function readIdentify(state: State, d: unknown, privilegedAllowed: boolean): View | IdentifyError {
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

/** Bitwise operators work on 32 bits. */
function isBitSet(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < 2 ** 31
}

/** Reads RESUME. Invalid values become '' and -1, which match no session. */
export function readResume(d: unknown): { sessionId: string; seq: number } {
  const sessionId = fieldOf(d, 'session_id')
  const seq = fieldOf(d, 'seq')
  return {
    sessionId: typeof sessionId === 'string' ? sessionId : '',
    seq: typeof seq === 'number' && Number.isInteger(seq) ? seq : -1,
  }
}

/** Whether the token is the bot's. Clients send it with or without "Bot ". */
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
