import type { AnalyticsDay } from '@guildhall/contract'
import type { PointerEvent } from 'react'
import { counted } from '../../lib/counted.ts'
import { longDay, mediumDay, shortDay, shortMonth } from '../filters/days.ts'
import { barsOf, barsPath, labeled, scaleEnd } from './plot-scale.ts'
import { usePlotCursor, type Keys } from './plot-cursor.ts'
import { useWidth } from './use-width.ts'
import { LANGUAGE, numberText } from '../../lib/locale.ts'

/** The counts of a day, each in a row of bars. */
const SERIES = [
  { key: 'total_messages', label: 'Messages', unit: 'message' },
  { key: 'commands_used', label: 'Commands', unit: 'command' },
  { key: 'unique_users', label: 'Users', unit: 'user' },
] as const

const WEEK = 7
const KEYS: Keys = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -WEEK,
  PageUp: WEEK,
  Home: -Infinity,
  End: Infinity,
}
/** The height of a row of bars, in px. */
const HEIGHT = 80
/** The minimum distance between two day labels, in px. */
const LABEL_WIDTH = 92
const HALF_LABEL = 28
/** Above this number of days, the labels show month and year. */
const MOST_DAYS = 300

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
  const { at, handlers } = usePlotCursor({ count: days.length, first: last, keys: KEYS, itemAt })
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
      <DayLabels days={days} width={width} />
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

type BarsProps = { counts: readonly number[]; partialAt: number; width: number; at: number | null }

const compact = new Intl.NumberFormat(LANGUAGE, { notation: 'compact' })

/** A row of bars above its baseline. The bar of the current day is paler and outlined. */
function Bars({ counts, partialAt, width, at }: BarsProps) {
  const end = scaleEnd(Math.max(0, ...counts))
  const bars = barsOf(counts, width, HEIGHT)
  const partial = bars[partialAt]
  const slot = width / counts.length
  return (
    <>
      <span className="absolute left-0 w-9 text-right text-caption leading-none text-ink-3 tabular-nums">
        {compact.format(end)}
      </span>
      <svg width={width} height={HEIGHT + 1} aria-hidden="true" className="block overflow-visible text-accent">
        {at !== null && (
          <rect
            x={Math.round(at * slot)}
            width={Math.max(2, Math.round(slot))}
            height={HEIGHT}
            fill="currentColor"
            opacity="0.2"
          />
        )}
        <path
          d={barsPath(
            bars.filter((bar) => bar !== partial),
            HEIGHT,
          )}
          fill="currentColor"
        />
        {partial && (
          <path
            d={barsPath([{ ...partial, x: partial.x + 0.5, width: Math.max(1, partial.width - 1) }], HEIGHT)}
            fill="currentColor"
            fillOpacity="0.35"
            stroke="currentColor"
          />
        )}
        <path d={`M0 0.5H${width}`} stroke="currentColor" strokeDasharray="2 4" className="text-line-strong" />
        <path d={`M0 ${HEIGHT + 0.5}H${width}`} stroke="currentColor" className="text-line-strong" />
      </svg>
    </>
  )
}

/** Some of the days below the bars. */
function DayLabels({ days, width }: { days: readonly AnalyticsDay[]; width: number }) {
  const slot = width / days.length
  const labelOf = days.length > MOST_DAYS ? shortMonth : shortDay
  return (
    <div className="relative ml-11 h-6 text-caption text-ink-3">
      {labeled(days.length, width, LABEL_WIDTH).map((at) => {
        const day = days[at]
        if (!day) return null
        const middle = (at + 0.5) * slot
        // Keep the first and the last label inside the plot.
        const left = Math.max(HALF_LABEL, Math.min(width - HALF_LABEL, middle))
        return (
          <span key={day.date} className="absolute top-1 -translate-x-1/2 whitespace-nowrap" style={{ left }}>
            {labelOf(day.date)}
          </span>
        )
      })}
    </div>
  )
}
