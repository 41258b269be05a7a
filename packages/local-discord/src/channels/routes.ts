import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { FastifyInstance } from 'fastify'
import { requireBot } from '../kernel/callers.ts'
import { requireInChannel } from '../kernel/permissions.ts'
import { channelOf, type State } from '../kernel/state.ts'
import { presentChannel } from './present.ts'

export function channelRoutes(app: FastifyInstance, state: State): void {
  app.get<{ Params: { channelId: string } }>('/api/channels/:channelId', async (request) => {
    const botId = requireBot(state, request)
    const { guild, channel } = channelOf(state, request.params.channelId)
    requireInChannel(guild, channel, botId, P.ViewChannel)
    return presentChannel(state, guild, channel)
  })

  app.post<{ Params: { channelId: string } }>('/api/channels/:channelId/typing', async (request, reply) => {
    const botId = requireBot(state, request)
    const { guild, channel } = channelOf(state, request.params.channelId)
    requireInChannel(guild, channel, botId, P.SendMessages)
    return reply.code(204).send()
  })
}
