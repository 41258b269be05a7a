import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { labelClass } from './field.tsx'
import { CheckIcon } from '../icons/form-icons.tsx'

type CheckboxProps = {
  label: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** The id of the element that describes it. */
  describedBy?: string
  /** Whether it has an error that blocks the save. */
  isInvalid?: boolean
  disabled?: boolean
}

/** An on/off choice in a form. The native checkbox takes the presses; a separate element draws its look. */
export function Checkbox({ label, checked, onCheckedChange, describedBy, isInvalid, disabled }: CheckboxProps) {
  return (
    <label className={cx('flex w-fit cursor-pointer items-center gap-2.5 max-md:-ml-3.25 max-md:gap-0', labelClass)}>
      <span className="inline-grid shrink-0 place-items-center">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled === true}
          aria-describedby={describedBy}
          aria-invalid={isInvalid === true ? true : undefined}
          onChange={(event) => onCheckedChange(event.currentTarget.checked)}
          className="peer col-start-1 row-start-1 size-4.5 cursor-pointer appearance-none rounded-mark max-md:size-11"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none col-start-1 row-start-1 grid size-4.5 place-items-center rounded-mark border border-edge bg-surface-1 text-transparent transition-colors peer-checked:border-transparent peer-checked:bg-accent peer-checked:text-white peer-hover:not-peer-checked:bg-surface-2 forced-colors:peer-checked:bg-[Highlight]"
        >
          <CheckIcon size={14} />
        </span>
      </span>
      {label}
    </label>
  )
}
