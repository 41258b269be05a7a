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

/** Discord's routes that the local Discord does not support, with the error that each returns. */
export const UNSUPPORTED: readonly (Route & { error: () => DiscordError })[] = [
  // No emoji can be used for reactions.
  { method: 'PUT', path: `${REACTIONS}/:emoji/@me`, error: unknownEmoji },
  { method: 'DELETE', path: `${REACTIONS}/:emoji/@me`, error: unknownEmoji },
  { method: 'DELETE', path: `${REACTIONS}/:emoji/:userId`, error: unknownEmoji },
  { method: 'GET', path: `${REACTIONS}/:emoji`, error: unknownEmoji },
  { method: 'DELETE', path: `${REACTIONS}/:emoji`, error: unknownEmoji },
  { method: 'DELETE', path: REACTIONS, error: missingPermissions },
  // No member may pin messages or manage webhooks.
  { method: 'GET', path: `${CHANNEL}/messages/pins`, error: missingPermissions },
  { method: 'PUT', path: `${CHANNEL}/messages/pins/:messageId`, error: missingPermissions },
  { method: 'DELETE', path: `${CHANNEL}/messages/pins/:messageId`, error: missingPermissions },
  { method: 'GET', path: `${CHANNEL}/pins`, error: missingPermissions },
  { method: 'PUT', path: `${CHANNEL}/pins/:messageId`, error: missingPermissions },
  { method: 'DELETE', path: `${CHANNEL}/pins/:messageId`, error: missingPermissions },
  { method: 'GET', path: `${CHANNEL}/webhooks`, error: missingPermissions },
  { method: 'POST', path: `${CHANNEL}/webhooks`, error: missingPermissions },
  { method: 'GET', path: '/api/guilds/:guildId/webhooks', error: missingPermissions },
  { method: 'GET', path: '/api/webhooks/:webhookId', error: unknownWebhook },
  { method: 'PATCH', path: '/api/webhooks/:webhookId', error: unknownWebhook },
  { method: 'DELETE', path: '/api/webhooks/:webhookId', error: unknownWebhook },
  // No message is a poll, and no member is in a voice channel.
  { method: 'GET', path: `${POLL}/answers/:answerId`, error: noPoll },
  { method: 'POST', path: `${POLL}/expire`, error: noPoll },
  { method: 'GET', path: '/api/guilds/:guildId/voice-states/:userId', error: unknownVoiceState },
  { method: 'GET', path: '/api/guilds/:guildId/voice-states/@me', error: unknownVoiceState },
  { method: 'PATCH', path: '/api/guilds/:guildId/voice-states/@me', error: unknownVoiceState },
]

interface Params {
  channelId?: string
  messageId?: string
  guildId?: string
}

/** Answers unsupported routes with Discord's errors, after checking that the channel, message and guild exist. */
export function unsupportedRoutes(app: FastifyInstance, state: State): void {
  for (const { method, path, error } of UNSUPPORTED) {
    app.route<{ Params: Params }>({
      method,
      url: path,
      handler: async (request) => {
        const botId = requireBot(state, request)
        const { channelId, messageId, guildId } = request.params
        if (guildId !== undefined) guildOfBot(state, botId, guildId)
        if (channelId !== undefined) requireInPlace(placeOf(state, channelId), botId, P.ViewChannel)
        if (channelId !== undefined && messageId !== undefined) messageOf(state, channelId, messageId)
        throw error()
      },
    })
  }
}
