import { useIsFetching, useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Ring } from '../../ui/states/spinner.tsx'

/** Loading time after which the message appears, in ms. */
const SLOW_MS = 4_000

/** Whether a part of the page waits for the first data of the query. */
function isAwaited(query: Query): boolean {
  return query.state.status === 'pending' && query.isActive()
}

/** The message that a part of the page is loading slowly. Retry now repeats the pending requests immediately. */
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

  // Render the region before its text: a screen reader announces only later changes.
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
