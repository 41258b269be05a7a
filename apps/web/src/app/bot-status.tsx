import { STATUS_POLL_MS, firstPage, type ReceivedStatus } from '@guildhall/contract'
import { matchQuery, queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { PAGE } from '../lib/page-meta.ts'
import { usePlace } from '../lib/router.tsx'
import { call } from '../lib/transport.ts'
import { guildIdIn } from './guild-path.ts'

/** The first part of the key of every query for a status. */
const STATUS = 'status'

const statusFor = (guildId: string | undefined) =>
  queryOptions({
    queryKey: [STATUS, guildId],
    queryFn: ({ signal }) => call(firstPage.getStatus, { query: { guild_id: guildId }, signal }),
    refetchInterval: STATUS_POLL_MS,
    // The next round asks anyway, and an unknown status is not shown.
    retry: false,
  })

/** Asks at once when another call failed because something behind the server is unavailable; returns what ends that. */
function askAfterErrors(client: QueryClient): () => void {
  const look = (isOurs: boolean, error: unknown): void => {
    if (isOurs || !(error instanceof ApiError) || error.status !== 503) return
    void client.invalidateQueries({ queryKey: [STATUS] })
  }
  const ends = [
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      look(matchQuery({ queryKey: [STATUS] }, event.query), event.action.error)
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(false, event.action.error)
    }),
  ]
  return () => ends.forEach((end) => end())
}

/** Shows that the bot of this server or the platform is unavailable, for as long as the server reports it; nothing when that is not known. */
export function BotStatus() {
  const client = useQueryClient()
  const { pathname } = usePlace()
  const { data } = useQuery(statusFor(guildIdIn(pathname)))
  useEffect(() => askAfterErrors(client), [client])
  const unavailable = data && unavailableIn(data)
  // The region is there before its text, so that a screen reader announces the text.
  return (
    <div role="status">
      {unavailable !== undefined && (
        <p className="mb-6 rounded-card border border-line bg-surface-2 px-4 py-3 text-ink-1">
          {unavailable} Your changes are saved and will be applied when it&apos;s back.
        </p>
      )}
    </div>
  )
}

function unavailableIn({ discord, bot }: ReceivedStatus): string | undefined {
  if (bot === 'offline') return 'The bot is offline.'
  return discord === 'away' ? `${PAGE.platformName} isn't responding.` : undefined
}
