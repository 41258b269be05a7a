import { setTimeout as wait } from 'node:timers/promises'
import type { APIInteractionResponseCallbackData } from 'discord-api-types/v10'

/** The shortest time from one edit of a draft to the next, in ms: Discord accepts five in two seconds, other responses included. */
const EDIT_EVERY_MS = 1_500

/** The part of a response that is ready while the rest is being made. */
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
    /** Replaces what is shown. It is shown once the response is deferred, and not at all when the rest is ready first. */
    show(message: APIInteractionResponseCallbackData): void {
      latest = message
      start()
    },
    /** The response is deferred. @param edit replaces its message; a failed edit is left to the next one. */
    begin(editMessage: (message: APIInteractionResponseCallbackData) => Promise<unknown>): void {
      edit = editMessage
      start()
    },
    /** The rest is ready: settles when no edit is under way, and begins no other. */
    async end(): Promise<void> {
      ended.abort()
      await running
    },
  }
}
