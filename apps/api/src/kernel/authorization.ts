import { isSnowflake, type EndpointShape } from '@guildhall/contract'
import {
  Problem,
  isGranted,
  problem,
  type OpenedGuild,
  type Auth,
  type BotProfile,
  type Grant,
  type GuildAccess,
  type Session,
} from '@guildhall/core'
import type { FastifyRequest } from 'fastify'

/** The caller of a request: a live session, or the refusal. */
export type Caller = { session: Session; refusal: null } | { session: null; refusal: Problem }

export interface Authorization {
  /** Reads the bearer token. It refuses no request, because public calls need no session. */
  identify(request: FastifyRequest): Caller | Promise<Caller>
  /**
   * Decides whether the caller may use the endpoint. It returns no promise when session and guild are cached.
   *
   * @returns the guild of the call, or null when it has none.
   * @throws 401, 403, 404, 409 or 503 as a problem; the promise rejects with the same.
   */
  authorize(endpoint: EndpointShape, caller: Caller, params: unknown): OpenedGuild | null | Promise<OpenedGuild | null>
}

export function createAuthorization(deps: { auth: Auth; access: GuildAccess; botProfile: BotProfile }): Authorization {
  const { auth, access, botProfile } = deps

  function opened(endpoint: EndpointShape, userId: string, params: unknown): OpenedGuild | Promise<OpenedGuild> {
    const guildId = guildIdOf(params)
    // Text that is not an id does not reach the database.
    if (guildId === null) throw problem('guild.not_found')
    const guild = access.opened(userId, guildId)
    return guild instanceof Promise ? guild.then((found) => allowed(endpoint, found)) : allowed(endpoint, guild)
  }

  async function owned(userId: string): Promise<null> {
    if ((await botProfile.ownerId()) !== userId) throw problem('access.owner_only')
    return null
  }

  return {
    identify(request) {
      const token = bearerToken(request.headers.authorization ?? '')
      if (token === null) return { session: null, refusal: problem('auth.required') }
      const session = auth.session(token)
      return session instanceof Promise ? session.then(live, refused) : live(session)
    },
    authorize(endpoint, caller, params) {
      if (endpoint.access === 'public') return null
      if (!caller.session) throw caller.refusal
      const { userId } = caller.session
      if (endpoint.access === 'signedIn') return null
      if (endpoint.access === 'owner') return owned(userId)
      return opened(endpoint, userId, params)
    },
  }
}

/** The token of an Authorization header; null when it has another scheme or none. */
function bearerToken(header: string): string | null {
  const scheme = /^Bearer +(?=\S)/i.exec(header)?.[0]
  return scheme === undefined ? null : header.slice(scheme.length)
}

/** Read without a schema: parsing would take a measurable part of a read. */
function guildIdOf(params: unknown): string | null {
  if (typeof params !== 'object' || params === null || !('guildId' in params)) return null
  const { guildId } = params
  return typeof guildId === 'string' && isSnowflake(guildId) ? guildId : null
}

function live(session: Session): Caller {
  return { session, refusal: null }
}

function refused(error: unknown): Caller {
  if (error instanceof Problem && error.status === 401) return { session: null, refusal: error }
  throw error
}

/** @throws the refusal of a guild that the user may open, but not for this call. */
function allowed(endpoint: EndpointShape, guild: OpenedGuild): OpenedGuild {
  if (!guild.hasBot && !endpoint.withoutBot) throw problem('guild.bot_missing')
  const grant = guild.hasBot ? guild.grant : null
  if (!grant) return guild
  if (!isIncluded(grant, endpoint.access)) throw problem('access.area')
  if (endpoint.method !== 'GET' && grant.readOnly !== null) throw problem(grant.readOnly)
  return guild
}

/** Whether a grant includes the access that an endpoint demands. */
function isIncluded({ areas }: Grant, access: EndpointShape['access']): boolean {
  if (access === 'anyGrant') return true
  return typeof access === 'object' && isGranted(areas, access.area, access.level)
}
