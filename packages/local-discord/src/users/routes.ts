import type { FastifyInstance } from 'fastify'
import { guildsOf, leaveGuild } from '../guilds/membership.ts'
import { presentMyGuild } from '../guilds/present.ts'
import { callerOf, requireBot, requireScope } from '../kernel/callers.ts'
import { DiscordError, missingAccess, UNKNOWN } from '../kernel/errors.ts'
import { isBetween, readPage } from '../kernel/page.ts'
import type { OfGuild } from '../kernel/route-params.ts'
import { byId } from '../kernel/snowflake.ts'
import { findMember, guildOf, memberOf, userOf, type State } from '../kernel/state.ts'
import { presentMember } from '../members/present.ts'
import { presentSelf, presentUser } from './present.ts'

export function userRoutes(app: FastifyInstance, state: State): void {
  app.get('/api/users/@me', async (request) => {
    const caller = callerOf(state, request)
    if (caller.kind === 'user' && !caller.grant.scopes.includes('identify')) throw missingAccess()
    return presentSelf(userOf(state, caller.userId))
  })

  app.get<{ Querystring: { with_counts?: string } }>('/api/users/@me/guilds', async (request) => {
    const caller = callerOf(state, request)
    if (caller.kind === 'user') requireScope(state, request, 'guilds')
    const page = readPage(request.query, { most: 200, usual: 200 })
    const guilds = guildsOf(state, caller.userId)
      .toSorted(byId)
      .filter(({ id }) => isBetween(id, page))
    const some = page.before === undefined ? guilds.slice(0, page.limit) : guilds.slice(-page.limit)
    const withCounts = request.query.with_counts === 'true'
    return some.map((guild) => presentMyGuild(state, guild, memberOf(guild, caller.userId), withCounts))
  })

  app.get<OfGuild>('/api/users/@me/guilds/:guildId/member', async (request) => {
    const { userId } = requireScope(state, request, 'guilds.members.read')
    const guild = guildOf(state, request.params.guildId)
    const member = findMember(guild, userId)
    if (member === undefined) throw new DiscordError(404, UNKNOWN.guild)
    return presentMember(state, member)
  })

  app.delete<OfGuild>('/api/users/@me/guilds/:guildId', async (request, reply) => {
    leaveGuild(state, requireBot(state, request), request.params.guildId)
    return reply.code(204).send()
  })

  app.get<{ Params: { userId: string } }>('/api/users/:userId', async (request) => {
    requireBot(state, request)
    return presentUser(userOf(state, request.params.userId))
  })
}
