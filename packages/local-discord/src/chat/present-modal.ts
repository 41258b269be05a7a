import type { State } from '../kernel/state.ts'
import type { ModalView } from './view.ts'

/** The modal that an interaction was answered with; null once it is submitted. */
export function presentModal(state: State, interactionId: string): ModalView | null {
  const modal = state.world.interactions.find(({ id }) => id === interactionId)?.modal
  if (!modal) return null
  return {
    title: modal.title,
    inputs: modal.inputs.map(
      ({ customId, label, isParagraph, required, minLength, maxLength, value, placeholder }) => ({
        customId,
        label,
        isParagraph,
        required,
        minLength,
        maxLength,
        value,
        placeholder,
      }),
    ),
  }
}
