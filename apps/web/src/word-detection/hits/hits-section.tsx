import type { WordHitDays } from '@guildhall/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { LoadError } from '../../kernel/access/load-error.tsx'
import { errorMessage } from '../../lib/calls/api-error.ts'
import { csvFileName, downloadCsv } from '../../lib/csv.ts'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { DataTable, type Column } from '../../ui/table/data-table.tsx'
import { wordHits } from '../word-list-queries.ts'
import { daysOf, hitWordsOf, keyOf, type HitWord } from './hit-figures.ts'
import { HitsPlot } from './hits-plot.tsx'

const TITLE = 'Messages stopped'

/** The numbers of days to choose from. */
const RANGES = [7, 30, 90, 365] as const
const PAGE_SIZE = 10

const COLUMNS: readonly Column<HitWord>[] = [
  { label: 'Word', value: ({ word }) => word, cell: ({ word }) => <code>{word}</code>, numeric: false },
  { label: 'List', value: ({ listName }) => listName, numeric: false },
  { label: 'Count', value: ({ count }) => count, numeric: true },
]

/** How many messages the lists stopped, by day and by word. */
export function HitsSection({ guildId }: { guildId: string }) {
  const title = useId()
  const [days, setDays] = useState<number>(30)
  const hits = useQuery({ ...wordHits(guildId, days), placeholderData: keepPreviousData })
  return (
    <section aria-labelledby={title} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 id={title} className="text-section text-ink-1">
          {TITLE}
        </h3>
        <div className="flex flex-wrap gap-2">
          {RANGES.map((range) => (
            <Button
              key={range}
              variant="quiet"
              size="row"
              aria-pressed={days === range}
              onClick={() => setDays(range)}
              className="aria-pressed:border-edge aria-pressed:bg-surface-3"
            >
              {range} days
            </Button>
          ))}
        </div>
      </div>
      {hits.isPending ? (
        <div role="status">
          <span className="sr-only">Loading stopped messages</span>
          <Skeleton className="h-64 rounded-card" />
        </div>
      ) : hits.isLoadingError || (hits.isError && hits.isPlaceholderData) ? (
        <LoadError
          error={hits.error}
          title="Failed to load the stopped messages."
          message={errorMessage(hits.error)}
          onRetry={() => void hits.refetch()}
        />
      ) : (
        <div
          aria-busy={hits.isPlaceholderData}
          inert={hits.isPlaceholderData}
          className={cx('transition-opacity', hits.isPlaceholderData && 'opacity-50')}
        >
          <Figures guildId={guildId} data={hits.data} titleId={title} />
        </div>
      )}
    </section>
  )
}

function Figures({ guildId, data, titleId }: { guildId: string; data: WordHitDays; titleId: string }) {
  const days = useMemo(() => daysOf(data), [data])
  const words = useMemo(() => hitWordsOf(data), [data])
  if (words.length === 0) {
    return <EmptyState text={`No message was stopped in these ${days.length} days.`} />
  }
  return (
    <Card as="section" className="grid grid-cols-1 gap-x-10 gap-y-6 p-4 md:p-5 lg:grid-cols-2">
      <div className="min-w-0">
        <HitsPlot days={days} />
        <p className="mt-2 text-caption text-ink-3">Days are in UTC. Neither authors nor messages are kept.</p>
      </div>
      <div className="flex min-w-0 flex-col items-stretch">
        <DataTable labelledBy={titleId} columns={COLUMNS} rows={words} keyOf={keyOf} pageSize={PAGE_SIZE} />
        <Button
          variant="ghost"
          size="row"
          aria-describedby={titleId}
          className="-mr-3 self-end"
          onClick={() => downloadHits(guildId, data)}
        >
          Download CSV
        </Button>
      </div>
    </Card>
  )
}

function downloadHits(guildId: string, { start_date, end_date, hits }: WordHitDays): void {
  downloadCsv(csvFileName(['guildhall-stopped-messages', start_date, end_date, `server-${guildId}`]), {
    header: ['Day', 'List', 'Word', 'Count'],
    rows: hits.map(({ date, list_name, word, count }) => [date, list_name, word, count]),
  })
}
