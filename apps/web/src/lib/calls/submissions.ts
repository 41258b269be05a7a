import { ApiError } from './api-error.ts'
import { randomKey } from '../random-key.ts'

/** The storage of the key of a form's last call, so that the key survives a reload. */
export interface KeptKey {
  /** The key of the last call without a response; undefined without such a call, and after an edit. */
  read: () => string | undefined
  write: (key: string | undefined) => void
}

/**
 * The idempotency keys of a form, or of the actions of a list. A call may have had its effect although its response was lost.
 * When the user repeats it, it has the same key, and the server sends the lost response again. After a response, or with
 * another body, a call has a new key.
 */
export class Submissions {
  /** The last call without a response, by method and path. */
  readonly #unanswered = new Map<string, { readonly payload: string; readonly key: string }>()
  readonly #kept: KeptKey | null

  /** @param kept the stored key of a form with one call; null for a list of actions. */
  constructor(kept: KeptKey | null) {
    this.#kept = kept
  }

  /**
   * Makes a call, with all its attempts.
   *
   * @param call method and path.
   * @param payload the rest of the call: another payload makes another call.
   * @param makeCall calls `onLost` after each attempt without a response.
   */
  async send<T>(call: string, payload: string, makeCall: (key: string, onLost: () => void) => Promise<T>): Promise<T> {
    const before = this.#unanswered.get(call)
    // The payload of the call is lost by a reload: the stored key is valid only until an edit.
    const known = before ? (before.payload === payload ? before.key : undefined) : this.#kept?.read()
    const key = known ?? randomKey()
    let isLost = known !== undefined
    this.#kept?.write(key)
    try {
      const response = await makeCall(key, () => (isLost = true))
      this.#forget(call)
      return response
    } catch (error) {
      if (isLost && !isRefused(error)) this.#unanswered.set(call, { payload, key })
      else this.#forget(call)
      throw error
    }
  }

  #forget(call: string): void {
    this.#unanswered.delete(call)
    this.#kept?.write(undefined)
  }
}

/** Whether the server rejected the call. After a 429 or a 5xx it is unknown whether an earlier attempt had its effect. */
function isRefused(error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : undefined
  return status !== undefined && status < 500 && status !== 429
}
