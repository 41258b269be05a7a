import { FRESH_MS } from '@guildhall/contract'
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

function isClientError(error: unknown): boolean {
  return error instanceof ApiError && error.status !== undefined && error.status >= 400 && error.status < 500
}

/** Whether the transport has made all the attempts that can help: each took its whole time. */
function isTimeout(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'timeout'
}

/**
 * The cache of everything read: fresh for five minutes, not asked for again on focus, one retry unless the request itself was wrong or the
 * server did not answer in time.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && !isClientError(error) && !isTimeout(error),
        // Asked even when the browser thinks itself offline: an error can be shown and retried, waiting cannot.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
