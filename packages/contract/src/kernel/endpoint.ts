import type * as z from 'zod/mini'
import type { AccessLevel, Area } from './areas.ts'
import type { Check } from './checks.ts'

/** The access to one area of the guild of the path's `:guildId`. `edit` includes `view`. */
export interface AreaAccess {
  readonly area: Area
  readonly level: AccessLevel
}

/**
 * The callers of an endpoint. The API checks them before it reads query or body.
 * - `public`: every caller.
 * - `signedIn`: a live session.
 * - `owner`: the owner of the bot.
 *
 * The others are about the guild of the path's `:guildId`. Its owner and its Administrators may call all of them; a user without any access
 * to the guild gets 404, and one without this access 403.
 * - `admin`: they alone.
 * - `anyGrant`: a user with access to any area. The service leaves out what the caller may not see.
 * - an area with a level: a user with this access.
 */
export type Access = 'public' | 'signedIn' | 'owner' | GuildAccessLevel

/** The access to a guild that an endpoint demands. */
export type GuildAccessLevel = 'admin' | 'anyGrant' | AreaAccess

/** Whether an endpoint is about one guild, so that only the users of that guild may call it. */
export function isOfGuild({ access }: { readonly access: Access }): boolean {
  return access !== 'public' && access !== 'signedIn' && access !== 'owner'
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The declaration of one call; server, client, documentation and tests derive from it. */
export interface EndpointShape {
  /** One sentence, for the API's own description. */
  readonly summary: string
  readonly method: Method
  /** The path below /api, with `:name` for each parameter. */
  readonly path: `/${string}`
  readonly access: Access
  /** The status of success. */
  readonly status: 200 | 201 | 204
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  /** Optional headers of this call alone, each with its description. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: z.ZodMiniType
  /**
   * The schema of the server's response, in which every field that it always sends is required. Absent when the
   * response has no body (204).
   */
  readonly response?: z.ZodMiniType
  /** The responses that a client accepts, if they differ from `response`: additions to the product's API are optional. */
  readonly accepts?: z.ZodMiniType | Check<unknown>
  /** Instead of a body, the response is a stream (text/event-stream) of these events, each with the schema of its data. */
  readonly events?: Readonly<Record<string, z.ZodMiniType>>
  /** Calls of a guild only: it works without the bot in the guild, where others respond with 409 `guild.bot_missing`. */
  readonly withoutBot?: true
}

type Output<T> = T extends z.ZodMiniType ? z.output<T> : T extends Check<infer Checked> ? Checked : undefined

export type ParamsOf<E extends EndpointShape> = Output<E['params']>
export type QueryOf<E extends EndpointShape> = Output<E['query']>
export type BodyOf<E extends EndpointShape> = Output<E['body']>
/** The return value of a handler of the call. */
export type ResponseOf<E extends EndpointShape> = Output<E['response']>
/** The value that a client of the call gets. */
export type ReceivedOf<E extends EndpointShape> = E extends { readonly accepts: infer Accepted }
  ? Output<Accepted>
  : ResponseOf<E>

/**
 * Declares one call. The declaration is the only place where its method, path, access, payloads and status are written.
 *
 * @param shape the call; its literal types are kept, so that handlers and clients are typed by it.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape
}

/**
 * Reads the body of a response as a client accepts it.
 *
 * @returns undefined when the body is not accepted
 */
export function readResponse(
  { accepts, response }: Pick<EndpointShape, 'accepts' | 'response'>,
  body: unknown,
): { readonly value: unknown } | undefined {
  const accepted = accepts ?? response
  if (accepted === undefined) return { value: undefined }
  if (typeof accepted === 'function') return accepted(body) ? { value: body } : undefined
  const read = accepted.safeParse(body)
  return read.success ? { value: read.data } : undefined
}

/**
 * The address of a call with its parameters filled in, each percent-encoded.
 *
 * @throws TypeError when a parameter of the path is missing, since a request to ":guildId" would be a bug.
 */
export function pathOf(call: Pick<EndpointShape, 'method' | 'path'>, params: Readonly<Record<string, string>>): string {
  return call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`${call.method} ${call.path} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
}
