import { Combobox } from '@base-ui/react/combobox'
import { useId, useMemo } from 'react'
import { cx } from './cx.ts'
import { CheckIcon, CrossIcon } from './icons.tsx'
import { FieldNote, labelClass } from './field.tsx'
import { chosenClass, optionClass, popupClass, type Option } from './options.ts'

type MultiSelectProps = {
  label: string
  hideLabel?: boolean
  /** The looks of the label, where they are not the usual ones. */
  labelClassName?: string
  options: readonly Option[]
  /** The chosen values, in the order of choosing. One that is not offered is shown by its value and kept. */
  value: readonly string[]
  onChange: (value: string[]) => void
  placeholder: string
  error?: string
  disabled?: boolean
}

/**
 * Picks any number of several. The chosen options are chips in the field; typing narrows the list. The text box is
 * the combobox itself and stays outside the list: inside it there would be two comboboxes of one name.
 */
export function MultiSelect({
  label,
  hideLabel,
  labelClassName = labelClass,
  options,
  value,
  onChange,
  placeholder,
  error,
  disabled,
}: MultiSelectProps) {
  const id = useId()
  const items = useMemo(
    () => Combobox.createItems(options, { getValue: (option) => option.value, getLabel: (option) => option.label }),
    [options],
  )
  const labels = useMemo(() => new Map(options.map((option) => [option.value, option.label])), [options])
  return (
    <Combobox.Root
      items={items}
      multiple
      value={value}
      onValueChange={(next: string[], details) => {
        if (details.reason !== 'escape-key') return onChange(next)
        // Escape on the closed field would empty it; it is the modal around that one means to close.
        details.cancel()
        details.allowPropagation()
      }}
      onOpenChange={(open, details) => {
        // The list stays open for the next choice.
        if (!open && details.reason === 'item-press') details.cancel()
      }}
      disabled={disabled === true}
      autoHighlight
    >
      <div className="flex min-w-0 flex-col gap-1.5">
        <label id={`${id}-label`} htmlFor={id} className={cx(labelClassName, 'w-fit', hideLabel && 'sr-only')}>
          {label}
        </label>
        <Combobox.InputGroup className="min-w-0 cursor-text rounded-control border border-edge bg-surface-1 px-1.5 py-1 outline-offset-2 outline-accent-ink transition-colors focus-within:outline-2 hover:bg-surface-2 data-disabled:cursor-not-allowed data-disabled:opacity-50">
          <Combobox.Chips className="flex min-h-6.5 flex-wrap items-center gap-1 max-md:min-h-8.5">
            {value.map((chosen) => (
              <Chip key={chosen} text={labels.get(chosen) ?? chosen} />
            ))}
            <Combobox.Input
              id={id}
              // Named by reference: while the list is open the label itself is hidden from screen readers.
              aria-labelledby={`${id}-label`}
              placeholder={value.length === 0 ? placeholder : ''}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-note` : undefined}
              className="h-6.5 min-w-16 flex-1 bg-transparent px-1.5 text-body text-ink-1 outline-none disabled:cursor-not-allowed max-md:h-8.5 max-md:text-touch"
            />
          </Combobox.Chips>
        </Combobox.InputGroup>
        <FieldNote id={`${id}-note`} error={error} />
      </div>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={5} className="z-50">
          <Combobox.Popup className={popupClass}>
            <Combobox.Empty className="not-empty:p-2 text-ink-3">No matches</Combobox.Empty>
            <Combobox.List>
              {(option: Option) => (
                <Combobox.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled === true}
                  className={optionClass}
                >
                  <span className="min-w-0 flex-1 wrap-anywhere">{option.label}</span>
                  {option.hint && <span className="text-caption text-ink-3">{option.hint}</span>}
                  <CheckIcon size={16} className={chosenClass} />
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

/** One chosen thing, with the button that takes it out. */
function Chip({ text }: { text: string }) {
  return (
    <Combobox.Chip
      aria-label={text}
      className="flex h-6.5 max-w-full items-center gap-0.5 rounded-mark bg-surface-3 pl-2 text-small text-ink-1 outline-offset-0 max-md:h-8.5"
    >
      <span className="truncate">{text}</span>
      <Combobox.ChipRemove
        aria-label={`Remove ${text}`}
        className="inline-flex size-6.5 shrink-0 items-center justify-center rounded-mark text-ink-2 hover:text-ink-1 max-md:size-8.5"
      >
        <CrossIcon size={16} />
      </Combobox.ChipRemove>
    </Combobox.Chip>
  )
}
