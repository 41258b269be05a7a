import { ButtonStyle, ComponentType, InteractionType, PermissionFlagsBits as P } from 'discord-api-types/v10'
import { DiscordError, missingPermissions, UNKNOWN } from '../kernel/errors.ts'
import type { Json, JsonObject } from '../kernel/model.ts'
import { isSilenced, requireInChannel } from '../kernel/permissions.ts'
import { channelOf, messagesIn, type State } from '../kernel/state.ts'
import { presentMessage } from '../messages/present.ts'
import { BOT_ID } from '../world.ts'
import { openInteraction } from './lifecycle.ts'
import { presentInteraction } from './present.ts'

export interface Press {
  userId: string
  channelId: string
  messageId: string
  customId: string
}

/**
 * A user of the chat page presses a button of the bot's. What follows is heard as for a command.
 *
 * @returns the interaction's id.
 * @throws DiscordError 10003, 50001, 50013; 10008 when the message, or an enabled button of that id on it, is not there for the user.
 */
export function pressButton(state: State, { userId, channelId, messageId, customId }: Press): { id: string } {
  const { guild, channel } = channelOf(state, channelId)
  const now = state.clock.now()
  const member = requireInChannel(guild, channel, userId, P.ViewChannel, now)
  if (isSilenced(guild, member, now)) throw missingPermissions()
  const message = messagesIn(state, channelId).find((one) => one.id === messageId)
  const seen = message !== undefined && (message.onlyFor === null || message.onlyFor === userId)
  if (!seen || message.authorId !== BOT_ID || !hasButton(message.components, customId)) {
    throw new DiscordError(404, UNKNOWN.message)
  }
  const interaction = openInteraction(state, {
    type: InteractionType.MessageComponent,
    userId,
    guildId: guild.id,
    channelId,
    commandId: null,
    commandName: null,
    sourceMessageId: message.id,
  })
  const { id } = interaction
  state.tell({ t: 'INTERACTION_CREATE', d: { id }, guildId: guild.id, channelId, audience: { userId } })
  const data = { custom_id: customId, component_type: ComponentType.Button }
  const d = {
    ...presentInteraction(state, interaction, { guild, channel, member }, data),
    message: presentMessage(state, message),
  }
  state.tell({ t: 'INTERACTION_CREATE', d, guildId: guild.id, audience: 'bot' })
  return { id }
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
