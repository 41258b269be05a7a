import { useSignal } from '@preact/signals'
import type { ChoiceView, CommandView, OptionView } from '../../view.ts'
import { me } from '../state/attempt.ts'
import { nextEvent } from '../state/interactions.ts'
import { spot } from '../state/place.ts'
import { call } from '../state/server.ts'

/** The bot's suggestions for the typed text. */
type Suggested = 'loading' | 'failed' | readonly ChoiceView[]

const NOTES = { loading: 'Loading options…', failed: 'Loading options failed.', none: 'No options match your search.' }

/** A text option with suggestions of the bot: a combobox that keeps the chosen value in a hidden field. */
export function Suggestions(props: {
  command: CommandView
  option: OptionView
  fields: () => { name: string; value: string }[]
  ids: { id: string; 'aria-describedby': string }
}) {
  const { command, option, fields, ids } = props
  const text = useSignal('')
  const value = useSignal('')
  const suggested = useSignal<Suggested | null>(null)
  const chosen = useSignal(0)
  const choices = choicesIn(suggested.value)
  const listId = `${ids.id}-list`

  const ask = async (typed: string): Promise<void> => {
    suggested.value = 'loading'
    const others = fields().filter(({ name }) => name !== option.name)
    const next = await suggest(command, option, [...others, { name: option.name, value: typed }])
    // An older response may arrive later, or after the field lost the focus.
    if (text.value !== typed || suggested.value === null) return
    suggested.value = next
    chosen.value = 0
  }
  const type = (typed: string): void => {
    text.value = typed
    value.value = typed
    void ask(typed)
  }
  const choose = (choice: ChoiceView | undefined): void => {
    if (!choice) return
    text.value = choice.name
    value.value = choice.value
    suggested.value = null
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (suggested.value === null && step !== 0) void ask(text.value)
    else if (choices.length > 0 && step !== 0) chosen.value = (chosen.value + step + choices.length) % choices.length
    else if (choices.length > 0 && event.key === 'Enter') choose(choices[chosen.value])
    else if (suggested.value !== null && event.key === 'Escape') suggested.value = null
    else return
    event.preventDefault()
  }
  return (
    <div class="suggestions">
      <input
        {...ids}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={suggested.value !== null}
        aria-controls={listId}
        aria-activedescendant={choices.length > 0 ? `${listId}-${chosen.value}` : undefined}
        autoComplete="off"
        required={option.required}
        value={text}
        onFocus={() => void ask(text.value)}
        onBlur={() => {
          suggested.value = null
        }}
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <input type="hidden" name={option.name} value={value} />
      <div id={listId} class="picker" role="listbox" aria-label={`Options of ${option.name}`} hidden={!suggested.value}>
        {choices.map((choice, index) => (
          <div
            key={choice.value}
            id={`${listId}-${index}`}
            class="picker__option"
            role="option"
            aria-selected={index === chosen.value}
            // Keeps the focus in the text field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
          >
            {choice.name}
          </div>
        ))}
        {choices.length === 0 && (
          <div class="picker__none" role="option" aria-selected={false} aria-disabled="true">
            {NOTES[typeof suggested.value === 'string' ? suggested.value : 'none']}
          </div>
        )}
      </div>
    </div>
  )
}

function choicesIn(suggested: Suggested | null): readonly ChoiceView[] {
  return suggested === null || typeof suggested === 'string' ? [] : suggested
}

async function suggest(
  command: CommandView,
  option: OptionView,
  fields: readonly { name: string; value: string }[],
): Promise<Suggested> {
  try {
    const channel = spot.value?.channel.id ?? ''
    const { id } = await call('complete', me(), { channel, command: command.name, fields, focused: option.name })
    const event = await nextEvent(id, ['choices', 'failed'])
    return event.type === 'choices' ? event.choices : 'failed'
  } catch {
    return 'failed'
  }
}
