import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { FastifyInstance } from 'fastify'
import { requireBot } from '../kernel/callers.ts'
import { DiscordError, ERRORS } from '../kernel/errors.ts'
import { Form } from '../kernel/form.ts'
import { requireInChannel } from '../kernel/permissions.ts'
import { placeOf, requireInPlace } from '../kernel/place.ts'
import { reasonOf } from '../kernel/reason.ts'
import type { OfChannel } from '../kernel/route-params.ts'
import type { State } from '../kernel/state.ts'
import { findThread } from '../kernel/threads.ts'
import { unsupported } from '../kernel/unsupported.ts'
import { presentDirectChannel } from '../direct-messages/present.ts'
import { editThread, removeThread } from '../threads/edit.ts'
import { editLimit } from './edit-limit.ts'
import { editChannel, removeChannel } from './manage.ts'
import { presentChannel } from './present.ts'
import { readSettings } from './read-draft.ts'

const CHANNEL = '/api/channels/:channelId'

/** Routes of a channel, a thread or a channel of direct messages. */
export function channelRoutes(app: FastifyInstance, state: State): void {
  const limit = editLimit(state.clock)

  app.get<OfChannel>(CHANNEL, async (request) => {
    const botId = requireBot(state, request)
    const place = placeOf(state, request.params.channelId)
    requireInPlace(place, botId, P.ViewChannel)
    const { guild, channel } = place
    return guild === null ? presentDirectChannel(state, channel) : presentChannel(state, guild, channel)
  })

  app.patch<OfChannel>(CHANNEL, async (request, reply) => {
    const userId = requireBot(state, request)
    const place = placeOf(state, request.params.channelId)
    const permissions = requireInPlace(place, userId, P.ViewChannel)
    if (place.guild === null) throw new DiscordError(403, ERRORS.directChannel)
    const thread = findThread(place.guild, place.channel.id)
    if (thread) return editThread(state, { guild: place.guild, thread, userId, permissions }, request.body ?? {})
    const { channel } = place
    requireInChannel(place.guild, channel, userId, P.ManageChannels, place.now)
    const form = Form.of(request.body ?? {})
    if ((form.integer('type') ?? channel.type) !== channel.type) throw unsupported('channelConversion')
    const change = readSettings(form, channel.type)
    form.done()
    if (!(await limit.take(reply, channel.id, change))) return reply
    editChannel(state, place.guild, channel, { userId, reason: reasonOf(request) }, change)
    return presentChannel(state, place.guild, channel)
  })

  app.delete<OfChannel>(CHANNEL, async (request) => {
    const userId = requireBot(state, request)
    const place = placeOf(state, request.params.channelId)
    const permissions = requireInPlace(place, userId, P.ViewChannel)
    // On Discord this closes the channel for the bot, which has no effect here.
    if (place.guild === null) return presentDirectChannel(state, place.channel)
    const thread = findThread(place.guild, place.channel.id)
    if (thread) return removeThread(state, { guild: place.guild, thread, userId, permissions })
    const last = presentChannel(state, place.guild, place.channel)
    removeChannel(state, place.guild, place.channel, { userId, reason: reasonOf(request) })
    return last
  })

  app.post<OfChannel>(`${CHANNEL}/typing`, async (request, reply) => {
    const botId = requireBot(state, request)
    requireInPlace(placeOf(state, request.params.channelId), botId, P.SendMessages)
    return reply.code(204).send()
  })
}
