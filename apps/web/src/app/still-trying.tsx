import { useIsFetching, useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Ring } from '../ui/spinner.tsx'

/** How long a part of the page may load before it is said that it takes long, in ms. */
const SLOW_MS = 4_000

/** Whether a part of the page waits for the query and has nothing to show yet. */
function isAwaited(query: Query): boolean {
  return query.state.status === 'pending' && query.isActive()
}

/** Says that a part of the page has been loading for long, and lets the reader try at once what a silent server would hold up. */
export function StillTrying() {
  const client = useQueryClient()
  const isLoading = useIsFetching({ predicate: isAwaited }) > 0
  const [tries, setTries] = useState(0)
  const [slow, setSlow] = useState<number | null>(null)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setSlow(tries), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(null)
    }
  }, [isLoading, tries])

  const retry = async (): Promise<void> => {
    setTries((count) => count + 1)
    const awaited = client.getQueryCache().findAll({ predicate: isAwaited })
    await Promise.all(awaited.map((query) => query.cancel({ silent: true })))
    for (const query of awaited) void query.fetch().catch(() => undefined)
  }

  // The region is there before its text, so that a screen reader announces the text.
  return (
    <div role="status">
      {slow === tries && (
        <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface-2 px-4 py-3 text-ink-1">
          <Ring className="size-4 shrink-0" />
          <span className="min-w-0 flex-1">Still trying…</span>
          <Button variant="quiet" size="row" onClick={() => void retry()}>
            Retry now
          </Button>
        </div>
      )}
    </div>
  )
}
