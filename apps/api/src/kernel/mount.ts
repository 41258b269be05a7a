import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ReplyOf } from '@guildhall/contract'
import type * as z from 'zod/mini'
import type { AdministeredGuild, GuildSnapshot, SaveResponse, Session } from '@guildhall/core'

/** A call that the authorization let through and whose parts its own schemas parsed. */
export interface OpenCall {
  readonly user: Session | null
  readonly guild: AdministeredGuild | null
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly saveResponse: SaveResponse<unknown>
  /** Whether the caller saw nothing there: `If-None-Match: *`, as HTTP has it. */
  readonly ifNone: boolean
}

type UserOf<E extends EndpointShape> = E['access'] extends 'public' ? object : { readonly user: Session }

type GuildOf<E extends EndpointShape> = E['access'] extends 'guildAdmin'
  ? { readonly guild: E extends { withoutBot: true } ? AdministeredGuild : GuildSnapshot }
  : object

/** What a POST or DELETE hands on to the service, which keeps the reply with its effect. */
type SaveResponseOf<E extends EndpointShape> = E['method'] extends 'POST' | 'DELETE'
  ? { readonly saveResponse: SaveResponse<ReplyOf<E>> }
  : object

/** What a handler of this endpoint is given: exactly what its declaration promises. */
export type CallOf<E extends EndpointShape> = UserOf<E> &
  GuildOf<E> &
  SaveResponseOf<E> & {
    readonly params: ParamsOf<E>
    readonly query: QueryOf<E>
    readonly body: BodyOf<E>
    readonly ifNone: boolean
  }

/** The same where something else than the reply is kept. */
type KeepingCallOf<E extends EndpointShape, Kept> = Omit<CallOf<E>, 'saveResponse'> & {
  readonly saveResponse: SaveResponse<Kept>
}

/** What it answers with; nothing where the declaration has no reply. */
type AnswerOf<E extends EndpointShape> = [ReplyOf<E>] extends [undefined] ? void : ReplyOf<E>

/** One endpoint with what answers it. */
export interface Route {
  readonly endpoint: EndpointShape
  readonly answer: (call: OpenCall) => Promise<unknown>
  /** What is kept of a reply for a repeated request; absent when that is all of it. */
  readonly saved?: z.ZodMiniType
  /** Answers a repeated request from what was kept; absent when that is the reply. */
  readonly replay?: (call: OpenCall, saved: unknown) => Promise<unknown>
}

/**
 * A row of a route table. Access, validation and status come from the declaration, so a handler is one service call.
 *
 * @param endpoint a declaration of the contract.
 * @param handler answers a call that passed the authorization and the schemas.
 * @param saving for a reply that is not known in the transaction of its effect: what is kept instead, and how a repeated request, which
 *   has the same body, is answered from it.
 */
export function mount<E extends EndpointShape>(
  endpoint: E,
  handler: (call: CallOf<E>) => AnswerOf<E> | Promise<AnswerOf<E>>,
): Route
export function mount<E extends EndpointShape, S extends z.ZodMiniType>(
  endpoint: E,
  handler: (call: KeepingCallOf<E, z.output<S>>) => Promise<ReplyOf<E>>,
  saving: { readonly saved: S; readonly replay: (call: CallOf<E>, saved: z.output<S>) => Promise<ReplyOf<E>> },
): Route
export function mount<S extends z.ZodMiniType>(
  endpoint: EndpointShape,
  handler: (call: never) => unknown,
  saving?: { readonly saved: S; readonly replay: (call: never, saved: z.output<S>) => Promise<unknown> },
): Route {
  const toCall = callFor(endpoint)
  const answer: Route['answer'] = async (call) => handler(toCall(call))
  if (!saving) return { endpoint, answer }
  const replay: Route['replay'] = (call, saved) => saving.replay(toCall(call), saving.saved.parse(saved))
  return { endpoint, answer, saved: saving.saved, replay }
}

/**
 * The one place where the declaration's types are taken as kept: the parts were parsed by its schemas, and the authorization put user
 * and guild there.
 */
function callFor(endpoint: EndpointShape): (call: OpenCall) => never
function callFor(endpoint: EndpointShape): (call: OpenCall) => unknown {
  const { path, access, withoutBot } = endpoint
  return ({ user, guild, params, query, body, saveResponse, ifNone }) => {
    if (access !== 'public' && user === null) throw new TypeError(`${path} was opened to nobody`)
    if (access !== 'guildAdmin') return { user, params, query, body, saveResponse, ifNone }
    if (guild === null) throw new TypeError(`${path} was opened without a guild`)
    if (withoutBot) return { user, guild, params, query, body, saveResponse, ifNone }
    if (!guild.hasBot) throw new TypeError(`${path} was opened without the bot`)
    return { user, guild: guild.snapshot, params, query, body, saveResponse, ifNone }
  }
}
