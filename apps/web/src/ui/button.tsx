import { useId, type ComponentProps } from 'react'
import { Link } from 'wouter'
import { cx } from './cx.ts'
import { Reason, useReason } from './reason.tsx'
import { Ring } from './spinner.tsx'

/** At most one primary a view. What destroys is ghost-danger until it is confirmed, and danger in the confirmation. */
export type ButtonVariant = 'primary' | 'quiet' | 'ghost' | 'ghost-danger' | 'danger'
export type ButtonSize = 'default' | 'row'

const shape =
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control border font-semibold whitespace-nowrap no-underline transition-colors select-none aria-disabled:cursor-not-allowed aria-disabled:not-aria-busy:text-ink-3 forced-colors:aria-disabled:text-[GrayText] disabled:cursor-not-allowed disabled:opacity-50'

/** Grey rather than faded: the reason is read at it, and a faded focus ring would be hard to see. */
const greyed = 'aria-disabled:not-aria-busy:border-line aria-disabled:not-aria-busy:bg-surface-2'

const variants: Record<ButtonVariant, string> = {
  primary: cx('border-transparent bg-accent text-white not-aria-disabled:hover:bg-accent-strong', greyed),
  quiet: 'border-line-strong bg-surface-2 text-ink-1 not-aria-disabled:hover:bg-surface-3',
  ghost: 'border-transparent text-ink-2 not-aria-disabled:hover:bg-surface-2 not-aria-disabled:hover:text-ink-1',
  'ghost-danger': 'border-transparent text-bad-ink not-aria-disabled:hover:bg-surface-2',
  danger: cx('border-transparent bg-bad text-white not-aria-disabled:hover:bg-bad-strong', greyed),
}

const sizes: Record<ButtonSize, string> = {
  default: 'h-control px-3.5 text-body',
  row: 'h-control-row px-3 text-small',
}

/** The classes of a button, for what is pressed like one but is another element. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize): string {
  return cx(shape, variants[variant], sizes[size])
}

type ButtonProps = ComponentProps<'button'> & {
  variant: ButtonVariant
  size?: ButtonSize
  /** Its work is under way: a ring stands in for the words, and presses do nothing. */
  pending?: boolean
  /** Why it cannot be pressed now. It stays reachable by keyboard, so that the reason can be read. */
  disabledReason?: string | undefined
}

/** A button. It keeps focus while pending or disabled with a reason, so that nobody is thrown back to the page's top. */
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
  ({ href: string } & Omit<ComponentProps<'a'>, 'href'>) | ({ to: string } & Omit<ComponentProps<'a'>, 'href'>)
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
