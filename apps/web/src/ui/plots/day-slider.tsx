import type { PointerEvent, ReactNode, RefObject } from 'react'
import { DAY_KEYS, DayLabels } from './day-bars.tsx'
import { usePlotCursor } from './plot-cursor.ts'
import { useWidth } from './use-width.ts'

/** The state of a plot of days, for the parts that show it. */
interface DayPlot {
  /** The element whose width the bars have. */
  readonly ref: RefObject<HTMLDivElement | null>
  /** In px; 0 before the layout. */
  readonly width: number
  /** The index of the selected day; null without a selection. */
  readonly at: number | null
}

interface DaySliderProps {
  label: string
  /** YYYY-MM-DD, at least one. */
  dates: readonly string[]
  /** The day and its counts, in words. */
  wordsOf: (at: number) => string
  children: (plot: DayPlot) => ReactNode
}

/** A plot of days as a slider: arrow keys, mouse and touch select a day. Without a selection, a screen reader reads the last one. */
export function DaySlider({ label, dates, wordsOf, children }: DaySliderProps) {
  const { ref, width } = useWidth<HTMLDivElement>()
  const last = dates.length - 1
  const itemAt = ({ clientX }: PointerEvent): number => {
    const { left = 0 } = ref.current?.getBoundingClientRect() ?? {}
    return Math.floor(((clientX - left) / Math.max(1, width)) * dates.length)
  }
  const { at, handlers } = usePlotCursor({ count: dates.length, first: last, keys: DAY_KEYS, itemAt })
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={dates.length}
      aria-valuenow={(at ?? last) + 1}
      aria-valuetext={wordsOf(at ?? last)}
      className="-mx-1 [touch-action:pan-y] rounded-control p-1 select-none"
      {...handlers}
    >
      {children({ ref, width, at })}
      <DayLabels days={dates} width={width} />
    </div>
  )
}
