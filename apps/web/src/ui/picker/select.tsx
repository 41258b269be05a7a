import { useRef, type KeyboardEvent } from 'react'
import { FloatingList } from './floating-list.tsx'
import { typedTo } from './moves.ts'
import { OptionList } from './option-list.tsx'
import { PickerField, type PickerProps } from './picker-field.tsx'
import { useList } from './use-list.ts'

/** Pause after which typing starts a new search, in ms; the same as in native selects. */
const TYPING_MS = 1000

/** The state before typing, and after a pause. */
const NOTHING = { text: '', at: -TYPING_MS }

/** A picker of one of a few options: an ARIA combobox, opened by arrow keys and searched by typing. */
export function Select({ label, options, value, onChange, listClassName, ...field }: PickerProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const typed = useRef(NOTHING)
  const list = useList({
    options,
    chosen: value,
    isDisabled: field.disabled === true,
    choose(chosen) {
      list.close()
      onChange(chosen)
    },
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (list.onKey(event)) {
      typed.current = NOTHING
      return
    }
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    const isTyping = event.timeStamp - typed.current.at < TYPING_MS
    if (event.key === ' ' && !isTyping) {
      event.preventDefault()
      if (!list.isOpen) return list.open()
      const active = options.find((option) => option.value === list.active)
      if (active) list.choose(active)
      return
    }
    // A space in the search text must not press the button.
    event.preventDefault()
    const repeated = isTyping && typed.current.text === event.key
    typed.current = {
      text: isTyping && !repeated ? typed.current.text + event.key : event.key,
      at: event.timeStamp,
    }
    if (!list.isOpen) list.open()
    const found = typedTo(options, list.active ?? value ?? undefined, typed.current.text)
    if (found !== undefined) list.setActive(found)
  }

  return (
    <PickerField
      {...field}
      label={label}
      list={list}
      trigger={trigger}
      options={options}
      value={value}
      popup="listbox"
      onKeyDown={onKeyDown}
    >
      <FloatingList anchor={trigger} widthClass={listClassName}>
        <OptionList list={list} label={label} options={options} isChosen={(option) => option === value} />
      </FloatingList>
    </PickerField>
  )
}
