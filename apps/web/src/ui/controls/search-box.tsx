import { cx } from '../cx.ts'
import { SearchIcon } from '../icons/icons.tsx'
import { TextInput } from './text-input.tsx'

type SearchBoxProps = {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  className?: string
}

/** A search field that filters a list during typing. */
export function SearchBox({ label, placeholder, value, onChange, className }: SearchBoxProps) {
  return (
    <div className={cx('relative h-control', className)}>
      <SearchIcon size={16} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
      <TextInput
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="pl-9"
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  )
}
