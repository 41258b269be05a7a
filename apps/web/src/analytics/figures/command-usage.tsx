import type { ReceivedAnalyticsCommand as Command } from '@guildhall/contract'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { analyticsCommands } from '../analytics-queries.ts'
import { ChangeMark } from './change-mark.tsx'
import { changeOf } from './change.ts'
import { CommandsPlot } from '../plots/commands-plot.tsx'
import type { View } from '../filters/analytics-filters.ts'
import { DataTable, type Column } from '../../ui/table/data-table.tsx'
import { Failed, Following, Loading, Nothing, Part } from '../part.tsx'

const TITLE = 'Command Usage Breakdown'
const PAGE_SIZE = 10

const COLUMNS: readonly Column<Command>[] = [
  { label: 'Command Name', value: ({ command_name: name }) => name, numeric: false },
  { label: 'Count', value: ({ count }) => count, numeric: true },
]
const CHANGE: Column<Command> = {
  label: 'Change',
  value: ({ count, previous_count: before }) => changeOf(count, before)?.share,
  cell: ({ count, previous_count: before }) => <ChangeMark now={count} before={before} />,
  numeric: true,
}

/** The number of uses of each command. */
export function CommandUsage({ view }: { view: View }) {
  const commands = useQuery({ ...analyticsCommands(view), placeholderData: keepPreviousData })
  if (commands.isPending) return <Loading title={TITLE} text="Loading command usage..." className="h-64" />
  if (commands.isError) return <Failed title={TITLE} text="Error loading command usage." query={commands} />
  if (commands.data.length === 0) return <Nothing title={TITLE} text="No command usage data for this period." />
  return (
    <Following isFollowing={commands.isPlaceholderData}>
      <Breakdown commands={commands.data} view={view} />
    </Following>
  )
}

function Breakdown({ commands, view }: { commands: readonly Command[]; view: View }) {
  const isCompared = commands.some(({ previous_count: before }) => typeof before === 'number')
  const table = () => ({
    header: ['Command Name', 'Count', ...(isCompared ? ['Previous Count'] : [])],
    rows: commands.map(({ command_name: name, count, previous_count: before }) => [
      name,
      count,
      ...(isCompared ? [before] : []),
    ]),
  })
  return (
    <Part title={TITLE} download={{ name: 'command-usage', view, table }}>
      {(titleId) => (
        <Card as="section" className="grid grid-cols-1 gap-x-10 gap-y-6 p-4 md:p-5 lg:grid-cols-2">
          <div>
            <CommandsPlot commands={commands} />
          </div>
          <div>
            <DataTable
              labelledBy={titleId}
              columns={isCompared ? [...COLUMNS, CHANGE] : COLUMNS}
              rows={commands}
              keyOf={({ command_name: name }) => name}
              pageSize={PAGE_SIZE}
            />
          </div>
        </Card>
      )}
    </Part>
  )
}
