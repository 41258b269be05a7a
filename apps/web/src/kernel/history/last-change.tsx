import { PRODUCT_NAME, type HistoryArea } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { cx } from '../../ui/cx.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { historyPath, historyState } from './history-filters.ts'
import { newestRevisions } from './newest-revisions.ts'

type LastChangeProps = {
  guildId: string
  area: HistoryArea
  /** The key of the target; null for the area's only one. */
  target: string | null
  className?: string
}

/** The author and the time of the last change, as a link into the history. Renders nothing if none is recorded. */
export function LastChange({ guildId, area, target, className }: LastChangeProps) {
  const { data = [] } = useQuery({ ...newestRevisions(guildId, area), enabled: useIsPainted() })
  const last = data.find(
    (revision) => revision.action !== 'posted' && (target === null || revision.target.key === target),
  )
  if (!last) return null
  return (
    <Link
      to={historyPath(guildId)}
      state={historyState({ area, ...(target !== null && { target: last.target }) })}
      className={cx(
        'inline-flex items-center text-caption text-ink-3 underline decoration-line-strong underline-offset-3 transition-colors hover:text-ink-1 max-md:-my-2.5 max-md:min-h-11',
        className,
      )}
    >
      <span className="min-w-0 wrap-anywhere">
        Last changed by <bdi>{last.user?.username ?? PRODUCT_NAME}</bdi>, <RelativeTime time={last.at} />
      </span>
    </Link>
  )
}

/** Whether the surrounding form was painted: what describes its last change is requested only then. */
function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted
}
