import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LiveStreams } from './live/live-streams.ts'

/** A call as it reached the server. */
export interface ApiRequest {
  query: URLSearchParams
  headers: () => Readonly<Record<string, string | string[] | undefined>>
  postData: () => string | null
  postDataJSON: () => unknown
}

/** A response of the server. The status is 200 by default; `after` delays the response. */
export type Answer = { status?: number; body?: unknown; headers?: Record<string, string>; after?: Promise<unknown> }
/** No response, a broken connection, a stream of live changes, or one without `hello`. */
type Special = 'never' | 'broken' | 'live' | 'held up'
export type Handler = Answer | Special | ((request: ApiRequest, nth: number) => Answer | Special)

/** The handlers by "METHOD /path", without /api and the query. */
export type Wire = Record<string, Handler>

export const ADA = { sub: '100', username: 'ada' }

/** A token in the server's format with an invalid signature, which the dashboard does not verify. `exp` is in seconds. */
export function tokenOf(claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part(claims)}.signature`
}

/** A token that is valid for one hour of the real clock. */
export function goodToken(claims: Record<string, unknown> = ADA): string {
  return tokenOf({ exp: Math.floor(Date.now() / 1000) + 3600, ...claims })
}

export const DEMO = { id: '1', name: 'Guildhall Demo', icon: null, member_count: 1284, is_bot_member: true }
export const RAID = { id: '2', name: 'Raid Night', icon: null, member_count: 312, is_bot_member: true }
export const QUIET = { id: '3', name: 'Quiet Corner', icon: null, is_bot_member: false }
export const COMMAND_LIST = ['blame', 'unavailable', 'updateraidtime', 'ask', 'animehug', 'createevent'].map(
  (name) => ({
    command_name: name,
    is_enabled: name === 'ask',
  }),
)

export const SETTINGS = {
  prefix: '!',
  welcome_message: 'Hello {user}, this is {server}.',
  welcome_channel_id: '10',
  unavailable_channel_id: null,
  default_action: 'warn',
  enable_auto_mod: false,
  moderation_log_channel_id: '11',
  deleted_message_log_channel_id: null,
  alerts_channel_id: null,
}
export const CHANNELS = [
  { id: '10', name: 'general', channel_type: 0, position: 0, topic: null },
  { id: '11', name: 'staff', channel_type: 0, position: 1, topic: null },
  { id: '12', name: 'Voice', channel_type: 2, position: 2, topic: null },
]

/** A server on which all calls succeed and ada owns the bot. */
export const WORKING: Wire = {
  'GET /guilds': { body: [DEMO, RAID, QUIET] },
  'GET /guilds/1': { body: DEMO },
  'GET /guilds/2': { body: RAID },
  'GET /guilds/3': { body: QUIET },
  'GET /guilds/1/commands': { body: COMMAND_LIST },
  'GET /guilds/2/commands': { body: COMMAND_LIST },
  'GET /guilds/1/settings': { body: SETTINGS },
  'GET /guilds/1/channels': { body: CHANNELS },
  'GET /guilds/1/roles': { body: [] },
  'GET /guilds/1/emojis': { body: [] },
  'GET /guilds/1/role_button_configs': { body: [] },
  'GET /guilds/1/reminders': { body: [] },
  'GET /guilds/1/rules': { body: [] },
  'GET /guilds/1/urlrules': { body: [] },
  'GET /guilds/1/history': { body: [] },
  'GET /guilds/1/word_lists': { body: { lists: [], free_rules: 6 } },
  'GET /guilds/1/live': 'live',
  'GET /guilds/2/live': 'live',
  'GET /status': { body: { discord: 'up', bot: 'online' } },
  'GET /blame/count': { body: { gremlin_count: 42 } },
  'GET /bot/avatar': { body: { avatar_url: null } },
  'GET /bot/owner': { body: { owner_id: ADA.sub } },
  'POST /auth/logout': { status: 204 },
}

/** The requests of the page in order; `name` is "METHOD /path?query". */
export type Calls = { name: string; request: ApiRequest }[]

/** Answers calls below /api from `wire`; other calls get a 404. */
export class Playing {
  readonly calls: Calls = []
  readonly live = new LiveStreams()
  /** The number of calls that still wait for their response: no streams, and none that never get one. */
  unanswered = 0
  /** Those among them that wait for the test. */
  held = 0
  /** The number of changes that the page waits for or may repeat, which can outlive its user. */
  unfinished = 0
  readonly #counts = new Map<string, number>()

  constructor(private readonly wire: Wire) {}

  async answer(message: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(message.url ?? '/', 'http://localhost')
    const name = `${message.method} ${pathname.slice('/api'.length)}`
    const request = await received(message, new URLSearchParams(search))
    const nth = this.#counts.get(name) ?? 0
    this.#counts.set(name, nth + 1)
    this.calls.push({ name: name + search, request })
    const handler = this.wire[name] ?? { status: 404, body: { error: `no answer for ${name}` } }
    const answer = typeof handler === 'function' ? handler(request, nth) : handler
    if (message.method !== 'GET' || answer === 'held up') this.#countChange(answer, reply)
    if (answer === 'live' || answer === 'held up') return this.live.accept(reply, { withHello: answer === 'live' })
    if (answer === 'never') return
    this.unanswered += 1
    reply.once('close', () => (this.unanswered -= 1))
    if (answer === 'broken') return void message.socket.destroy()
    this.held += 1
    await answer.after
    this.held -= 1
    const { status = 200, body, headers = {} } = answer
    reply.writeHead(status, { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers })
    reply.end(body === undefined ? '' : JSON.stringify(body))
  }

  /** Counts a change as unfinished until its response: for good if it gets none, or one after which the page repeats the change. */
  #countChange(answer: Answer | Special, reply: ServerResponse): void {
    this.unfinished += 1
    const isRepeated = typeof answer === 'string' || answer.status === 429 || (answer.status ?? 200) >= 500
    if (!isRepeated) reply.once('close', () => (this.unfinished -= 1))
  }
}

async function received(message: IncomingMessage, query: URLSearchParams): Promise<ApiRequest> {
  const chunks: Buffer[] = []
  message.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(message, 'end')
  const text = Buffer.concat(chunks).toString()
  return {
    query,
    headers: () => message.headers,
    postData: () => (text === '' ? null : text),
    postDataJSON: (): unknown => (text === '' ? null : JSON.parse(text)),
  }
}

/** A promise and its resolver: the test decides when the server responds. */
export function gate() {
  let release: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    release = resolve
  })
  return { opened, release }
}
