import { counted } from '../../lib/counted.ts'
import { longDay } from '../../lib/days.ts'
import { Bars } from '../../ui/plots/day-bars.tsx'
import { DaySlider } from '../../ui/plots/day-slider.tsx'
import type { HitDay } from './hit-figures.ts'

/** The stopped messages of each day. A selected day shows its count. */
export function HitsPlot({ days }: { days: readonly HitDay[] }) {
  const last = days.length - 1
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const wordsOf = (at: number): string => {
    const { date, count } = days[at] ?? { date: '', count: 0 }
    // "Thursday, November 19, 2026: 3 messages"
    return `${longDay(date)}${at === last ? ', so far' : ''}: ${counted(count, 'message')}`
  }
  if (days.length === 0) return null
  return (
    <DaySlider label="Messages stopped by day" dates={days.map(({ date }) => date)} wordsOf={wordsOf}>
      {({ ref, width, at }) => (
        <>
          <p className="pb-2 text-caption text-ink-3">
            {at === null ? (
              `${counted(total, 'message')} in all. Point at a day, or use the arrow keys.`
            ) : (
              <span className="font-medium text-ink-1">{wordsOf(at)}</span>
            )}
          </p>
          <div className="relative pt-2 pl-11">
            <div ref={ref}>
              <Bars counts={days.map(({ count }) => count)} partialAt={last} width={width} at={at} />
            </div>
          </div>
        </>
      )}
    </DaySlider>
  )
}
