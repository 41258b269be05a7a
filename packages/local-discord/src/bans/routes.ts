import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { guildOfBot } from '../guilds/routes.ts'
import { requireBot } from '../kernel/callers.ts'
import { Form } from '../kernel/form.ts'
import type { Ban, Guild } from '../kernel/model.ts'
import { isBetween, readPage } from '../kernel/page.ts'
import { requireInGuild } from '../kernel/permissions.ts'
import { reasonOf } from '../kernel/reason.ts'
import type { OfGuild, OfMember } from '../kernel/route-params.ts'
import { userOf, type State } from '../kernel/state.ts'
import { presentUser } from '../users/present.ts'
import { banOf, banUser, unbanUser } from './ban.ts'

/** Discord's limits of a page. */
const LIMITS = { most: 1_000, usual: 1_000 }

/** Discord's limit of the messages to delete: a week, in seconds and in days. */
const LONGEST = { seconds: 7 * 24 * 60 * 60, days: 7 }

const BAN = '/api/guilds/:guildId/bans/:userId'

export function banRoutes(app: FastifyInstance, state: State): void {
  function guildOf(request: FastifyRequest<OfGuild>): Guild {
    const botId = requireBot(state, request)
    const guild = guildOfBot(state, botId, request.params.guildId)
    requireInGuild(guild, botId, P.BanMembers, state.clock.now())
    return guild
  }
  const present = ({ userId, reason }: Ban): object => ({ user: presentUser(userOf(state, userId)), reason })

  app.get<OfGuild>('/api/guilds/:guildId/bans', async (request) => {
    const guild = guildOf(request)
    const page = readPage(request.query, LIMITS)
    const bans = guild.bans
      .toSorted((a, b) => (BigInt(a.userId) < BigInt(b.userId) ? -1 : 1))
      .filter((ban) => isBetween(ban.userId, page))
    return (page.before === undefined ? bans.slice(0, page.limit) : bans.slice(-page.limit)).map(present)
  })

  app.get<OfMember>(BAN, async (request) => present(banOf(guildOf(request), request.params.userId)))

  app.put<OfMember>(BAN, async (request, reply) => {
    const actorId = requireBot(state, request)
    const form = Form.of(request.body ?? {})
    const seconds = form.integer('delete_message_seconds', { min: 0, max: LONGEST.seconds })
    const days = form.integer('delete_message_days', { min: 0, max: LONGEST.days })
    form.done()
    const deleteMessageSeconds = seconds ?? (days ?? 0) * 24 * 60 * 60
    banUser(state, { actorId, ...request.params, deleteMessageSeconds, reason: reasonOf(request) })
    return reply.code(204).send()
  })

  app.delete<OfMember>(BAN, async (request, reply) => {
    unbanUser(state, { actorId: requireBot(state, request), ...request.params, reason: reasonOf(request) })
    return reply.code(204).send()
  })
}
