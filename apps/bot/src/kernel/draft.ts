import { setTimeout as wait } from 'node:timers/promises'
import type { APIInteractionResponseCallbackData } from 'discord-api-types/v10'

/** Minimum time between two edits of a draft, in ms. Discord accepts five requests in two seconds, including other responses. */
const EDIT_EVERY_MS = 1_500

/** The finished part of a response while the rest is in progress. */
export type Draft = ReturnType<typeof createDraft>

export function createDraft() {
  const ended = new AbortController()
  let latest: APIInteractionResponseCallbackData | undefined
  let edit: ((message: APIInteractionResponseCallbackData) => Promise<unknown>) | undefined
  let running: Promise<void> | undefined

  async function editLatest(editMessage: NonNullable<typeof edit>): Promise<void> {
    for (let message = latest; message !== undefined && !ended.signal.aborted; message = latest) {
      latest = undefined
      await editMessage(message).catch(() => undefined)
      await wait(EDIT_EVERY_MS, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  }

  function start(): void {
    if (running || !edit || latest === undefined) return
    running = editLatest(edit).finally(() => {
      running = undefined
    })
  }

  return {
    /** Replaces the draft. It is shown once the response is deferred, or never if the rest is ready first. */
    show(message: APIInteractionResponseCallbackData): void {
      latest = message
      start()
    },
    /** Called when the response is deferred. @param editMessage replaces its message; a failed edit is not repeated. */
    begin(editMessage: (message: APIInteractionResponseCallbackData) => Promise<unknown>): void {
      edit = editMessage
      start()
    },
    /** Called when the rest is ready. It waits for a running edit and begins no other. */
    async end(): Promise<void> {
      ended.abort()
      await running
    },
  }
}
