import { readBlames, type ReceivedAnalyticsSummary as Summary } from '@guildhall/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { Activity } from './activity.tsx'
import { analyticsSummary } from '../analytics-queries.ts'
import { ChangeMark } from './change-mark.tsx'
import type { View } from '../filters/analytics-filters.ts'
import { rangeWords } from '../../lib/days.ts'
import { EventCounts } from './event-counts.tsx'
import { Failed, Following, Loading, Nothing } from '../part.tsx'
import { numberText } from '../../lib/locale.ts'

const TITLE = 'Overview'

/** The figures of a view and the plot of its days. */
export function Overview({ view }: { view: View }) {
  const summary = useQuery({ ...analyticsSummary(view), placeholderData: keepPreviousData })
  if (summary.isPending) return <Loading title={TITLE} text="Loading overview..." className="h-120" />
  if (summary.isError) return <Failed title={TITLE} text="Error loading overview." query={summary} />
  if (!summary.data) return <Nothing title={TITLE} text="No overview data available." />
  return (
    <Following isFollowing={summary.isPlaceholderData}>
      <Figures summary={summary.data} view={view} />
    </Following>
  )
}

function Figures({ summary, view }: { summary: Summary; view: View }) {
  const { days, previous, as_of: asOf } = summary
  const blames = readBlames(summary)
  const partialDay = asOf?.slice(0, 10)
  return (
    <section aria-labelledby="overview" className="flex flex-col gap-4">
      <div>
        <h2 id="overview" className="text-section text-ink-1">
          {TITLE}
        </h2>
        <p className="text-small text-ink-3">{periodWords(summary, view)}</p>
      </div>
      <div className="flex flex-wrap gap-4">
        <Figure label="Unique Users" now={summary.unique_users} before={previous?.unique_users} />
        <Figure label="Total Messages" now={summary.total_messages} before={previous?.total_messages} />
        {blames && (
          <Figure label={`${blames.name} Blames`} now={blames.count} before={previous && readBlames(previous)?.count} />
        )}
      </div>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {days && days.length > 0 && <Activity days={days} partialDay={partialDay} view={view} />}
        <EventCounts summary={summary} view={view} />
      </div>
    </section>
  )
}

/** The dates of the period and of the period compared with it. */
function periodWords({ previous, recorded_since: since, as_of: asOf }: Summary, view: View): string {
  const range = `${rangeWords(view)}, in UTC days.`
  const today = asOf !== undefined && view.endDay === asOf.slice(0, 10) ? ' Today is partial.' : ''
  if (previous) {
    const before = rangeWords({ startDay: previous.start_date, endDay: previous.end_date })
    return `${range}${today} Compared with ${before}.`
  }
  return `${range}${today}${since === undefined ? '' : ' No earlier data to compare.'}`
}

/** A figure, compared with the previous period if that is known. */
function Figure({ label, now, before }: { label: string; now: number; before: number | null | undefined }) {
  return (
    <Card as="article" aria-label={label} className="flex-1 basis-36 p-4 md:p-5">
      <p className="text-small">{label}</p>
      <p className="flex flex-wrap items-baseline gap-x-2.5 pt-1">
        <span className="text-title text-ink-1 tabular-nums">{numberText(now)}</span>
        <ChangeMark now={now} before={before} className="text-small font-medium" />
      </p>
    </Card>
  )
}
