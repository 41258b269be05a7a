import {
  isOfGuild,
  type BodyOf,
  type EndpointShape,
  type GuildAccessLevel,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@guildhall/contract'
import type { Editor, Grant, GuildSnapshot, OpenedGuild, SaveResponse, Session } from '@guildhall/core'
import type * as z from 'zod/mini'

/** An authorized call with parsed input. */
export interface OpenCall {
  readonly user: Session | null
  readonly guild: OpenedGuild | null
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  /** Whether the request has `If-None-Match: *`: the client saw an empty list. */
  readonly ifNone: boolean
  /** The `If-Match` header, unparsed: the state that the client saw. */
  readonly ifMatch: string | null
  readonly saveResponse: SaveResponse<unknown>
}

type UserOf<E extends EndpointShape> = E['access'] extends 'public' ? object : { readonly user: Session }

type GuildOf<E extends EndpointShape> = E['access'] extends GuildAccessLevel
  ? E extends { withoutBot: true }
    ? { readonly guild: OpenedGuild }
    : {
        readonly guild: GuildSnapshot
        /** The caller's grant; null for the owner and the Administrators. */
        readonly grant: Grant | null
        /** The caller as the services check a change. */
        readonly editor: Editor
      }
  : object

/** Called by the service in the transaction of the effect, so that a repeated request receives the same response. */
type SaveResponseOf<E extends EndpointShape, Saved> = E['method'] extends 'POST' | 'DELETE'
  ? { readonly saveResponse: SaveResponse<Saved> }
  : object

/** The argument of a handler, with exactly the fields that its endpoint declares. */
type CallOf<E extends EndpointShape, Saved = ResponseOf<E>> = UserOf<E> &
  GuildOf<E> &
  SaveResponseOf<E, Saved> & {
    readonly params: ParamsOf<E>
    readonly query: QueryOf<E>
    readonly body: BodyOf<E>
    readonly ifNone: boolean
    readonly ifMatch: string | null
  }

/** The return value of a handler; void where the endpoint declares no response. */
type Returned<E extends EndpointShape> = [ResponseOf<E>] extends [undefined] ? void : ResponseOf<E>
type Handler<E extends EndpointShape, Saved> = (call: CallOf<E, Saved>) => Returned<E> | Promise<Returned<E>>

/** Restores the response to a repeated request from the saved part. */
interface Replay<E extends EndpointShape, S extends z.ZodMiniType> {
  /** The part that the handler passes to `saveResponse`. Further fields are dropped. */
  readonly saved: S
  /** Builds the response from the saved part, the request and, where needed, the rows. */
  readonly restore: (call: CallOf<E, never>, saved: z.output<S>) => Returned<E> | Promise<Returned<E>>
}

/** The client's end of an endpoint with `events`. Nothing is sent before the first event, so a handler can still refuse the call. */
export interface OpenStream<Event> {
  send(event: Event): void
  /** Sends a comment, which clients ignore. */
  comment(): void
  /** The number of bytes that the client has not read yet. */
  bufferedBytes(): number
  /** Sends the last event and closes the connection, within seconds also if the client does not read. */
  end(last: Event): void
  /** Calls the listener once when the connection is closed. */
  onClose(listener: () => void): void
}

type EventOf<E extends EndpointShape> = E extends {
  readonly events: infer Events extends EndpointShape['events'] & object
}
  ? { [Name in keyof Events]: { readonly name: Name; readonly data: z.output<Events[Name]> } }[keyof Events]
  : never

/** An event with its name and its data. */
export interface SentEvent {
  readonly name: string
  readonly data: unknown
}

/** An endpoint with its handler. */
export type Route = CallRoute | StreamRoute

/** An endpoint whose response is a stream of events. */
export interface StreamRoute {
  readonly endpoint: EndpointShape
  readonly open: (call: OpenCall, stream: OpenStream<SentEvent>) => void
}

/** An endpoint whose response is one value. */
export interface CallRoute {
  readonly endpoint: EndpointShape
  readonly handle: (call: OpenCall) => unknown
  readonly replay: {
    readonly saved: z.ZodMiniType
    readonly restore: (call: OpenCall, saved: unknown) => unknown
  } | null
}

/**
 * A row of a route table. Access, schemas and status come from the declaration, so a handler contains one service call.
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
): CallRoute {
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
 * A row of a route table for an endpoint with `events`.
 *
 * @param open opens the stream of an authorized call with valid input, or throws to refuse it.
 */
export function streamRoute<E extends EndpointShape>(
  endpoint: E,
  open: (call: CallOf<E, never>, stream: OpenStream<EventOf<E>>) => void,
): Route {
  const toCall = callFor(endpoint)
  return { endpoint, open: (call, stream) => open(toCall(call), stream) }
}

/**
 * The only place that trusts the declaration's types: its schemas parsed the input, and the authorization set user and guild.
 */
function callFor<E extends EndpointShape>(endpoint: E): (call: OpenCall) => CallOf<E, never>
function callFor({ path, access, withoutBot }: EndpointShape): (call: OpenCall) => unknown {
  const hasGuild = isOfGuild({ access }) && !withoutBot
  return (call) => {
    const { user, guild } = call
    if (access !== 'public' && user === null) throw new TypeError(`${path} was called without a user`)
    if (!hasGuild) return call
    if (!guild?.hasBot || user === null) throw new TypeError(`${path} was called without a guild that has the bot`)
    const { snapshot, grant } = guild
    const { params, query, body, ifNone, ifMatch, saveResponse } = call
    const editor = { userId: user.userId, limits: grant?.limits ?? null }
    // Not `...call`: on Node.js 20, V8 creates a new hidden class for each such object, which doubled the CPU time of a read.
    return { user, guild: snapshot, grant, editor, params, query, body, ifNone, ifMatch, saveResponse }
  }
}
