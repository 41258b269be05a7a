import type { Interaction } from '../kernel/interaction.ts'
import type { State } from '../kernel/state.ts'
import { openInteraction } from './lifecycle.ts'
import { presentInteraction } from './present.ts'
import type { InteractionContext } from './context.ts'

/** The fields of an interaction that depend on its type. */
type InteractionDetails = Pick<Interaction, 'type' | 'commandId' | 'commandName' | 'sourceMessageId' | 'openedById'>

/**
 * Creates an interaction and sends it to the bot. Its user receives INTERACTION_CREATE at once, then INTERACTION_SUCCESS, or
 * INTERACTION_FAILURE after three seconds, each with the interaction's id.
 *
 * @param more further fields of the interaction.
 * @returns the interaction's id.
 */
export function dispatchInteraction(
  state: State,
  context: InteractionContext,
  details: InteractionDetails,
  data: object,
  more: object,
): { id: string } {
  const guildId = context.guild?.id ?? null
  const { userId, channel } = context
  const interaction = openInteraction(state, { ...details, userId, guildId, channelId: channel.id })
  const { id } = interaction
  state.publish({ t: 'INTERACTION_CREATE', d: { id }, guildId, channelId: channel.id, audience: { userId } })
  const d = { ...presentInteraction(state, interaction, context, data), ...more }
  state.publish({ t: 'INTERACTION_CREATE', d, guildId, audience: 'bot' })
  return { id }
}
