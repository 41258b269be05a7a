import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { cx } from '../cx.ts'
import { FieldNote, RequiredStar, labelClass } from '../controls/field.tsx'
import { ChevronDownIcon } from '../icons/form-icons.tsx'
import { controlClass } from '../controls/text-input.tsx'
import { Dot } from './option-list.tsx'
import type { Option } from './options.ts'
import type { List } from './use-list.ts'

/** The props of a picker of one option. */
export type PickerProps = {
  label: string
  /** The rest of its accessible name, for a picker in a row: " for Moderators". */
  labelSuffix?: string | undefined
  /** The options in their order; those of a group must be adjacent. */
  options: readonly Option[]
  /** The value of the chosen option; null and unknown values show the placeholder. */
  value: string | null
  onChange: (value: string) => void
  placeholder: string
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  /** The class of the label, if it differs from the default. */
  labelClassName?: string | undefined
  /** The class of the list's width, if it is wider than its field. */
  listClassName?: string | undefined
}

type PickerFieldProps = Pick<
  PickerProps,
  | 'label'
  | 'labelSuffix'
  | 'options'
  | 'value'
  | 'placeholder'
  | 'hint'
  | 'error'
  | 'required'
  | 'disabled'
  | 'labelClassName'
> & {
  list: List
  trigger: RefObject<HTMLButtonElement | null>
  /** The kind of popup that the button opens. */
  popup: 'listbox' | 'dialog'
  onKeyDown: (event: KeyboardEvent) => void
  /** The list, while it is open. */
  children: ReactNode
}

/** The button that shows the chosen option and opens the list, with its label and the line below it. */
export function PickerField({
  label,
  labelSuffix,
  options,
  value,
  placeholder,
  hint,
  error,
  required,
  disabled,
  labelClassName = labelClass,
  list,
  trigger,
  popup,
  onKeyDown,
  children,
}: PickerFieldProps) {
  const { id, isOpen, active } = list
  const chosen = options.find((option) => option.value === value)
  const isActiveHere = popup === 'listbox' && active !== undefined
  return (
    <div onBlur={list.onBlur} className="flex min-w-0 flex-col gap-1.5">
      {/* The keys reach the button itself. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <label
        id={`${id}-label`}
        htmlFor={`${id}-button`}
        // As with a native select, a press on the label focuses the field and opens nothing.
        onClick={(event) => {
          event.preventDefault()
          trigger.current?.focus()
        }}
        className={cx(labelClassName, 'w-fit')}
      >
        {label}
        {labelSuffix !== undefined && <span className="sr-only">{labelSuffix}</span>}
        {required && <RequiredStar />}
      </label>
      <button
        ref={trigger}
        id={`${id}-button`}
        type="button"
        role="combobox"
        aria-haspopup={popup}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isActiveHere ? list.optionId(active) : undefined}
        aria-labelledby={`${id}-label`}
        aria-describedby={(error ?? hint) ? `${id}-note` : undefined}
        aria-invalid={error ? true : undefined}
        aria-required={required || undefined}
        disabled={disabled === true}
        data-popup-open={isOpen || undefined}
        // Keep the focus in the search field: losing it would close the list, and the click would reopen it.
        onMouseDown={(event) => isOpen && event.preventDefault()}
        onClick={() => {
          // Safari does not focus a pressed button.
          trigger.current?.focus()
          if (isOpen) list.close()
          else list.open()
        }}
        onKeyDown={onKeyDown}
        // The keydown event has already opened the list or chosen an option, and Firefox would also press the button.
        onKeyUp={(event) => popup === 'listbox' && event.key === ' ' && event.preventDefault()}
        className={cx(
          controlClass,
          'flex h-control items-center justify-between gap-2 pr-2.5 pl-3 text-left data-popup-open:bg-surface-2',
        )}
      >
        {chosen?.color !== undefined && <Dot color={chosen.color} />}
        <span className={cx('flex-1 truncate', (!chosen || chosen.isNone) && 'text-ink-3')}>
          {chosen?.label ?? placeholder}
        </span>
        <ChevronDownIcon size={16} className="shrink-0 text-ink-3" />
      </button>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
      {isOpen && children}
    </div>
  )
}
