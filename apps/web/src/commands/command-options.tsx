import { COMMAND_HELP, optionWords, type CommandHelp } from '@guildhall/contract'

const HELP: ReadonlyMap<string, CommandHelp> = new Map(Object.entries(COMMAND_HELP))

/** Each option of a command in words, and an example of its use. */
export function CommandOptions({ name, timeZone }: { name: string; timeZone: string | null | undefined }) {
  const help = HELP.get(name)
  if (!help) return null
  return (
    <dl className="mt-2 grid grid-cols-1 gap-x-4 gap-y-1 md:grid-cols-[9.375rem_minmax(0,1fr)]">
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
  )
}
