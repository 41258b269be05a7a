import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { FastifyInstance } from 'fastify'
import { requireBot } from '../kernel/callers.ts'
import { placeOf, requireInPlace } from '../kernel/place.ts'
import type { State } from '../kernel/state.ts'
import { presentDirectChannel } from '../direct-messages/present.ts'
import { presentChannel } from './present.ts'

export function channelRoutes(app: FastifyInstance, state: State): void {
  app.get<{ Params: { channelId: string } }>('/api/channels/:channelId', async (request) => {
    const botId = requireBot(state, request)
    const place = placeOf(state, request.params.channelId)
    requireInPlace(place, botId, P.ViewChannel)
    const { guild, channel } = place
    return guild === null ? presentDirectChannel(state, channel) : presentChannel(state, guild, channel)
  })

  app.post<{ Params: { channelId: string } }>('/api/channels/:channelId/typing', async (request, reply) => {
    const botId = requireBot(state, request)
    requireInPlace(placeOf(state, request.params.channelId), botId, P.SendMessages)
    return reply.code(204).send()
  })
}
