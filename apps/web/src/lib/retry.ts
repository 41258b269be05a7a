import { REQUEST_RETRIES, REQUEST_TIMEOUT_MS } from '@guildhall/contract'
import { AxiosError } from 'axios'
import { exponentialDelay, retryAfter, type IAxiosRetryConfig } from 'axios-retry'

export const IDEMPOTENCY_KEY = 'Idempotency-Key'

const REPEATABLE_METHODS = new Set(['get', 'head', 'options', 'put', 'delete'])

/** A server that asks for more patience than this gets no retry: its message is shown instead. In ms. */
const LONGEST_WAIT_MS = REQUEST_TIMEOUT_MS

function isRepeatable({ config }: AxiosError): boolean {
  return REPEATABLE_METHODS.has(config?.method ?? '') || config?.headers.has(IDEMPOTENCY_KEY) === true
}

/** Network errors, 5xx and 429 are tried again, time-outs only where a second effect is ruled out; other 4xx never. */
function shouldRetry(error: AxiosError): boolean {
  const status = error.response?.status
  if (status !== undefined) return (status === 429 || status >= 500) && retryAfter(error) <= LONGEST_WAIT_MS
  if (error.code === AxiosError.ERR_NETWORK) return true
  return (error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT) && isRepeatable(error)
}

export const RETRY: IAxiosRetryConfig = {
  retries: REQUEST_RETRIES,
  retryCondition: shouldRetry,
  // Doubles from 200 ms, and never comes back before the Retry-After of the reply.
  retryDelay: exponentialDelay,
  shouldResetTimeout: true,
}
