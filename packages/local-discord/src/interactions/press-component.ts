import { ComponentType, InteractionType, PermissionFlagsBits as P } from 'discord-api-types/v10'
import { DiscordError, UNKNOWN } from '../kernel/errors.ts'
import { invalidField } from '../kernel/form.ts'
import type { Json, Message } from '../kernel/model.ts'
import { requireInChannel } from '../kernel/permissions.ts'
import { channelOf, type State } from '../kernel/state.ts'
import { readMessages } from '../messages/actions.ts'
import { presentMessage } from '../messages/present.ts'
import { openInteraction } from './lifecycle.ts'
import { presentInteraction } from './present.ts'

export interface Press {
  userId: string
  channelId: string
  messageId: string
  customId: string
}

/**
 * A user of the chat page presses a button of the bot's message. Events follow as with `invokeCommand`.
 *
 * @returns the interaction's id.
 * @throws DiscordError 10003, 10008, 50001, 50013; 50035 when the message has no such button, or it is disabled.
 */
export function pressComponent(state: State, { userId, channelId, messageId, customId }: Press): { id: string } {
  const { guild, channel } = channelOf(state, channelId)
  const member = requireInChannel(guild, channel, userId, P.ViewChannel)
  const message = readMessages(state, { userId, channelId }).find((one) => one.id === messageId)
  if (message === undefined) throw new DiscordError(404, UNKNOWN.message)
  if (!hasButton(message, customId))
    throw invalidField('custom_id', 'COMPONENT_VALIDATION_FAILED', 'Component validation failed')
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

function hasButton(message: Message, customId: string): boolean {
  return message.components.flatMap((row) => listOf(row['components'])).some((button) => isPressable(button, customId))
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}

function isPressable(button: Json, customId: string): boolean {
  if (typeof button !== 'object' || button === null || Array.isArray(button)) return false
  return button['custom_id'] === customId && button['disabled'] !== true
}
