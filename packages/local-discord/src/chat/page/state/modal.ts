import { signal } from '@preact/signals'
import type { ModalView } from '../../view.ts'
import { me } from './attempt.ts'
import { nextEvent } from './interactions.ts'
import { call } from './server.ts'

interface OpenModal {
  /** The interaction that opened it. */
  readonly interactionId: string
  readonly form: ModalView
  readonly state: 'open' | 'sending' | 'failed'
}

/** The form that the bot has opened for the reader. */
export const modal = signal<OpenModal | null>(null)

export function openModal(interactionId: string, form: ModalView): void {
  modal.value = { interactionId, form, state: 'open' }
}

/** The bot is not informed when a form is closed. */
export function closeModal(): void {
  modal.value = null
}

/** Submits the values. The form stays open until the bot has answered. */
export async function submitModal(fields: readonly { name: string; value: string }[]): Promise<void> {
  const open = modal.value
  if (!open || open.state === 'sending') return
  modal.value = { ...open, state: 'sending' }
  const answered = await isAnswered(open.interactionId, fields)
  if (modal.value?.interactionId !== open.interactionId) return
  modal.value = answered ? null : { ...open, state: 'failed' }
}

async function isAnswered(interaction: string, fields: readonly { name: string; value: string }[]): Promise<boolean> {
  try {
    const { id } = await call('submit', me(), { interaction, fields })
    return (await nextEvent(id, ['answered', 'failed'])).type === 'answered'
  } catch {
    return false
  }
}
