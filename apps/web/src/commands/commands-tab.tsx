import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../lib/api-error.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { guildCommands } from './command-queries.ts'
import { CommandRow } from './command-row.tsx'
import { MenuWarning, sharedWarnings } from './menu-warning.tsx'

const HEADING = 'guild-commands'

function CommandList({ guildId }: { guildId: string }) {
  const commands = useQuery(guildCommands(guildId))
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
      <ErrorState
        title={`Failed to load commands: ${errorMessage(commands.error)}`}
        onRetry={() => void commands.refetch()}
      />
    )
  }
  if (commands.data.length === 0) return <EmptyState text="No commands available for this server." />
  const shared = sharedWarnings(commands.data)
  return (
    <>
      {[...shared].map((warning) => (
        <MenuWarning key={warning} text={warning} className="mb-3" />
      ))}
      <Card as="section" aria-labelledby={HEADING}>
        <ul>
          {commands.data.map((command) => (
            <CommandRow
              key={command.command_name}
              guildId={guildId}
              command={command}
              warning={command.reason && !shared.has(command.reason) ? command.reason : null}
            />
          ))}
        </ul>
      </Card>
    </>
  )
}

/** Which of the bot's commands members of this server can use. */
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
