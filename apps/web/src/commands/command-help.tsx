import { COMMANDS, type ReceivedCommand as Command } from '@guildhall/contract'
import { Link } from 'wouter'
import { AlertIcon } from '../ui/icons.tsx'
import { Late, late } from '../ui/late.tsx'

// Loaded late: its texts are larger than the rows, and every tab would load them.
const commandOptions = late(async () => (await import('./command-options.tsx')).CommandOptions)

type Obstacles = NonNullable<Command['obstacles']>

/** Why a command does not work on this server yet, with a link to the setting that changes that. */
export function CommandObstacles({ guildId, obstacles }: { guildId: string; obstacles: Obstacles }) {
  return (
    <ul aria-label="Setup issues" className="grid gap-1">
      {obstacles.map(({ message, setting }) => (
        <li key={message}>
          <p className="flex items-start gap-1.5 text-small text-ink-2">
            <AlertIcon size={16} className="mt-px shrink-0 text-warn-ink" />
            <span className="min-w-0 wrap-anywhere">{message}</span>
          </p>
          {setting && (
            <Link href={`/guilds/${guildId}/settings`} className="text-small text-accent-ink underline">
              Open the settings
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The options of a command and an example, behind a disclosure. */
export function CommandHelp({ name, timeZone }: { name: string; timeZone: string | null | undefined }) {
  if (!Object.hasOwn(COMMANDS, name)) return null
  return (
    <details className="mt-1 text-small">
      <summary aria-label={`Help for /${name}`} className="w-fit cursor-pointer rounded-control text-accent-ink">
        Help
      </summary>
      <Late of={commandOptions} failure="We couldn't load the help.">
        {(CommandOptions) => <CommandOptions name={name} timeZone={timeZone} />}
      </Late>
    </details>
  )
}
