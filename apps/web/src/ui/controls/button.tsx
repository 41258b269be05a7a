import { useId, type ComponentProps } from 'react'
import { Link } from 'wouter'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { cx } from '../cx.ts'
import { Reason, useReason } from '../reason.tsx'
import { Ring } from '../states/spinner.tsx'

type ButtonProps = ComponentProps<'button'> & {
  variant: ButtonVariant
  size?: ButtonSize
  /** Whether its action is in progress: a spinner replaces the label, and presses do nothing. */
  pending?: boolean
  /** The reason why it is disabled. It remains focusable, so that the reason can be read. */
  disabledReason?: string | undefined
  /** The id of a visible text with that reason, instead of a tooltip. */
  disabledBy?: string | undefined
}

/** A button. It keeps the focus while pending or disabled with a reason, so that keyboard users keep their place. */
export function Button({
  variant,
  size = 'default',
  pending = false,
  disabledReason,
  disabledBy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const id = useId()
  const reason = useReason()
  const idle = pending || (disabledReason ?? disabledBy) !== undefined
  return (
    <>
      <button
        {...rest}
        type={type}
        className={cx(buttonClass(variant, size), className)}
        aria-disabled={idle || undefined}
        aria-busy={pending || undefined}
        aria-describedby={cx(rest['aria-describedby'], disabledReason !== undefined && id, disabledBy) || undefined}
        title={disabledReason ?? rest.title}
        onFocus={(event) => {
          if (disabledReason !== undefined) reason.show(event.currentTarget)
          rest.onFocus?.(event)
        }}
        onBlur={(event) => {
          reason.hide()
          rest.onBlur?.(event)
        }}
        onClick={(event) => {
          if (idle) event.preventDefault()
          else onClick?.(event)
        }}
      >
        {pending && <Ring className="absolute size-4" />}
        <span className={cx('inline-flex items-center gap-2', pending ? 'opacity-0' : idle && 'opacity-60')}>
          {children}
        </span>
      </button>
      {disabledReason !== undefined && <Reason id={id} text={disabledReason} at={reason.at} />}
    </>
  )
}

type ButtonLinkProps = { variant: ButtonVariant; size?: ButtonSize } & (
  | ({ href: string } & Omit<ComponentProps<'a'>, 'href'>)
  | ({ to: string } & Omit<ComponentProps<'a'>, 'href'>)
)

/** A link that looks like a button: `to` stays in the app, `href` leaves it. */
export function ButtonLink({ variant, size = 'default', className, children, ...rest }: ButtonLinkProps) {
  const classes = cx(buttonClass(variant, size), className)
  if ('to' in rest)
    return (
      <Link {...rest} className={classes}>
        {children}
      </Link>
    )
  return (
    <a {...rest} className={classes}>
      {children}
    </a>
  )
}
