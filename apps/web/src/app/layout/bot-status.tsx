import { STATUS_POLL_MS } from '@guildhall/contract'
import { matchQuery, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveMode } from '../../kernel/live/live-mode.ts'
import { STATUS_KEY, botStatus, outageIn, type Outage } from '../../kernel/bot-status.ts'
import { ApiError } from '../../lib/calls/api-error.ts'
import { PAGE } from '../../lib/page/page-meta.ts'

/** Refetches the status as soon as another call fails with a 503. Returns the function that unsubscribes. */
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

/**
 * Shows a notice while the server reports that the bot or Discord is unavailable. Empty while the status is unknown.
 *
 * @param mode how the page follows changes: a live page receives the status.
 */
export function BotStatus({ guildId, mode }: { guildId: string | undefined; mode: LiveMode }) {
  const client = useQueryClient()
  const refetchInterval = mode === 'live' ? false : STATUS_POLL_MS
  const { data } = useQuery({ ...botStatus(guildId), refetchInterval })
  useEffect(() => askAfterErrors(client), [client])
  const outage = outageIn(data)
  // Render the region before its text: a screen reader announces only later changes.
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
