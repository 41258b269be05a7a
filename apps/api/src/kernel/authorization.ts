import { isSnowflake, type EndpointShape } from '@guildhall/contract'
import {
  Problem,
  problem,
  type AdministeredGuild,
  type Auth,
  type BotProfile,
  type GuildAccess,
  type Session,
} from '@guildhall/core'
import type { FastifyRequest } from 'fastify'

/** The caller of a request: a live session, or why there is none. */
export type Caller = { session: Session; refusal: null } | { session: null; refusal: Problem }

export interface Authorization {
  /** Reads the bearer token. Refuses no request: public calls need no session. */
  identify(request: FastifyRequest): Caller | Promise<Caller>
  /**
   * Decides whether the caller may use the endpoint. Decides without a promise where session and guild are cached.
   *
   * @returns the guild of the call, or null when it has none.
   * @throws 401, 403, 404, 409 or 503 as a problem; the promise rejects with the same.
   */
  authorize(
    endpoint: EndpointShape,
    caller: Caller,
    params: unknown,
  ): AdministeredGuild | null | Promise<AdministeredGuild | null>
}

export function createAuthorization(deps: { auth: Auth; access: GuildAccess; botProfile: BotProfile }): Authorization {
  const { auth, access, botProfile } = deps

  function administered(
    endpoint: EndpointShape,
    userId: string,
    params: unknown,
  ): AdministeredGuild | Promise<AdministeredGuild> {
    const guildId = guildIdOf(params)
    // A text that is no id names no guild, and does not reach the database.
    if (guildId === null) throw problem('guild.not_found')
    const guild = access.administered(userId, guildId)
    return guild instanceof Promise ? guild.then((found) => withBot(endpoint, found)) : withBot(endpoint, guild)
  }

  async function owned(userId: string): Promise<null> {
    if ((await botProfile.ownerId()) !== userId) throw problem('access.owner_only')
    return null
  }

  return {
    identify(request) {
      const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
      if (token === undefined) return { session: null, refusal: problem('auth.required') }
      const session = auth.session(token)
      return session instanceof Promise ? session.then(live, refused) : live(session)
    },
    authorize(endpoint, caller, params) {
      if (endpoint.access === 'public') return null
      if (!caller.session) throw caller.refusal
      const { userId } = caller.session
      switch (endpoint.access) {
        case 'signedIn':
          return null
        case 'guildAdmin':
          return administered(endpoint, userId, params)
        case 'owner':
          return owned(userId)
      }
    },
  }
}

/** Without a schema, whose parse would be a measurable part of a read. */
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

function withBot(endpoint: EndpointShape, guild: AdministeredGuild): AdministeredGuild {
  if (!guild.hasBot && !endpoint.withoutBot) throw problem('guild.bot_missing')
  return guild
}
