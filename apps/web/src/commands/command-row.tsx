import { COMMANDS, NO_DESCRIPTION, SUCCESS_MESSAGE_MS, type ReceivedCommand as Command } from '@guildhall/contract'
import { useId } from 'react'
import { useUndo } from '../kernel/history/use-undo.tsx'
import { errorMessage } from '../lib/calls/api-error.ts'
import { Switch } from '../ui/controls/switch.tsx'
import { useToasts } from '../ui/toast.tsx'
import { CommandHelp, CommandObstacles } from './command-help.tsx'
import { useToggleCommand, type Saved } from './command-queries.ts'
import { MenuWarning } from './menu-warning.tsx'

const DESCRIPTIONS: ReadonlyMap<string, string> = new Map(Object.entries(COMMANDS))

function savedText(name: string, enabled: boolean, { queued, hasWarning }: Saved): string {
  if (hasWarning) return "Changes saved, but they aren't in Discord's menu yet."
  if (queued) return 'Changes queued; menu will update shortly.'
  return `Command /${name} ${enabled ? 'enabled' : 'disabled'}!`
}

type CommandRowProps = {
  guildId: string
  command: Command
  /** The reason why this command is missing in Discord's menu; null if the reason concerns the whole menu. */
  warning: string | null
  /** Why the user cannot switch it; undefined if the user can. */
  readOnly: string | undefined
}

/** One command with its switch. */
export function CommandRow({ guildId, command, warning, readOnly }: CommandRowProps) {
  const name = command.command_name
  const description = useId()
  const why = useId()
  const toasts = useToasts()
  const source = `${guildId}/command/${name}`
  const undo = useUndo(guildId, 'commands')
  const { pending, toggle } = useToggleCommand(guildId, name, {
    onSaved: (enabled, saved) => {
      const action = undo({ kind: 'saved', key: name, ...saved.versions })
      toasts.success(savedText(name, enabled, saved), SUCCESS_MESSAGE_MS, action)
    },
    onFailed: (error) => toasts.error(`Failed to update command: ${errorMessage(error)}`, source),
  })
  const onCheckedChange = (enable: boolean): void => {
    toasts.dismiss(source)
    toggle(enable)
  }
  return (
    <li className="relative flex items-start gap-4 border-line px-4.5 py-3.5 not-last:border-b">
      <div className="grid grid-cols-1 min-w-0 flex-1 gap-x-4 gap-y-0.5 md:grid-cols-[9.375rem_minmax(0,1fr)]">
        <span className="font-mono wrap-anywhere text-ink-1 max-md:pr-16">/{name}</span>
        <span id={description} className="md:pr-20">
          {DESCRIPTIONS.get(name) ?? NO_DESCRIPTION}
        </span>
        {warning !== null && <MenuWarning id={why} text={warning} className="md:col-start-2" />}
        <div className="md:col-start-2">
          {command.obstacles && command.obstacles.length > 0 && (
            <CommandObstacles guildId={guildId} obstacles={command.obstacles} />
          )}
          <CommandHelp name={name} timeZone={command.time_zone} />
        </div>
      </div>
      <div className="flex shrink-0 max-md:-mt-2.5">
        <Switch
          label={`/${name}`}
          hideLabel
          checked={pending ?? command.is_enabled}
          onCheckedChange={onCheckedChange}
          disabled={pending !== undefined}
          disabledReason={readOnly}
          describedBy={warning === null ? description : `${description} ${why}`}
        />
      </div>
    </li>
  )
}
