import type * as z from 'zod/mini'

/**
 * Who may call an endpoint. The API enforces it before it looks at query or body.
 * - `public`: anybody.
 * - `signedIn`: a live session.
 * - `guildAdmin`: owner of, or ADMINISTRATOR in, the guild of the path's `:guildId`; to everybody else that guild does not exist.
 * - `owner`: the owner of the bot.
 */
export type Access = 'public' | 'signedIn' | 'guildAdmin' | 'owner'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What one call looks like; every side of the wire is derived from it. */
export interface EndpointShape {
  /** One sentence, for the API's own description. */
  readonly summary: string
  readonly method: Method
  /** Below /api, with `:name` for each parameter. */
  readonly path: `/${string}`
  readonly access: Access
  /** The status of success. */
  readonly status: 200 | 201 | 204
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  /** Absent when the reply has no body (204). */
  readonly reply?: z.ZodMiniType
  /** guildAdmin only: answer although the bot is not in the guild, where others answer 409 `guild.bot_missing`. */
  readonly withoutBot?: true
}

type Output<T> = T extends z.ZodMiniType ? z.output<T> : undefined

export type ParamsOf<E extends EndpointShape> = Output<E['params']>
export type QueryOf<E extends EndpointShape> = Output<E['query']>
export type BodyOf<E extends EndpointShape> = Output<E['body']>
export type ReplyOf<E extends EndpointShape> = Output<E['reply']>

/**
 * Declares one call. The declaration is the only place where its method, path, access, payloads and status stand.
 *
 * @param shape the call; its literal types are kept, so that handlers and clients are typed by it.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape
}

/**
 * The address of a call with its parameters filled in, each percent-encoded.
 *
 * @throws TypeError when a parameter of the path is missing, since a request to ":guildId" would be a bug.
 */
export function pathOf(call: EndpointShape, params: Readonly<Record<string, string>>): string {
  return call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`${call.method} ${call.path} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
}
