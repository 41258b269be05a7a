import { ApiError } from './api-error.ts'
import { randomKey } from './random-key.ts'

/**
 * The idempotency keys of a form, or of the actions of a list. A call whose response is lost may have had its effect, so the same call
 * has the same key when the user makes it again: the server answers with the lost response. After a response, or for another body, a
 * call has a new key.
 */
export class Submissions {
  /** The last call without a response, by method and path. */
  readonly #unanswered = new Map<string, { readonly payload: string; readonly key: string }>()

  /**
   * Makes a call, with all its attempts.
   *
   * @param call method and path.
   * @param payload the rest of the call: another payload makes another call.
   * @param makeCall calls `onLost` after each attempt without a response.
   */
  async send<T>(call: string, payload: string, makeCall: (key: string, onLost: () => void) => Promise<T>): Promise<T> {
    const before = this.#unanswered.get(call)
    let isLost = before?.payload === payload
    const key = before && isLost ? before.key : randomKey()
    try {
      const response = await makeCall(key, () => (isLost = true))
      this.#unanswered.delete(call)
      return response
    } catch (error) {
      if (isLost && !isRefused(error)) this.#unanswered.set(call, { payload, key })
      else this.#unanswered.delete(call)
      throw error
    }
  }
}

/** Whether the server answered the call itself: a 429 or a 5xx does not show whether an earlier attempt had its effect. */
function isRefused(error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : undefined
  return status !== undefined && status < 500 && status !== 429
}
