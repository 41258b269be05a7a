import { SearchIcon } from '../icons/icons.tsx'
import type { List } from './use-list.ts'

type ListSearchProps = {
  list: List
  label: string
  text: string
  onTextChange: (text: string) => void
  /** Called when Escape closed the list, to move the focus back. */
  onEscape: () => void
  maxLength?: number
}

/** The search field above an open list, which has the focus: an ARIA combobox. Home and End move its caret. */
export function ListSearch({ list, label, text, onTextChange, onEscape, maxLength }: ListSearchProps) {
  return (
    <div className="relative border-b border-line p-1">
      <SearchIcon size={16} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
      <input
        // The list was opened to be searched.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={`${list.id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={list.active === undefined ? undefined : list.optionId(list.active)}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        value={text}
        onChange={(event) => {
          onTextChange(event.currentTarget.value)
          list.setActive(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Home' || event.key === 'End') return
          // It would submit the form around the list.
          if (event.key === 'Enter') event.preventDefault()
          list.onKey(event)
          if (event.key === 'Escape') onEscape()
        }}
        className="h-8 w-full rounded-[5px] bg-transparent pr-2 pl-7.5 text-body text-ink-1 -outline-offset-2 placeholder:text-ink-3 max-md:h-11 max-md:text-touch"
      />
    </div>
  )
}
