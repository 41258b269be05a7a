import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { CheckIcon, ChevronDownIcon } from './icons.tsx'
import { useLandmark } from './landmark.ts'
import { FieldNote, RequiredStar, labelClass } from './field.tsx'
import { chosenClass, optionClass, popupClass, type Option } from './options.ts'
import { controlClass } from './text-input.tsx'

type SelectProps = {
  label: string
  hideLabel?: boolean
  options: readonly Option[]
  /** The chosen option's value; null or one that is not offered shows the placeholder. */
  value: string | null
  onChange: (value: string) => void
  placeholder: string
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  /** The looks of the label, where they are not the usual ones. */
  labelClassName?: string
  /** The looks of the floating list, where it is wider than its field. */
  popupClassName?: string
}

/** Picks one of several: an ARIA combobox with a list of options, opened by arrow keys, searched by typing. */
export function Select({
  label,
  hideLabel,
  options,
  value,
  onChange,
  placeholder,
  hint,
  error,
  required,
  disabled,
  labelClassName = labelClass,
  popupClassName = popupClass,
}: SelectProps) {
  const note = useId()
  const [find, landmark] = useLandmark()
  const chosen = options.find((option) => option.value === value)
  return (
    <Base.Root
      items={options}
      value={chosen?.value ?? null}
      onValueChange={(next) => next !== null && onChange(next)}
      disabled={disabled === true}
      required={required === true}
    >
      <div className="flex min-w-0 flex-col gap-1.5">
        <Base.Label className={cx(labelClassName, 'w-fit', hideLabel && 'sr-only')}>
          {label}
          {required && <RequiredStar />}
        </Base.Label>
        <Base.Trigger
          ref={find}
          aria-describedby={(error ?? hint) ? note : undefined}
          aria-invalid={error ? true : undefined}
          className={cx(
            controlClass,
            'flex h-control items-center justify-between gap-2 pr-2.5 pl-3 text-left data-disabled:cursor-not-allowed data-disabled:opacity-50 data-popup-open:bg-surface-2',
          )}
        >
          {chosen?.color !== undefined && <Dot color={chosen.color} />}
          <span className={cx('flex-1 truncate', !chosen && 'text-ink-3')}>{chosen?.label ?? placeholder}</span>
          <ChevronDownIcon size={16} className="shrink-0 text-ink-3" />
        </Base.Trigger>
        <FieldNote id={note} hint={hint} error={error} />
      </div>
      {/* Base UI would hide scroll bars by an inline style, which the content policy refuses; here they may show. */}
      <CSPProvider disableStyleElements>
        <Base.Portal container={landmark}>
          <Base.Positioner sideOffset={4} align="start" alignItemWithTrigger={false} className="z-50">
            <Base.Popup className={popupClassName}>
              <Base.List>
                {options.map((option) => (
                  <Base.Item
                    key={option.value}
                    value={option.value}
                    label={option.label}
                    disabled={option.disabled === true}
                    className={optionClass}
                  >
                    {option.color !== undefined && <Dot color={option.color} />}
                    <span className="min-w-0 flex-1 wrap-anywhere">
                      {option.label}
                      {option.description !== undefined && (
                        <span className="block text-caption text-ink-3">{option.description}</span>
                      )}
                    </span>
                    {option.hint && <span className="text-caption text-ink-3">{option.hint}</span>}
                    <CheckIcon size={16} className={chosenClass} />
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </CSPProvider>
    </Base.Root>
  )
}

function Dot({ color }: { color: string }) {
  return <span aria-hidden="true" style={{ backgroundColor: color }} className="size-2.5 shrink-0 rounded-full" />
}
