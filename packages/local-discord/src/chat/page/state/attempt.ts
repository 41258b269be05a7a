import { signal } from '@preact/signals'
import { view } from './place.ts'
import { call, Refusal, type Body, type Call } from './server.ts'

/** Why the last thing that the reader did was refused; empty when it was not. */
export const error = signal('')

/** Does it, and shows why not if it was refused. */
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

/** Makes a call in the reader's name, and shows why not if it was refused. */
export function act<K extends Call>(name: K, body: Body<K>): Promise<{ readonly id: string } | undefined> {
  return attempt(() => call(name, me(), body))
}
