import { signal } from '@preact/signals'
import { view } from './place.ts'
import { call, Refusal, type Body, type Call } from './server.ts'

/** The error of the reader's last action; empty after a success. */
export const error = signal('')

/** Runs an action and shows its error. */
export async function attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
  error.value = ''
  try {
    return await action()
  } catch (thrown) {
    error.value = thrown instanceof Refusal ? thrown.message : 'Can’t reach the local Discord. Is it still running?'
    return undefined
  }
}

export const me = (): string => view.value?.me ?? ''

/** Makes a call as the reader and shows its error. */
export function act<K extends Call>(name: K, body: Body<K>): Promise<{ readonly id: string } | undefined> {
  return attempt(() => call(name, me(), body))
}
