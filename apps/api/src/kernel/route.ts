import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ResponseOf } from '@guildhall/contract'
import type { AdministeredGuild, GuildSnapshot, SaveResponse, Session } from '@guildhall/core'
import type * as z from 'zod/mini'

/** An authorized call whose input its schemas parsed. */
export interface OpenCall {
  readonly user: Session | null
  readonly guild: AdministeredGuild | null
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  /** Whether the request has `If-None-Match: *`: the client saw an empty list. */
  readonly ifNone: boolean
  /** The header `If-Match` as it is: what the client saw. */
  readonly ifMatch: string | null
  readonly saveResponse: SaveResponse<unknown>
}

type UserOf<E extends EndpointShape> = E['access'] extends 'public' ? object : { readonly user: Session }

type GuildOf<E extends EndpointShape> = E['access'] extends 'guildAdmin'
  ? { readonly guild: E extends { withoutBot: true } ? AdministeredGuild : GuildSnapshot }
  : object

/** The service calls it in the transaction of the effect, so that a repeated request gets the same response. */
type SaveResponseOf<E extends EndpointShape, Saved> = E['method'] extends 'POST' | 'DELETE'
  ? { readonly saveResponse: SaveResponse<Saved> }
  : object

/** The argument of a handler, with exactly the fields that the declaration of its endpoint promises. */
export type CallOf<E extends EndpointShape, Saved = ResponseOf<E>> = UserOf<E> &
  GuildOf<E> &
  SaveResponseOf<E, Saved> & {
    readonly params: ParamsOf<E>
    readonly query: QueryOf<E>
    readonly body: BodyOf<E>
    readonly ifNone: boolean
    readonly ifMatch: string | null
  }

/** The return value of a handler; nothing where the declaration has no response. */
type Returned<E extends EndpointShape> = [ResponseOf<E>] extends [undefined] ? void : ResponseOf<E>
type Handler<E extends EndpointShape, Saved> = (call: CallOf<E, Saved>) => Returned<E> | Promise<Returned<E>>

/** How a repeated request gets its response when only a part of it is saved with the effect. */
export interface Replay<E extends EndpointShape, S extends z.ZodMiniType> {
  /** The part that the handler passes to `saveResponse`. Further fields are dropped. */
  readonly saved: S
  /** Makes the response of the saved part, of the request and, where needed, of rows. */
  readonly restore: (call: CallOf<E, never>, saved: z.output<S>) => Returned<E> | Promise<Returned<E>>
}

/** One endpoint with its handler. */
export interface Route {
  readonly endpoint: EndpointShape
  readonly handle: (call: OpenCall) => unknown
  readonly replay: {
    readonly saved: z.ZodMiniType
    readonly restore: (call: OpenCall, saved: unknown) => unknown
  } | null
}

/**
 * A row of a route table. Access, schemas and status come from the declaration, so a handler is one service call.
 *
 * @param endpoint a declaration of the contract.
 * @param handler handles an authorized call with valid input.
 * @param replay needed when a response is too large to save whole, or is derived from rows.
 */
export function route<E extends EndpointShape>(endpoint: E, handler: Handler<E, ResponseOf<E>>): Route
export function route<E extends EndpointShape, S extends z.ZodMiniType>(
  endpoint: E,
  handler: Handler<E, z.input<S>>,
  replay: Replay<E, S>,
): Route
export function route<E extends EndpointShape, S extends z.ZodMiniType>(
  endpoint: E,
  handler: Handler<E, never>,
  replay?: Replay<E, S>,
): Route {
  const toCall = callFor(endpoint)
  return {
    endpoint,
    handle: (call) => handler(toCall(call)),
    replay: replay
      ? { saved: replay.saved, restore: (call, saved) => replay.restore(toCall(call), replay.saved.parse(saved)) }
      : null,
  }
}

/**
 * The only place that trusts the declaration's types: its schemas parsed the input, and the authorization set user and guild.
 */
function callFor<E extends EndpointShape>(endpoint: E): (call: OpenCall) => CallOf<E, never>
function callFor({ path, access, withoutBot }: EndpointShape): (call: OpenCall) => unknown {
  return (call) => {
    if (access !== 'public' && call.user === null) throw new TypeError(`${path} was called without a user`)
    if (access !== 'guildAdmin' || withoutBot) return call
    if (!call.guild?.hasBot) throw new TypeError(`${path} was called without a guild that has the bot`)
    return { ...call, guild: call.guild.snapshot }
  }
}
