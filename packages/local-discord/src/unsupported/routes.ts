import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { FastifyInstance } from 'fastify'
import { guildOfBot } from '../guilds/routes.ts'
import { requireBot } from '../kernel/callers.ts'
import { DiscordError, missingPermissions, ERRORS, UNKNOWN } from '../kernel/errors.ts'
import { placeOf, requireInPlace } from '../kernel/place.ts'
import type { Route } from '../kernel/route-table.ts'
import { messageOf, type State } from '../kernel/state.ts'

const CHANNEL = '/api/channels/:channelId'
const MESSAGE = `${CHANNEL}/messages/:messageId`
const REACTIONS = `${MESSAGE}/reactions`
const POLL = `${CHANNEL}/polls/:messageId`

const unknownEmoji = (): DiscordError => new DiscordError(400, UNKNOWN.emoji)
const noPoll = (): DiscordError => new DiscordError(400, ERRORS.noPoll)
const unknownWebhook = (): DiscordError => new DiscordError(404, UNKNOWN.webhook)
const unknownVoiceState = (): DiscordError => new DiscordError(404, UNKNOWN.voiceState)

/** What Discord has and this one has not, and how Discord itself refuses it. */
export const UNSUPPORTED: readonly (Route & { refusal: () => DiscordError })[] = [
  // Nothing can be reacted with.
  { method: 'PUT', path: `${REACTIONS}/:emoji/@me`, refusal: unknownEmoji },
  { method: 'DELETE', path: `${REACTIONS}/:emoji/@me`, refusal: unknownEmoji },
  { method: 'DELETE', path: `${REACTIONS}/:emoji/:userId`, refusal: unknownEmoji },
  { method: 'GET', path: `${REACTIONS}/:emoji`, refusal: unknownEmoji },
  { method: 'DELETE', path: `${REACTIONS}/:emoji`, refusal: unknownEmoji },
  { method: 'DELETE', path: REACTIONS, refusal: missingPermissions },
  // No member may pin messages or manage webhooks.
  { method: 'GET', path: `${CHANNEL}/messages/pins`, refusal: missingPermissions },
  { method: 'PUT', path: `${CHANNEL}/messages/pins/:messageId`, refusal: missingPermissions },
  { method: 'DELETE', path: `${CHANNEL}/messages/pins/:messageId`, refusal: missingPermissions },
  { method: 'GET', path: `${CHANNEL}/pins`, refusal: missingPermissions },
  { method: 'PUT', path: `${CHANNEL}/pins/:messageId`, refusal: missingPermissions },
  { method: 'DELETE', path: `${CHANNEL}/pins/:messageId`, refusal: missingPermissions },
  { method: 'GET', path: `${CHANNEL}/webhooks`, refusal: missingPermissions },
  { method: 'POST', path: `${CHANNEL}/webhooks`, refusal: missingPermissions },
  { method: 'GET', path: '/api/guilds/:guildId/webhooks', refusal: missingPermissions },
  { method: 'GET', path: '/api/webhooks/:webhookId', refusal: unknownWebhook },
  { method: 'PATCH', path: '/api/webhooks/:webhookId', refusal: unknownWebhook },
  { method: 'DELETE', path: '/api/webhooks/:webhookId', refusal: unknownWebhook },
  // No message is a poll, and no member is in a voice channel.
  { method: 'GET', path: `${POLL}/answers/:answerId`, refusal: noPoll },
  { method: 'POST', path: `${POLL}/expire`, refusal: noPoll },
  { method: 'GET', path: '/api/guilds/:guildId/voice-states/:userId', refusal: unknownVoiceState },
  { method: 'GET', path: '/api/guilds/:guildId/voice-states/@me', refusal: unknownVoiceState },
  { method: 'PATCH', path: '/api/guilds/:guildId/voice-states/@me', refusal: unknownVoiceState },
]

interface Params {
  channelId?: string
  messageId?: string
  guildId?: string
}

/** Answers what is not supported with Discord's own errors, once the channel, message and guild are known to be there. */
export function unsupportedRoutes(app: FastifyInstance, state: State): void {
  for (const { method, path, refusal } of UNSUPPORTED) {
    app.route<{ Params: Params }>({
      method,
      url: path,
      handler: async (request) => {
        const botId = requireBot(state, request)
        const { channelId, messageId, guildId } = request.params
        if (guildId !== undefined) guildOfBot(state, botId, guildId)
        if (channelId !== undefined) requireInPlace(placeOf(state, channelId), botId, P.ViewChannel)
        if (channelId !== undefined && messageId !== undefined) messageOf(state, channelId, messageId)
        throw refusal()
      },
    })
  }
}
