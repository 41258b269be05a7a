import type { FastifyInstance } from 'fastify'
import { addChannel, editChannel, removeChannel } from '../channels/manage.ts'
import { channelName, SUPPORTED_TYPES, type ChannelSettings } from '../channels/read-draft.ts'
import { bodySchema } from '../kernel/body-schema.ts'
import type { Channel } from '../kernel/model.ts'
import type { OfChannel, OfGuild } from '../kernel/route-params.ts'
import { channelOf, guildOf, type State } from '../kernel/state.ts'
import { BIT_SET, ID, nameUpTo, ownerOf, POSITION, BOOLEAN } from './parts.ts'

const CHANNEL = '/world/channels/:channelId'

const OVERWRITE = {
  type: 'object',
  properties: { id: ID, type: { enum: [0, 1] }, allow: BIT_SET, deny: BIT_SET },
  required: ['id', 'type', 'allow', 'deny'],
  additionalProperties: false,
}
const SETTINGS = {
  name: nameUpTo(100),
  topic: { type: ['string', 'null'], maxLength: 1_024 },
  nsfw: BOOLEAN,
  parentId: { anyOf: [{ type: 'null' }, ID] },
  position: POSITION,
  overwrites: { type: 'array', maxItems: 100, items: OVERWRITE },
}

/** A new channel; a text channel unless given. */
export type NewChannel = Partial<ChannelSettings> & Pick<Channel, 'name'> & Partial<Pick<Channel, 'type'>>

export function worldChannelRoutes(app: FastifyInstance, state: State): void {
  const draft = bodySchema(['name'], { ...SETTINGS, type: { enum: SUPPORTED_TYPES } })
  app.post<OfGuild & { Body: NewChannel }>(
    '/world/guilds/:guildId/channels',
    draft,
    async ({ params, body: { type = 0, ...body } }, reply) => {
      const guild = guildOf(state, params.guildId)
      const name = channelName(body.name, type)
      const { id } = addChannel(state, guild, ownerOf(guild), { ...body, type, name })
      return reply.code(201).send({ id })
    },
  )

  app.patch<OfChannel & { Body: Partial<ChannelSettings> }>(
    CHANNEL,
    bodySchema([], SETTINGS),
    async (request, reply) => {
      const { guild, channel } = channelOf(state, request.params.channelId)
      const { name, ...change } = request.body
      const named = name === undefined ? change : { ...change, name: channelName(name, channel.type) }
      editChannel(state, guild, channel, ownerOf(guild), named)
      return reply.code(204).send()
    },
  )

  app.delete<OfChannel>(CHANNEL, async ({ params }, reply) => {
    const { guild, channel } = channelOf(state, params.channelId)
    removeChannel(state, guild, channel, ownerOf(guild))
    return reply.code(204).send()
  })
}
