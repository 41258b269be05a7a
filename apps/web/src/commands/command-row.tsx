import { COMMANDS, NO_DESCRIPTION, SUCCESS_MESSAGE_MS, type Command } from '@guildhall/contract'
import { useId } from 'react'
import { errorMessage } from '../lib/api-error.ts'
import { Switch } from '../ui/switch.tsx'
import { useToasts } from '../ui/toast.tsx'
import { useToggleCommand } from './command-queries.ts'

const DESCRIPTIONS: ReadonlyMap<string, string> = new Map(Object.entries(COMMANDS))

function savedText(name: string, enabled: boolean, queued: boolean): string {
  if (queued) return 'Changes queued; menu will update shortly.'
  return `Command /${name} ${enabled ? 'enabled' : 'disabled'}!`
}

/** One command with its switch. */
export function CommandRow({ guildId, command }: { guildId: string; command: Command }) {
  const name = command.command_name
  const description = useId()
  const toasts = useToasts()
  const { pending, toggle } = useToggleCommand(guildId, name, {
    onSaved: (enabled, queued) => toasts.success(savedText(name, enabled, queued), SUCCESS_MESSAGE_MS),
    onFailed: (error) => toasts.error(`Failed to update command: ${errorMessage(error)}`),
  })
  const onCheckedChange = (enable: boolean): void => {
    toasts.dismiss()
    toggle(enable)
  }
  return (
    <li className="flex items-center gap-4 border-line px-4.5 py-3.5 not-last:border-b">
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 md:grid-cols-[9.375rem_minmax(0,1fr)]">
        <span className="font-mono wrap-anywhere text-ink-1">/{name}</span>
        <span id={description}>{DESCRIPTIONS.get(name) ?? NO_DESCRIPTION}</span>
      </div>
      <Switch
        label={`/${name}`}
        hideLabel
        checked={command.is_enabled}
        onCheckedChange={onCheckedChange}
        disabled={pending}
        describedBy={description}
      />
    </li>
  )
}
