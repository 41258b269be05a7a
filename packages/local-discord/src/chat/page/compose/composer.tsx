import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { ChannelView, CommandView } from '../../view.ts'
import { edit } from '../state/messages.ts'
import { names } from '../state/place.ts'
import { commands, composerBox, run, write } from '../state/writing.ts'
import { useGrowth } from '../ui/grow.ts'
import { CommandForm } from './command-form.tsx'
import { CommandPicker, optionId } from './command-picker.tsx'

/** Discord's limit of a message, in characters. */
const LONGEST = 2000
/** Discord's type of a channel of direct messages. */
const DIRECT = 1
/** Matches a partly typed command with its group and subcommand. */
const COMMAND = /^\/[\w-]*( [\w-]*){0,2}$/

/**
 * The message box, with the picker of slash commands above it. The picker follows the ARIA pattern of a text box with a list: the
 * focus stays in the text, arrows move the choice.
 */
export function Composer({ channel }: { channel: ChannelView }) {
  const text = useSignal('')
  /** The commands that the reader can use here; null while no command is typed. */
  const known = useSignal<readonly CommandView[] | null>(null)
  const chosen = useSignal(0)
  /** The command whose options the form shows. */
  const filling = useSignal<CommandView | null>(null)

  const offered = (known.value ?? []).filter(({ name }) => `/${name}`.startsWith(text.value.toLowerCase()))
  const isOpen = known.value !== null && (offered.length > 0 || !text.value.includes(' '))
  useGrowth(composerBox, text.value)
  useFocusAfter(filling.value !== null)

  const offer = async (typed: string): Promise<void> => {
    const all = await commands()
    if (text.value === typed) known.value = all
  }
  const type = (typed: string): void => {
    text.value = typed
    chosen.value = 0
    if (COMMAND.test(typed)) void offer(typed)
    else known.value = null
  }
  const choose = (command: CommandView | undefined): void => {
    if (!command) return
    type('')
    if (command.options.length === 0) void run(command, [])
    else filling.value = command
  }
  /** Empties the box, unless the reader has begun the next message meanwhile. */
  const clear = (sent: string): void => {
    if (text.value.trim() === sent) type('')
  }
  const submit = async (): Promise<void> => {
    const typed = text.value.trim()
    if (COMMAND.test(typed)) {
      const all = await commands()
      const exact = all.find(({ name }) => `/${name}` === typed)
      const command = exact ?? all.find(({ name }) => name.startsWith(typed.slice(1)) && typed !== '/')
      if (command && (command !== exact || command.options.some(({ required }) => required))) return choose(command)
      if (command) {
        known.value = null
        if (await run(command, [])) clear(typed)
        return
      }
    }
    if (typed !== '' && (await write(channel.id, typed))) clear(typed)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const hasChoice = isOpen && offered.length > 0
    if (hasChoice && step !== 0) chosen.value = (chosen.value + step + offered.length) % offered.length
    else if (hasChoice && event.key === 'Tab' && !event.shiftKey) choose(offered[chosen.value])
    else if (isOpen && event.key === 'Escape') known.value = null
    else if (event.key === 'ArrowUp' && text.value === '') edit(null)
    else if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
      if (hasChoice && chosen.value > 0) choose(offered[chosen.value])
      else void submit()
    } else return
    event.preventDefault()
  }

  if (filling.value !== null) {
    const close = (): void => {
      filling.value = null
    }
    return <CommandForm command={filling.value} onClose={close} />
  }
  return (
    <>
      <CommandPicker offered={offered} chosen={chosen.value} isOpen={isOpen} onChoose={choose} />
      <form
        class="composer"
        aria-label="Write"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <textarea
          ref={composerBox}
          aria-label="Message"
          aria-autocomplete="list"
          aria-controls="picker"
          aria-activedescendant={isOpen && offered.length > 0 ? optionId(chosen.value) : undefined}
          rows={1}
          maxLength={LONGEST}
          placeholder={placeholderOf(channel)}
          disabled={!channel.maySend}
          value={text}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button type="submit" class="send" disabled={!channel.maySend}>
          Send
        </button>
      </form>
    </>
  )
}

/** Returns the focus after the options of a command are closed. */
function useFocusAfter(isFilling: boolean): void {
  const wasFilling = useRef(false)
  useLayoutEffect(() => {
    if (wasFilling.current && !isFilling) composerBox.current?.focus()
    wasFilling.current = isFilling
  }, [isFilling])
}

function placeholderOf({ id, name, type, maySend }: ChannelView): string {
  const thread = names.value.threads.find((one) => one.id === id)
  if (type === DIRECT) return maySend ? `Message @${name}` : `You can’t message ${name} right now.`
  if (maySend) return `Message ${thread ? `“${name}”` : `#${name}`}, or / for commands`
  return thread?.locked ? 'This thread is locked.' : 'You do not have permission to send messages in this channel.'
}
