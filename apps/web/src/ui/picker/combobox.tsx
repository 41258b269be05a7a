import { useMemo, useRef, useState } from 'react'
import { FloatingList } from './floating-list.tsx'
import { ListSearch } from './list-search.tsx'
import { matches } from './matching.ts'
import { OptionList } from './option-list.tsx'
import { PickerField, type PickerProps } from './picker-field.tsx'
import { useList } from './use-list.ts'

/** A picker of one of many options: an ARIA combobox with a search field above its list and optional headings. */
export function Combobox({ label, options, value, onChange, listClassName, ...field }: PickerProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [query, setQuery] = useState('')
  const found = useMemo(() => options.filter((option) => matches(option.label, query)), [options, query])
  const list = useList({
    options: found,
    chosen: value,
    isDisabled: field.disabled === true,
    onClose: () => setQuery(''),
    choose(chosen) {
      list.close()
      trigger.current?.focus()
      onChange(chosen)
    },
  })
  return (
    <PickerField
      {...field}
      label={label}
      list={list}
      trigger={trigger}
      options={options}
      value={value}
      popup="dialog"
      onKeyDown={(event) => list.onKey(event)}
    >
      <FloatingList anchor={trigger} widthClass={listClassName} dialogLabel={label}>
        <ListSearch
          list={list}
          label="Search"
          text={query}
          onTextChange={setQuery}
          onEscape={() => trigger.current?.focus()}
        />
        <NoMatches isShown={found.length === 0} />
        <OptionList list={list} label={label} options={found} isChosen={(option) => option === value} />
      </FloatingList>
    </PickerField>
  )
}

/** The text for a search without matches, announced to screen readers. */
export function NoMatches({ isShown }: { isShown: boolean }) {
  return (
    <div role="status" className="not-empty:px-3 not-empty:pt-2 not-empty:pb-1 text-ink-3">
      {isShown ? 'No matches' : null}
    </div>
  )
}
