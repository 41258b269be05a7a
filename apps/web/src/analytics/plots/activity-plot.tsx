import type { AnalyticsDay } from '@guildhall/contract'
import { counted } from '../../lib/counted.ts'
import { longDay, mediumDay } from '../../lib/days.ts'
import { Bars } from '../../ui/plots/day-bars.tsx'
import { DaySlider } from '../../ui/plots/day-slider.tsx'
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

/** The activity of each day. A selected day shows its counts. */
export function ActivityPlot({ days, firstRecorded, partialDay }: ActivityPlotProps) {
  const partialAt = days.findIndex(({ date }) => date === partialDay)
  const wordsOf = (at: number): string => {
    const day = days[at]
    return day ? dayWords(day, firstRecorded, partialDay) : ''
  }
  if (days.length === 0) return null
  return (
    <DaySlider label="Activity by day" dates={days.map(({ date }) => date)} wordsOf={wordsOf}>
      {({ ref, width, at }) => (
        <>
          <p className="flex justify-between gap-3 pb-2 text-caption text-ink-3">
            <SelectedDay day={at === null ? undefined : days[at]} firstRecorded={firstRecorded} />
            {partialAt >= 0 && <PartialMark />}
          </p>
          {SERIES.map(({ key, label }, row) => (
            <div key={key} className="relative pt-2 pl-11">
              <p className="flex items-baseline justify-between gap-3 text-small">
                {label}
                <SeriesReading counts={days.map((each) => each[key])} days={days} at={at} />
              </p>
              <div ref={row === 0 ? ref : undefined}>
                <Bars counts={days.map((each) => each[key])} partialAt={partialAt} width={width} at={at} />
              </div>
            </div>
          ))}
        </>
      )}
    </DaySlider>
  )
}

/** The date of the selected day, or how to select one. */
function SelectedDay({ day, firstRecorded }: { day: AnalyticsDay | undefined; firstRecorded: string }) {
  if (!day) return 'Point at a day, or use the arrow keys.'
  return (
    <span className="font-medium text-ink-1">
      {longDay(day.date)}
      {day.date < firstRecorded && ', not recorded'}
    </span>
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
