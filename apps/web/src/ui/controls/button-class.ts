import { cx } from '../cx.ts'

/** At most one primary button per view. A destructive button is `ghost-danger`, and `danger` in its confirmation. */
export type ButtonVariant = 'primary' | 'quiet' | 'ghost' | 'ghost-danger' | 'danger'
export type ButtonSize = 'default' | 'row'

const shape =
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control border font-semibold whitespace-nowrap no-underline transition-colors select-none aria-disabled:cursor-not-allowed aria-disabled:not-aria-busy:text-ink-3 forced-colors:aria-disabled:text-[GrayText] disabled:cursor-not-allowed disabled:opacity-50'

/** Gray instead of faded: the control stays focusable for its reason, and a faded focus ring would be hard to see. */
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

/** The classes of a button, also for other elements that look like one. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize): string {
  return cx(shape, variants[variant], sizes[size])
}
