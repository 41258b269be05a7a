import { REQUEST_RETRIES, REQUEST_TIMEOUT_MS, type Method } from '@guildhall/contract'
import pRetry from 'p-retry'
import { ApiError } from './api-error.ts'

/** Before the first retry, in ms; each further one waits twice as long. */
const FIRST_DELAY_MS = 200

/** A server that asks for a longer wait gets no retry: its message is shown instead. In ms. */
const LONGEST_WAIT_MS = REQUEST_TIMEOUT_MS

/** Network errors, 5xx and 429 are tried again, time-outs only where a second effect is ruled out; other 4xx never. */
function shouldRetry({ kind, response }: ApiError, method: Method): boolean {
  if (response) {
    const { status, retryAfterMs } = response
    return (status === 429 || status >= 500) && retryAfterMs <= LONGEST_WAIT_MS
  }
  // A POST carries an idempotency key; of the methods, only PATCH is neither repeatable nor carries one.
  return kind === 'network' || (kind === 'timeout' && method !== 'PATCH')
}

/** Makes the attempts that a call may have, none before the Retry-After of the last response. */
export function withRetries<T>(method: Method, attempt: () => Promise<T>): Promise<T> {
  return pRetry(attempt, {
    retries: REQUEST_RETRIES,
    minTimeout: FIRST_DELAY_MS,
    // Called only when an attempt is left; p-retry's own delay follows.
    shouldRetry: async ({ error }) => {
      if (!(error instanceof ApiError) || !shouldRetry(error, method)) return false
      await new Promise((resolve) => setTimeout(resolve, error.response?.retryAfterMs ?? 0))
      return true
    },
  })
}
