import type { AnalyticsDay } from '@guildhall/contract'
import { useState } from 'react'
import { ActivityPlot } from '../plots/activity-plot.tsx'
import type { View } from '../filters/analytics-filters.ts'
import { DataTable, type Column } from '../../ui/table/data-table.tsx'
import { daysBefore, tableDay } from '../../lib/days.ts'
import { CardPart } from '../part.tsx'

const PAGE_SIZE = 10

const NOTHING = { unique_users: 0, total_messages: 0, commands_used: 0 }

type ActivityProps = { days: readonly AnalyticsDay[]; partialDay: string | undefined; view: View }

/** The activity of each day, as a plot and as an expandable table. */
export function Activity({ days, partialDay, view }: ActivityProps) {
  const [open, setOpen] = useState(false)
  const firstRecorded = days[0]?.date ?? view.endDay
  const unrecorded = daysBefore(firstRecorded, view).map((date) => ({ date, ...NOTHING }))
  const drawn = [...unrecorded, ...days]
  const columns: readonly Column<AnalyticsDay>[] = [
    {
      label: 'Day',
      value: ({ date }) => date,
      cell: ({ date }) => `${tableDay(date)}${date === partialDay ? ' (so far)' : ''}`,
      numeric: false,
    },
    { label: 'Messages', value: ({ total_messages: messages }) => messages, numeric: true },
    { label: 'Commands', value: ({ commands_used: commands }) => commands, numeric: true },
    { label: 'Users', value: ({ unique_users: users }) => users, numeric: true },
  ]
  const table = () => ({
    header: ['Day', 'Messages', 'Commands', 'Users'],
    rows: days.map((day) => [day.date, day.total_messages, day.commands_used, day.unique_users]),
    note:
      partialDay && days.some(({ date }) => date === partialDay)
        ? `${partialDay} is partial: the file was downloaded before the day ended.`
        : undefined,
  })
  return (
    <CardPart title="Activity by Day" download={{ name: 'activity', view, table }}>
      {(titleId) => (
        <>
          <ActivityPlot days={drawn} firstRecorded={firstRecorded} partialDay={partialDay} />
          <details className="mt-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary className="w-fit cursor-pointer rounded-control py-1 text-small hover:text-ink-1">
              Show as table
            </summary>
            {open && (
              <DataTable
                labelledBy={titleId}
                columns={columns}
                rows={days}
                keyOf={({ date }) => date}
                pageSize={PAGE_SIZE}
              />
            )}
          </details>
        </>
      )}
    </CardPart>
  )
}
