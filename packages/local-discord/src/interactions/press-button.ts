import { ButtonStyle, ComponentType, InteractionType, PermissionFlagsBits as P } from 'discord-api-types/v10'
import { DiscordError, UNKNOWN } from '../kernel/errors.ts'
import type { Json, JsonObject } from '../kernel/model.ts'
import { messagesIn, type State } from '../kernel/state.ts'
import { presentMessage } from '../messages/present.ts'
import { dispatchInteraction } from './dispatch.ts'
import { interactionContext } from './context.ts'

interface Press {
  userId: string
  channelId: string
  messageId: string
  customId: string
}

/**
 * Presses a button of the bot as a user, in a guild or in direct messages.
 *
 * @returns the interaction's id.
 * @throws DiscordError 10003, 50001, 50013; 10008 when the user sees no such message, or it has no enabled button of this id.
 */
export function pressButton(state: State, { userId, channelId, messageId, customId }: Press): { id: string } {
  const context = interactionContext(state, userId, channelId, P.ViewChannel)
  const message = messagesIn(state, channelId).find((one) => one.id === messageId)
  const seen = message !== undefined && (message.onlyFor === null || message.onlyFor === userId)
  if (!seen || message.authorId !== state.application.id || !hasButton(message.components, customId)) {
    throw new DiscordError(404, UNKNOWN.message)
  }
  const type = InteractionType.MessageComponent
  const details = { type, commandId: null, commandName: null, sourceMessageId: message.id, openedById: null }
  const data = { id: 1, custom_id: customId, component_type: ComponentType.Button }
  return dispatchInteraction(state, context, details, data, { message: presentMessage(state, message) })
}

function hasButton(components: readonly JsonObject[], customId: string): boolean {
  return components.some(
    (one) =>
      (one['type'] === ComponentType.Button &&
        one['custom_id'] === customId &&
        one['style'] !== ButtonStyle.Link &&
        one['disabled'] !== true) ||
      hasButton(nested(one['components']), customId),
  )
}

function nested(value: Json | undefined): JsonObject[] {
  if (!Array.isArray(value)) return []
  return value.filter((one): one is JsonObject => typeof one === 'object' && one !== null && !Array.isArray(one))
}
