import type { Interaction } from '../kernel/interaction.ts'
import type { State } from '../kernel/state.ts'
import { openInteraction } from './lifecycle.ts'
import { presentInteraction } from './present.ts'
import type { InteractionContext } from './context.ts'

/** What of an interaction its kind decides. */
export type InteractionDetails = Pick<
  Interaction,
  'type' | 'commandId' | 'commandName' | 'sourceMessageId' | 'openedById'
>

/**
 * Opens an interaction and sends it to the bot. Its user receives INTERACTION_CREATE at once, then INTERACTION_SUCCESS, or
 * INTERACTION_FAILURE after three seconds.
 *
 * @param more fields of the interaction beside its data.
 * @returns the interaction's id, by which those events name it.
 */
export function dispatchInteraction(
  state: State,
  scene: InteractionContext,
  details: InteractionDetails,
  data: object,
  more: object,
): { id: string } {
  const guildId = scene.guild?.id ?? null
  const { userId, channel } = scene
  const interaction = openInteraction(state, { ...details, userId, guildId, channelId: channel.id })
  const { id } = interaction
  state.publish({ t: 'INTERACTION_CREATE', d: { id }, guildId, channelId: channel.id, audience: { userId } })
  const d = { ...presentInteraction(state, interaction, scene, data), ...more }
  state.publish({ t: 'INTERACTION_CREATE', d, guildId, audience: 'bot' })
  return { id }
}
