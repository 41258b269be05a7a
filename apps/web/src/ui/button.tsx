import { useId, type ComponentProps } from 'react'
import { Link } from 'wouter'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { cx } from './cx.ts'
import { Reason, useReason } from './reason.tsx'
import { Ring } from './spinner.tsx'

type ButtonProps = ComponentProps<'button'> & {
  variant: ButtonVariant
  size?: ButtonSize
  /** Its work is under way: a ring replaces the words, and presses do nothing. */
  pending?: boolean
  /** Why it cannot be pressed now. It stays reachable by keyboard, so that the reason can be read. */
  disabledReason?: string | undefined
}

/** A button. It keeps focus while pending or disabled with a reason, so that keyboard users stay where they are. */
export function Button({
  variant,
  size = 'default',
  pending = false,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const id = useId()
  const reason = useReason()
  const idle = pending || disabledReason !== undefined
  return (
    <>
      <button
        {...rest}
        type={type}
        className={cx(buttonClass(variant, size), className)}
        aria-disabled={idle || undefined}
        aria-busy={pending || undefined}
        aria-describedby={cx(rest['aria-describedby'], disabledReason !== undefined && id) || undefined}
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
