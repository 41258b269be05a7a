import {
  COMMAND_HELP,
  optionWords,
  type CommandHelp as Help,
  type ReceivedCommand as Command,
} from '@guildhall/contract'
import { Link } from 'wouter'
import { AlertIcon } from '../ui/icons.tsx'

const HELP: ReadonlyMap<string, Help> = new Map(Object.entries(COMMAND_HELP))

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
  const help = HELP.get(name)
  if (!help) return null
  return (
    <details className="mt-1 text-small">
      <summary aria-label={`Help for /${name}`} className="w-fit cursor-pointer rounded-control text-accent-ink">
        Help
      </summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 md:grid-cols-[9.375rem_minmax(0,1fr)]">
        {help.options.map((option) => (
          <div key={option.name} className="contents">
            <dt>
              <span className="font-mono text-ink-1">{option.name}</span>
              {!option.required && <span className="text-ink-3"> (optional)</span>}
            </dt>
            <dd>{optionWords(option, timeZone)}</dd>
          </div>
        ))}
        <dt className="text-ink-3">Example</dt>
        <dd className="font-mono wrap-anywhere text-ink-1">{help.example}</dd>
        {help.textExample !== undefined && (
          <>
            <dt className="text-ink-3">As a message</dt>
            <dd className="wrap-anywhere">
              The prefix, then <span className="font-mono text-ink-1">{help.textExample}</span>
            </dd>
          </>
        )}
      </dl>
    </details>
  )
}
