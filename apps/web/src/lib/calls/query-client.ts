import { FRESH_MS } from '@guildhall/contract'
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

function isClientError(error: unknown): boolean {
  return error instanceof ApiError && error.status !== undefined && error.status >= 400 && error.status < 500
}

/** Whether all attempts of the transport timed out, so that a further retry is useless. */
function isTimeout(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'timeout'
}

/**
 * The query cache: fresh for five minutes, no refetch on focus, and one retry unless the request was rejected or timed out.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && !isClientError(error) && !isTimeout(error),
        // Send requests even if the browser reports that it is offline: an error can be shown and retried, a paused request cannot.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
