import type { FastifyInstance } from 'fastify'
import { guildOfBot } from '../guilds/routes.ts'
import { requireBot } from '../kernel/callers.ts'
import { invalidField } from '../kernel/form.ts'
import type { Guild } from '../kernel/model.ts'
import { memberOf, userOf, type State } from '../kernel/state.ts'
import { presentMember } from './present.ts'

interface List {
  limit?: string
  after?: string
}

export function memberRoutes(app: FastifyInstance, state: State): void {
  app.get<{ Params: { guildId: string }; Querystring: List }>('/api/guilds/:guildId/members', async (request) => {
    const guild = guildOfBot(state, requireBot(state, request), request.params.guildId)
    const after = BigInt(request.query.after ?? 0)
    return guild.members
      .toSorted((a, b) => (BigInt(a.userId) < BigInt(b.userId) ? -1 : 1))
      .filter((member) => BigInt(member.userId) > after)
      .slice(0, readLimit(request.query.limit))
      .map((member) => presentMember(state, member))
  })

  app.get<{ Params: { guildId: string }; Querystring: { query?: string; limit?: string } }>(
    '/api/guilds/:guildId/members/search',
    async (request) => {
      const guild = guildOfBot(state, requireBot(state, request), request.params.guildId)
      const { query } = request.query
      if (!query) throw invalidField('query', 'BASE_TYPE_REQUIRED', 'This field is required')
      return findByName(state, guild, query)
        .slice(0, readLimit(request.query.limit))
        .map((member) => presentMember(state, member))
    },
  )

  app.get<{ Params: { guildId: string; userId: string } }>('/api/guilds/:guildId/members/:userId', async (request) => {
    const guild = guildOfBot(state, requireBot(state, request), request.params.guildId)
    userOf(state, request.params.userId)
    return presentMember(state, memberOf(guild, request.params.userId))
  })
}

/** The members whose user name or nickname begins with the text, whatever its case. */
export function findByName(state: State, guild: Guild, text: string): Guild['members'] {
  const start = text.toLowerCase()
  return guild.members.filter((member) => {
    const { username, globalName } = userOf(state, member.userId)
    return [username, globalName, member.nick].some((name) => name?.toLowerCase().startsWith(start))
  })
}

function readLimit(text: string | undefined): number {
  const limit = Number(text ?? 1)
  if (Number.isInteger(limit) && limit >= 1 && limit <= 1_000) return limit
  throw invalidField('limit', 'NUMBER_TYPE_MAX', 'int value should be between 1 and 1000.')
}
