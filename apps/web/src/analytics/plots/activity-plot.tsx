import type { AnalyticsDay } from '@guildhall/contract'
import type { PointerEvent } from 'react'
import { counted } from '../../lib/counted.ts'
import { longDay, mediumDay } from '../../lib/days.ts'
import { Bars, DAY_KEYS, DayLabels } from '../../ui/plots/day-bars.tsx'
import { usePlotCursor } from '../../ui/plots/plot-cursor.ts'
import { useWidth } from '../../ui/plots/use-width.ts'
import { numberText } from '../../lib/locale.ts'

/** The counts of a day, each in a row of bars. */
const SERIES = [
  { key: 'total_messages', label: 'Messages', unit: 'message' },
  { key: 'commands_used', label: 'Commands', unit: 'command' },
  { key: 'unique_users', label: 'Users', unit: 'user' },
] as const

/** The day and its counts, in words. */
function dayWords(day: AnalyticsDay, firstRecorded: string, partialDay: string | undefined): string {
  if (day.date < firstRecorded) return `${longDay(day.date)}: not recorded`
  const counts = SERIES.map(({ key, unit }) => counted(day[key], unit)).join(', ')
  return `${longDay(day.date)}${day.date === partialDay ? ', so far' : ''}: ${counts}`
}

type ActivityPlotProps = {
  days: readonly AnalyticsDay[]
  /** The first recorded day; earlier days are empty. */
  firstRecorded: string
  /** The current day, whose counts are incomplete. */
  partialDay: string | undefined
}

/** The activity of each day. Arrow keys, mouse and touch select a day and show its counts. */
export function ActivityPlot({ days, firstRecorded, partialDay }: ActivityPlotProps) {
  const { ref, width } = useWidth<HTMLDivElement>()
  const last = days.length - 1
  const itemAt = ({ clientX }: PointerEvent): number => {
    const { left = 0 } = ref.current?.getBoundingClientRect() ?? {}
    return Math.floor(((clientX - left) / Math.max(1, width)) * days.length)
  }
  const { at, handlers } = usePlotCursor({ count: days.length, first: last, keys: DAY_KEYS, itemAt })
  const day = at === null ? undefined : days[at]
  const read = day ?? days[last]
  if (!read) return null
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Activity by day"
      aria-valuemin={1}
      aria-valuemax={days.length}
      aria-valuenow={(at ?? last) + 1}
      aria-valuetext={dayWords(read, firstRecorded, partialDay)}
      className="-mx-1 [touch-action:pan-y] rounded-control p-1 select-none"
      {...handlers}
    >
      <p className="flex justify-between gap-3 pb-2 text-caption text-ink-3">
        {day ? (
          <span className="font-medium text-ink-1">
            {longDay(day.date)}
            {day.date < firstRecorded && ', not recorded'}
          </span>
        ) : (
          'Point at a day, or use the arrow keys.'
        )}
        {indexOf(days, partialDay) >= 0 && <PartialMark />}
      </p>
      {SERIES.map(({ key, label }, row) => (
        <div key={key} className="relative pt-2 pl-11">
          <p className="flex items-baseline justify-between gap-3 text-small">
            {label}
            <SeriesReading counts={days.map((each) => each[key])} days={days} at={at} />
          </p>
          <div ref={row === 0 ? ref : undefined}>
            <Bars counts={days.map((each) => each[key])} partialAt={indexOf(days, partialDay)} width={width} at={at} />
          </div>
        </div>
      ))}
      <DayLabels days={days.map(({ date }) => date)} width={width} />
    </div>
  )
}

/** The meaning of the paler bar of today. */
function PartialMark() {
  return (
    <span className="flex shrink-0 items-center gap-1.5">
      <svg width="9" height="9" aria-hidden="true" className="text-accent">
        <path d="M0.5 0.5h8v8h-8z" fill="currentColor" fillOpacity="0.35" stroke="currentColor" />
      </svg>
      Today so far
    </span>
  )
}

function indexOf(days: readonly AnalyticsDay[], date: string | undefined): number {
  return days.findIndex((day) => day.date === date)
}

/** The count of the selected day, or else the highest count. */
function SeriesReading(props: { counts: readonly number[]; days: readonly AnalyticsDay[]; at: number | null }) {
  const { counts, days, at } = props
  if (at !== null) return <span className="font-semibold text-ink-1 tabular-nums">{numberText(counts[at] ?? 0)}</span>
  const highest = Math.max(...counts)
  const day = days[counts.indexOf(highest)]
  if (!day || highest === 0) return null
  return (
    <span className="text-caption text-ink-3 tabular-nums">
      Peak {numberText(highest)} on {mediumDay(day.date)}
    </span>
  )
}
