import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { cx } from '../cx.ts'
import { FieldNote, labelClass } from '../controls/field.tsx'
import { CrossIcon } from '../icons/icons.tsx'
import { NoMatches } from './combobox.tsx'
import { FloatingList } from './floating-list.tsx'
import { matches } from './matching.ts'
import { OptionList } from './option-list.tsx'
import type { Option } from './options.ts'
import { useList } from './use-list.ts'

type MultiSelectProps = {
  label: string
  /** The class of the label, if it differs from the default. */
  labelClassName?: string
  options: readonly Option[]
  /** The chosen values in the order of choosing. An unknown value is kept and shown as it is. */
  value: readonly string[]
  onChange: (value: string[]) => void
  placeholder: string
  error?: string
  disabled?: boolean
}

/** A picker of several options, shown as chips. Typing filters the list, which remains open after a choice. */
export function MultiSelect({
  label,
  labelClassName = labelClass,
  options,
  value,
  onChange,
  placeholder,
  error,
  disabled,
}: MultiSelectProps) {
  const field = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const found = useMemo(() => options.filter((option) => matches(option.label, query)), [options, query])
  const labels = useMemo(() => new Map(options.map((option) => [option.value, option.label])), [options])
  const without = (gone: string) => value.filter((chosen) => chosen !== gone)
  const list = useList({
    options: found,
    chosen: null,
    isDisabled: disabled === true,
    onClose: () => setQuery(''),
    choose(chosen) {
      setQuery('')
      onChange(value.includes(chosen) ? without(chosen) : [...value, chosen])
    },
  })
  const remove = (chosen: string) => {
    onChange(without(chosen))
    input.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Home' || event.key === 'End' || list.onKey(event)) return
    if (event.key === 'Enter') event.preventDefault()
    if (event.key === 'Backspace' && query === '') onChange(value.slice(0, -1))
  }

  const { id, isOpen, active } = list
  return (
    <div onBlur={list.onBlur} className="flex min-w-0 flex-col gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className={cx(labelClassName, 'w-fit')}>
        {label}
      </label>
      {/* A press on the empty area of the field focuses the text box. Keyboard users reach the text box directly. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={field}
        role="group"
        aria-labelledby={`${id}-label`}
        data-disabled={disabled || undefined}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('button')) return
          // Also in a read-only form, whose fieldset disables it.
          if (input.current?.matches(':disabled')) return
          input.current?.focus()
          list.open()
        }}
        className="relative flex min-h-control min-w-0 cursor-text flex-wrap items-center gap-1 rounded-control border border-edge bg-surface-1 px-1.5 py-1 outline-offset-2 outline-accent-ink transition-colors hover:bg-surface-2 has-[input:focus-visible]:outline-2 in-data-read-only:cursor-not-allowed in-data-read-only:border-line in-data-read-only:bg-surface-2 data-disabled:cursor-not-allowed data-disabled:opacity-50"
      >
        {value.map((chosen) => (
          <Chip
            key={chosen}
            text={labels.get(chosen) ?? chosen}
            disabled={disabled === true}
            onRemove={() => remove(chosen)}
          />
        ))}
        <input
          ref={input}
          id={id}
          role="combobox"
          aria-labelledby={`${id}-label`}
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : list.optionId(active)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          placeholder={value.length === 0 ? placeholder : ''}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled === true}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            if (!isOpen) list.open()
            list.setActive(undefined)
          }}
          onKeyDown={onKeyDown}
          className="h-6.5 min-w-16 flex-1 in-data-read-only:min-w-0 in-data-read-only:not-first:absolute in-data-read-only:not-first:w-0 in-data-read-only:not-first:p-0 bg-transparent px-1.5 text-body text-ink-1 outline-none disabled:cursor-not-allowed max-md:h-8.5 max-md:text-touch"
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} />
      {isOpen && (
        <FloatingList anchor={field}>
          <NoMatches isShown={found.length === 0} />
          <OptionList
            list={list}
            label={label}
            options={found}
            isChosen={(option) => value.includes(option)}
            isMultiple
          />
        </FloatingList>
      )}
    </div>
  )
}

/** A chosen option with a button that removes it. */
function Chip({ text, disabled, onRemove }: { text: string; disabled: boolean; onRemove: () => void }) {
  return (
    <span className="flex h-6.5 max-w-full items-center gap-0.5 rounded-mark bg-surface-3 pl-2 text-small text-ink-1 in-data-read-only:h-auto in-data-read-only:min-h-6.5 in-data-read-only:py-0.5 in-data-read-only:pr-2 max-md:h-8.5">
      <span className="truncate in-data-read-only:wrap-anywhere in-data-read-only:whitespace-normal">{text}</span>
      <button
        type="button"
        aria-label={`Remove ${text}`}
        disabled={disabled}
        onClick={onRemove}
        className="inline-flex size-6.5 shrink-0 in-data-read-only:hidden items-center justify-center rounded-mark text-ink-2 -outline-offset-2 hover:text-ink-1 max-md:size-8.5"
      >
        <CrossIcon size={16} />
      </button>
    </span>
  )
}
