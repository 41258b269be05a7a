import type { PointerEvent } from 'react'
import { counted } from '../../lib/counted.ts'
import { longDay } from '../../lib/days.ts'
import { Bars, DAY_KEYS, DayLabels } from '../../ui/plots/day-bars.tsx'
import { usePlotCursor } from '../../ui/plots/plot-cursor.ts'
import { useWidth } from '../../ui/plots/use-width.ts'
import type { HitDay } from './hit-figures.ts'

/** The stopped messages of each day. Arrow keys, mouse and touch select a day and show its count. */
export function HitsPlot({ days }: { days: readonly HitDay[] }) {
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
  const total = days.reduce((sum, { count }) => sum + count, 0)
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Messages stopped by day"
      aria-valuemin={1}
      aria-valuemax={days.length}
      aria-valuenow={(at ?? last) + 1}
      aria-valuetext={wordsOf(read, last === days.indexOf(read))}
      className="-mx-1 [touch-action:pan-y] rounded-control p-1 select-none"
      {...handlers}
    >
      <p className="pb-2 text-caption text-ink-3">
        {day ? (
          <span className="font-medium text-ink-1">{wordsOf(day, at === last)}</span>
        ) : (
          `${counted(total, 'message')} in all. Point at a day, or use the arrow keys.`
        )}
      </p>
      <div className="relative pt-2 pl-11">
        <div ref={ref}>
          <Bars counts={days.map(({ count }) => count)} partialAt={last} width={width} at={at} />
        </div>
      </div>
      <DayLabels days={days.map(({ date }) => date)} width={width} />
    </div>
  )
}

/** "Thursday, November 19, 2026: 3 messages". Today is partial. */
function wordsOf({ date, count }: HitDay, isToday: boolean): string {
  return `${longDay(date)}${isToday ? ', so far' : ''}: ${counted(count, 'message')}`
}
