import { GuildParams, type EndpointShape } from '@guildhall/contract'
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

/** Who calls: a live session, or why there is none. */
export type Caller = { session: Session; refusal: null } | { session: null; refusal: Problem }

export interface Gate {
  /** Reads the bearer token. Refuses nobody yet, since public calls need none. */
  identify(request: FastifyRequest): Promise<Caller>
  /**
   * Decides whether the caller may use the endpoint.
   *
   * @returns the guild that the call is about, or null when it is about none.
   * @throws 401, 403, 404, 409 or 503 as a problem.
   */
  admit(endpoint: EndpointShape, caller: Caller, params: unknown): Promise<AdministeredGuild | null>
}

export function createGate(deps: { auth: Auth; access: GuildAccess; botProfile: BotProfile }): Gate {
  const { auth, access, botProfile } = deps

  async function administered(endpoint: EndpointShape, userId: string, params: unknown): Promise<AdministeredGuild> {
    const path = GuildParams.safeParse(params)
    // What cannot be an id is no guild, and no text that the database should have to take.
    if (!path.success) throw problem('guild.not_found')
    const guild = await access.administered(userId, path.data.guildId)
    if (!guild.hasBot && !endpoint.withoutBot) throw problem('guild.bot_missing')
    return guild
  }

  return {
    async identify(request) {
      const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
      if (token === undefined) return { session: null, refusal: problem('auth.required') }
      try {
        return { session: await auth.session(token), refusal: null }
      } catch (error) {
        if (error instanceof Problem && error.status === 401) return { session: null, refusal: error }
        throw error
      }
    },
    async admit(endpoint, caller, params) {
      if (endpoint.access === 'public') return null
      if (!caller.session) throw caller.refusal
      const { userId } = caller.session
      switch (endpoint.access) {
        case 'signedIn':
          return null
        case 'guildAdmin':
          return administered(endpoint, userId, params)
        case 'owner':
          if ((await botProfile.ownerId()) !== userId) throw problem('access.owner_only')
          return null
      }
    },
  }
}
