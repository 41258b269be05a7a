import { signal } from '@preact/signals'
import type { ChatEvent } from '../../view.ts'

type InteractionEvent = Extract<ChatEvent, { readonly interactionId: string }>

/** An interaction of the reader that the bot has not answered yet. */
export interface Waiting {
  /** Null for a button. */
  readonly command: string | null
  /** The button that was pressed. */
  readonly button: { readonly messageId: string; readonly customId: string } | null
  readonly failed: boolean
}

/** Events that arrived before the response of the call that caused them. */
const EARLY = 50

const recent: InteractionEvent[] = []
const listeners = new Set<(event: InteractionEvent) => void>()

/** The pending interactions by id. */
export const waiting = signal<ReadonlyMap<string, Waiting>>(new Map())

/** Increases when a message or interaction of the reader appears at the end. */
export const ownEntries = signal(0)

export function publish(event: InteractionEvent): void {
  recent.splice(0, recent.length - EARLY)
  recent.push(event)
  for (const listener of listeners) listener(event)
}

/** The first event of these types about an interaction, which may have arrived already. */
export function nextEvent<T extends InteractionEvent['type']>(
  interactionId: string,
  types: readonly T[],
): Promise<Extract<InteractionEvent, { readonly type: T }>> {
  const fits = (event: InteractionEvent): event is Extract<InteractionEvent, { readonly type: T }> =>
    event.interactionId === interactionId && types.some((type) => type === event.type)
  const early = recent.find(fits)
  if (early) return Promise.resolve(early)
  return new Promise((resolve) => {
    const listener = (event: InteractionEvent): void => {
      if (!fits(event)) return
      listeners.delete(listener)
      resolve(event)
    }
    listeners.add(listener)
  })
}

/** Shows a pending command or button, and an error when the bot does not answer in time. */
export async function track(id: string, about: Pick<Waiting, 'command' | 'button'>): Promise<void> {
  put(id, { ...about, failed: false })
  ownEntries.value += 1
  const { type } = await nextEvent(id, ['answered', 'failed'])
  if (type === 'answered') dismissWaiting(id)
  else if (waiting.value.has(id)) put(id, { ...about, failed: true })
}

export function dismissWaiting(id: string): void {
  waiting.value = new Map([...waiting.value].filter(([other]) => other !== id))
}

/** Forgets pending interactions when another channel is opened. */
export function forgetWaiting(): void {
  waiting.value = new Map()
}

function put(id: string, one: Waiting): void {
  waiting.value = new Map([...waiting.value, [id, one]])
}
