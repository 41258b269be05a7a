import type { FastifyInstance } from 'fastify'
import { guildsOf, leaveGuild } from '../guilds/membership.ts'
import { presentMyGuild } from '../guilds/present.ts'
import { callerOf, requireBot, requireScope } from '../kernel/callers.ts'
import { DiscordError, missingAccess, UNKNOWN } from '../kernel/errors.ts'
import { byId, isSnowflake } from '../kernel/snowflake.ts'
import { findMember, guildOf, memberOf, userOf, type State } from '../kernel/state.ts'
import { presentMember } from '../members/present.ts'
import { presentSelf, presentUser } from './present.ts'

interface Page {
  before?: string
  after?: string
  limit?: string
  with_counts?: string
}

export function userRoutes(app: FastifyInstance, state: State): void {
  app.get('/api/users/@me', async (request) => {
    const caller = callerOf(state, request)
    if (caller.kind === 'user' && !caller.grant.scopes.includes('identify')) throw missingAccess()
    return presentSelf(userOf(state, caller.userId))
  })

  app.get<{ Querystring: Page }>('/api/users/@me/guilds', async (request) => {
    const caller = callerOf(state, request)
    if (caller.kind === 'user') requireScope(state, request, 'guilds')
    const { before, after, limit, with_counts: withCounts } = request.query
    const guilds = guildsOf(state, caller.userId)
      .toSorted(byId)
      .filter(({ id }) => (!after || BigInt(id) > BigInt(after)) && (!before || BigInt(id) < BigInt(before)))
    const count = Math.min(Number(limit ?? 200), 200)
    const some = before ? guilds.slice(-count) : guilds.slice(0, count)
    return some.map((guild) => presentMyGuild(guild, memberOf(guild, caller.userId), withCounts === 'true'))
  })

  app.get<{ Params: { guildId: string } }>('/api/users/@me/guilds/:guildId/member', async (request) => {
    const { userId } = requireScope(state, request, 'guilds.members.read')
    const guild = guildOf(state, request.params.guildId)
    const member = findMember(guild, userId)
    if (member === undefined) throw new DiscordError(404, UNKNOWN.guild)
    return presentMember(state, member)
  })

  app.delete<{ Params: { guildId: string } }>('/api/users/@me/guilds/:guildId', async (request, reply) => {
    leaveGuild(state, requireBot(state, request), request.params.guildId)
    return reply.code(204).send()
  })

  app.get<{ Params: { userId: string } }>('/api/users/:userId', async (request) => {
    requireBot(state, request)
    if (!isSnowflake(request.params.userId)) throw new DiscordError(404, UNKNOWN.user)
    return presentUser(userOf(state, request.params.userId))
  })
}
