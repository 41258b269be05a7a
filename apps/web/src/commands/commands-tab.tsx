import { useQuery } from '@tanstack/react-query'
import { useReadOnly } from '../kernel/access/guild-access.ts'
import { LoadError } from '../kernel/access/load-error.tsx'
import { useOutage } from '../kernel/bot-status.ts'
import { errorMessage } from '../lib/calls/api-error.ts'
import { ReadOnlyNote } from '../ui/controls/read-only.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { guildCommands } from './command-queries.ts'
import { CommandRow } from './command-row.tsx'
import { MenuWarning, sharedWarnings, warningOf } from './menu-warning.tsx'

const HEADING = 'guild-commands'

function CommandList({ guildId }: { guildId: string }) {
  const commands = useQuery(guildCommands.query(guildId))
  const readOnly = useReadOnly('commands', undefined)
  const outage = useOutage(guildId)
  if (commands.isPending) {
    return (
      <div role="status">
        <span className="sr-only">Loading commands</span>
        <Skeleton className="h-75 rounded-card" />
      </div>
    )
  }
  if (commands.isLoadingError) {
    return (
      <LoadError
        error={commands.error}
        message={undefined}
        title={`Failed to load commands: ${errorMessage(commands.error)}`}
        onRetry={() => void commands.refetch()}
      />
    )
  }
  if (commands.data.length === 0) return <EmptyState text="No commands available for this server." />
  const warnings = commands.data.map((command) => warningOf(command, outage))
  const shared = sharedWarnings(warnings)
  return (
    <>
      {readOnly !== undefined && <ReadOnlyNote reason={readOnly} className="mb-3" />}
      {[...shared].map((warning) => (
        <MenuWarning key={warning} text={warning} className="mb-3" />
      ))}
      <Card as="section" aria-labelledby={HEADING}>
        <ul>
          {commands.data.map((command, at) => (
            <CommandRow
              key={command.command_name}
              guildId={guildId}
              command={command}
              readOnly={readOnly}
              warning={shared.has(warnings[at] ?? '') ? null : (warnings[at] ?? null)}
            />
          ))}
        </ul>
      </Card>
    </>
  )
}

/** The bot's commands with the switches that enable them on this server. */
export function CommandsTab({ guildId }: { guildId: string }) {
  return (
    <>
      <h2 id={HEADING} className="text-section text-ink-1">
        Guild Commands
      </h2>
      <p className="mb-3 text-small text-ink-3">Choose which commands members can use. Commands are off by default.</p>
      <CommandList guildId={guildId} />
    </>
  )
}
