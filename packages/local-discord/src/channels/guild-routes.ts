import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { FastifyInstance } from 'fastify'
import { guildOfBot } from '../guilds/routes.ts'
import { requireBot } from '../kernel/callers.ts'
import { DiscordError, UNKNOWN } from '../kernel/errors.ts'
import { Form } from '../kernel/form.ts'
import { requireInGuild } from '../kernel/permissions.ts'
import { reasonOf } from '../kernel/reason.ts'
import type { OfGuild } from '../kernel/route-params.ts'
import type { State } from '../kernel/state.ts'
import { addChannel, editChannel } from './manage.ts'
import { presentChannel } from './present.ts'
import { readChannel, type ChannelSettings } from './read-draft.ts'

const PATH = '/api/guilds/:guildId/channels'

export function guildChannelRoutes(app: FastifyInstance, state: State): void {
  app.get<OfGuild>(PATH, async (request) => {
    const guild = guildOfBot(state, requireBot(state, request), request.params.guildId)
    return guild.channels.map((channel) => presentChannel(state, guild, channel))
  })

  app.post<OfGuild>(PATH, async (request, reply) => {
    const userId = requireBot(state, request)
    const guild = guildOfBot(state, userId, request.params.guildId)
    requireInGuild(guild, userId, P.ManageChannels, state.clock.now())
    const form = Form.of(request.body ?? {})
    const draft = readChannel(form)
    form.done()
    const channel = addChannel(state, guild, { userId, reason: reasonOf(request) }, draft)
    return reply.code(201).send(presentChannel(state, guild, channel))
  })

  app.patch<OfGuild>(PATH, async (request, reply) => {
    const userId = requireBot(state, request)
    const guild = guildOfBot(state, userId, request.params.guildId)
    requireInGuild(guild, userId, P.ManageChannels, state.clock.now())
    const moves = Form.ofList(request.body, guild.channels.length, readMove)
    const found = moves.map(({ id, change }) => {
      const channel = guild.channels.find((one) => one.id === id)
      if (channel === undefined) throw new DiscordError(404, UNKNOWN.channel)
      return { channel, change }
    })
    for (const { channel, change } of found)
      editChannel(state, guild, channel, { userId, reason: reasonOf(request) }, change)
    return reply.code(204).send()
  })
}

function readMove(form: Form): { id: string; change: Partial<ChannelSettings> } {
  const position = form.integer('position', { min: 0 })
  const parentId = form.snowflake('parent_id')
  form.boolean('lock_permissions')
  return {
    id: form.requiredSnowflake('id'),
    change: {
      ...(position !== undefined && { position }),
      ...(form.has('parent_id') && { parentId: parentId ?? null }),
    },
  }
}
