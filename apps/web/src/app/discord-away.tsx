import { STATUS_POLL_MS, firstPage } from '@guildhall/contract'
import { hashKey, queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { PAGE } from '../lib/page-meta.ts'
import { call } from '../lib/transport.ts'

const status = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => call(firstPage.getStatus, { signal }),
  refetchInterval: STATUS_POLL_MS,
  // The next round asks anyway, and not knowing is no state to insist on.
  retry: false,
})

const OUR_HASH = hashKey(status.queryKey)

/** Asks at once when another call was told that something behind the server is away; returns what ends that. */
function askAfterErrors(client: QueryClient): () => void {
  const look = (isOurs: boolean, error: unknown): void => {
    if (isOurs || !(error instanceof ApiError) || error.status !== 503) return
    void client.invalidateQueries({ queryKey: status.queryKey })
  }
  const ends = [
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      look(event.query.queryHash === OUR_HASH, event.action.error)
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(false, event.action.error)
    }),
  ]
  return () => ends.forEach((end) => end())
}

/** Shows that the platform is unavailable, for as long as the server reports it; nothing when that is not known. */
export function DiscordAway() {
  const client = useQueryClient()
  const { data, isSuccess } = useQuery(status)
  useEffect(() => askAfterErrors(client), [client])
  const isAway = isSuccess && data.discord === 'away'
  // The region is there before its text, so that a screen reader announces the text.
  return (
    <div role="status">
      {isAway && (
        <p className="mb-6 rounded-card border border-line bg-surface-2 px-4 py-3 text-ink-1">
          {PAGE.platformName} isn&apos;t responding. Your changes are saved and will be applied when it&apos;s back.
        </p>
      )}
    </div>
  )
}
