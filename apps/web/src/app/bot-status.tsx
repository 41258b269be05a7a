import { STATUS_POLL_MS } from '@guildhall/contract'
import { matchQuery, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { STATUS_KEY, botStatus, outageIn, type Outage } from '../kernel/bot-status.ts'
import { ApiError } from '../lib/api-error.ts'
import { PAGE } from '../lib/page-meta.ts'
import { usePlace } from '../lib/router.tsx'
import { guildIdIn } from './guild-path.ts'

/** Asks at once when another call failed because something behind the server is unavailable; returns what ends that. */
function askAfterErrors(client: QueryClient): () => void {
  const look = (isOurs: boolean, error: unknown): void => {
    if (isOurs || !(error instanceof ApiError) || error.status !== 503) return
    void client.invalidateQueries({ queryKey: STATUS_KEY })
  }
  const ends = [
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      look(matchQuery({ queryKey: STATUS_KEY }, event.query), event.action.error)
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
  const { data } = useQuery({ ...botStatus(guildIdIn(pathname)), refetchInterval: STATUS_POLL_MS })
  useEffect(() => askAfterErrors(client), [client])
  const outage = outageIn(data)
  // The region is there before its text, so that a screen reader announces the text.
  return (
    <div role="status">
      {outage && (
        <p className="mb-6 rounded-card border border-line bg-surface-2 px-4 py-3 text-ink-1">
          {sentenceOf(outage)} Your changes are saved and will be applied when it&apos;s back.
        </p>
      )}
    </div>
  )
}

function sentenceOf(outage: Outage): string {
  return outage === 'bot' ? 'The bot is offline.' : `${PAGE.platformName} isn't responding.`
}
