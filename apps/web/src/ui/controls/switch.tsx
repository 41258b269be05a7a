import { useId } from 'react'
import { cx } from '../cx.ts'
import { labelClass } from './field.tsx'
import { Reason, useReason } from '../reason.tsx'

type SwitchProps = {
  /** Its accessible name, also shown as text unless `hideLabel` is set. */
  label: string
  hideLabel?: boolean
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  /** The id of the element that describes it. */
  describedBy?: string
  /** The reason why it is disabled; implies `disabled`. */
  disabledReason?: string | undefined
}

/**
 * An on/off control. It keeps the focus while disabled, so that keyboard users do not lose their place while a change is
 * pending.
 */
export function Switch({
  label,
  hideLabel,
  checked,
  onCheckedChange,
  disabled,
  describedBy,
  disabledReason,
}: SwitchProps) {
  const id = useId()
  const reason = useReason()
  const idle = disabled === true || disabledReason !== undefined
  const control = (
    <button
      type="button"
      role="switch"
      aria-label={label}
      aria-checked={checked}
      aria-disabled={idle || undefined}
      aria-describedby={cx(describedBy, disabledReason !== undefined && id) || undefined}
      title={disabledReason}
      onClick={() => idle || onCheckedChange(!checked)}
      onFocus={(event) => disabledReason !== undefined && reason.show(event.currentTarget)}
      onBlur={reason.hide}
      className="group inline-flex shrink-0 cursor-pointer items-center justify-center rounded-full outline-offset-2 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 max-md:size-11 max-md:rounded-control"
    >
      <span className="flex h-5 w-9 items-center rounded-full border border-line-strong bg-surface-3 px-0.5 transition-colors group-aria-checked:border-transparent group-aria-checked:bg-good group-not-aria-checked:group-not-aria-disabled:group-hover:border-edge group-aria-checked:forced-colors:bg-[Highlight]">
        <span className="size-3.5 rounded-full border border-transparent bg-ink-2 transition-[translate,background-color] group-aria-checked:translate-x-4 group-aria-checked:bg-white" />
      </span>
    </button>
  )
  return (
    <>
      {hideLabel ? (
        control
      ) : (
        <label className={cx('inline-flex cursor-pointer items-center gap-3 max-md:-ml-1 max-md:gap-1', labelClass)}>
          {control}
          {label}
        </label>
      )}
      {disabledReason !== undefined && <Reason id={id} text={disabledReason} at={reason.at} />}
    </>
  )
}
