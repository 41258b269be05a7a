import { shortDay, shortMonth } from '../../lib/days.ts'
import { LANGUAGE } from '../../lib/locale.ts'
import type { Keys } from './plot-cursor.ts'
import { barsOf, barsPath, labeled, scaleEnd } from './plot-scale.ts'

const WEEK = 7

/** The keys that move through the days of a plot. */
export const DAY_KEYS: Keys = {
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

interface BarsProps {
  counts: readonly number[]
  /** The index of the current day, whose count is incomplete; -1 without it. */
  partialAt: number
  width: number
  /** The index of the selected day; null without a selection. */
  at: number | null
}

const compact = new Intl.NumberFormat(LANGUAGE, { notation: 'compact' })

/** A row of bars above its baseline, one a day. The bar of the current day is paler and outlined. */
export function Bars({ counts, partialAt, width, at }: BarsProps) {
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

/** Some of the days below the bars. @param props.days YYYY-MM-DD */
export function DayLabels({ days, width }: { days: readonly string[]; width: number }) {
  const slot = width / days.length
  const labelOf = days.length > MOST_DAYS ? shortMonth : shortDay
  return (
    <div className="relative ml-11 h-6 text-caption text-ink-3">
      {labeled(days.length, width, LABEL_WIDTH).map((at) => {
        const day = days[at]
        if (day === undefined) return null
        const middle = (at + 0.5) * slot
        // Keep the first and the last label inside the plot.
        const left = Math.max(HALF_LABEL, Math.min(width - HALF_LABEL, middle))
        return (
          <span key={day} className="absolute top-1 -translate-x-1/2 whitespace-nowrap" style={{ left }}>
            {labelOf(day)}
          </span>
        )
      })}
    </div>
  )
}
