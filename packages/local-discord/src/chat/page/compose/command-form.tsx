import { useLayoutEffect, useRef } from 'preact/hooks'
import type { CommandView } from '../../view.ts'
import { run } from '../state/writing.ts'
import { OptionField } from './option-field.tsx'

/** A form for the options of a command. */
export function CommandForm({ command, onClose }: { command: CommandView; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('input:not([type=hidden]), select')?.focus(), [])

  /** Called with the options that have a value. */
  const fields = (): { name: string; value: string }[] =>
    [...new FormData(form.current ?? undefined)].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [{ name, value }] : [],
    )
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (await run(command, fields())) onClose()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return
    if (event.key === 'Escape') onClose()
    // Enter submits the form in a text field by itself, but not in a select.
    else if (event.key === 'Enter' && event.target instanceof HTMLSelectElement) form.current?.requestSubmit()
    else return
    event.preventDefault()
  }
  return (
    <form
      ref={form}
      class="command"
      aria-label={`/${command.name}`}
      onSubmit={(event) => void submit(event)}
      onKeyDown={onKeyDown}
    >
      <div class="command__head">
        <strong class="command-name">/{command.name}</strong>
        <span>{command.description}</span>
      </div>
      <div class="command__fields">
        {command.options.map((option) => (
          <OptionField key={option.name} command={command} option={option} fields={fields} />
        ))}
      </div>
      <div class="command__actions">
        <button type="button" class="quiet" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" class="send">
          Send
        </button>
      </div>
    </form>
  )
}
