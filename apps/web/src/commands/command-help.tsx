import { COMMANDS, type ReceivedCommand as Command } from '@guildhall/contract'
import { Link } from 'wouter'
import { useGuildAccess } from '../kernel/access/guild-access.ts'
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
