import { REQUEST_RETRIES, REQUEST_TIMEOUT_MS, type Method } from '@guildhall/contract'
import pRetry from 'p-retry'
import { ApiError } from './api-error.ts'

/** The wait before the first retry, in ms; it doubles with each further retry. */
const FIRST_DELAY_MS = 200

/** The maximum wait before a retry, in ms. After a longer Retry-After, the server's message is shown instead. */
const LONGEST_WAIT_MS = REQUEST_TIMEOUT_MS

/** Network errors, 5xx and 429 are retried, timeouts only if a repetition is safe, and other 4xx never. */
function shouldRetry({ kind, response }: ApiError, method: Method): boolean {
  if (response) {
    const { status, retryAfterMs } = response
    return (status === 429 || status >= 500) && retryAfterMs <= LONGEST_WAIT_MS
  }
  // A POST carries an idempotency key. Only PATCH is neither idempotent nor carries a key.
  return kind === 'network' || (kind === 'timeout' && method !== 'PATCH')
}

/** Retries a call if its error and its method allow that, never before the Retry-After of the last response. */
export function withRetries<T>(method: Method, attempt: () => Promise<T>): Promise<T> {
  return pRetry(attempt, {
    retries: REQUEST_RETRIES,
    minTimeout: FIRST_DELAY_MS,
    // p-retry calls this only if an attempt remains, and then adds its own delay.
    shouldRetry: async ({ error }) => {
      if (!(error instanceof ApiError) || !shouldRetry(error, method)) return false
      await new Promise((resolve) => setTimeout(resolve, error.response?.retryAfterMs ?? 0))
      return true
    },
  })
}
