import { EVENT_LABELS, EVENT_NAMES, type ReceivedAnalyticsSummary as Summary } from '@guildhall/contract'
import { ChangeMark } from './change-mark.tsx'
import { changeOf } from './change.ts'
import type { View } from '../filters/analytics-filters.ts'
import { DataTable, type Column } from '../../ui/table/data-table.tsx'
import { CardPart } from '../part.tsx'

interface EventRow {
  event: string
  /** The name of the event type, or the raw type without one. */
  label: string
  count: number
  /** The count of the previous period; undefined if unknown. */
  before: number | undefined
}

const PAGE_SIZE = 10
/** Maps, since an event type from the server can be the name of an Object.prototype property. */
const LABELS = new Map(Object.entries(EVENT_LABELS))
const WORDS = new Map([...LABELS, ...Object.entries(EVENT_NAMES)])

/** The event types of both periods, the most frequent of this period first. */
export function eventRows({ event_type_counts: counts, previous }: Summary): EventRow[] {
  const now = new Map(Object.entries(counts))
  const before = previous && new Map(Object.entries(previous.event_type_counts))
  return [...new Set([...now.keys(), ...(before?.keys() ?? [])])]
    .map((event) => ({
      event,
      label: WORDS.get(event) ?? event,
      count: now.get(event) ?? 0,
      before: before ? (before.get(event) ?? 0) : undefined,
    }))
    .toSorted((a, b) => b.count - a.count)
}

const COLUMNS: readonly Column<EventRow>[] = [
  { label: 'Event Type', value: ({ label }) => label, cell: (row) => <EventName {...row} />, numeric: false },
  { label: 'Count', value: ({ count }) => count, numeric: true },
]
const CHANGE: Column<EventRow> = {
  label: 'Change',
  value: ({ count, before }) => changeOf(count, before)?.share,
  cell: ({ count, before }) => <ChangeMark now={count} before={before} />,
  numeric: true,
}

/** The name of an event, with its raw type below it unless the specification has a label for it. */
function EventName({ event, label }: EventRow) {
  if (label === event || LABELS.has(event)) return label
  return (
    <>
      {label}
      <span className="block font-mono text-caption text-ink-3">{event}</span>
    </>
  )
}

/** The number of events of each type. */
export function EventCounts({ summary, view }: { summary: Summary; view: View }) {
  const rows = eventRows(summary)
  const isCompared = Boolean(summary.previous)
  const table = () => ({
    header: ['Event Type', 'Event', 'Count', ...(isCompared ? ['Previous Count'] : [])],
    rows: rows.map(({ label, event, count, before }) => [label, event, count, ...(isCompared ? [before] : [])]),
  })
  return (
    <CardPart title="Event Type Counts" download={{ name: 'event-type-counts', view, table }}>
      {(titleId) => (
        <DataTable
          labelledBy={titleId}
          columns={isCompared ? [...COLUMNS, CHANGE] : COLUMNS}
          rows={rows}
          keyOf={({ event }) => event}
          pageSize={PAGE_SIZE}
        />
      )}
    </CardPart>
  )
}
