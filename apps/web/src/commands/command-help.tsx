import { COMMANDS, type ReceivedCommand as Command } from '@guildhall/contract'
import { Link } from 'wouter'
import { useGuildAccess } from '../kernel/access/guild-access.ts'
import { ChevronDownIcon } from '../ui/icons/form-icons.tsx'
import { AlertIcon } from '../ui/icons/icons.tsx'
import { Late, late } from '../ui/states/late.tsx'

// This code loads late: its texts are larger than the code of the rows.
const commandOptions = late(async () => (await import('./command-options.tsx')).CommandOptions)

type Obstacles = NonNullable<Command['obstacles']>

/** The setup issues of a command on this server, with links to the settings that resolve them. */
export function CommandObstacles({ guildId, obstacles }: { guildId: string; obstacles: Obstacles }) {
  const hasSettings = useGuildAccess().levelOf('settings') !== undefined
  return (
    <ul aria-label="Setup issues" className="grid gap-1">
      {obstacles.map(({ message, setting }) => (
        <li key={message}>
          <p className="flex items-start gap-1.5 text-small text-ink-2">
            <AlertIcon size={16} className="mt-px shrink-0 text-warn-ink" />
            <span className="min-w-0 wrap-anywhere">{message}</span>
          </p>
          {setting && hasSettings && (
            <Link
              href={`/guilds/${guildId}/settings`}
              className="inline-flex items-center text-small text-accent-ink underline max-md:min-h-11"
            >
              Open the settings
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The options of a command and an example, behind a disclosure beside the switch of the row. */
export function CommandHelp({ name, timeZone }: { name: string; timeZone: string | null | undefined }) {
  if (!Object.hasOwn(COMMANDS, name)) return null
  return (
    <details className="group text-small">
      <summary
        aria-label={`Help for /${name}`}
        className="absolute top-2.25 right-16 flex h-control-row cursor-pointer items-center gap-1 rounded-control px-2 font-medium transition-colors hover:text-ink-1 max-md:top-0.5"
      >
        Help
        <ChevronDownIcon size={16} className="-rotate-90 group-open:rotate-0" />
      </summary>
      <Late of={commandOptions} failure="We couldn't load the help.">
        {(CommandOptions) => <CommandOptions name={name} timeZone={timeZone} />}
      </Late>
    </details>
  )
}
