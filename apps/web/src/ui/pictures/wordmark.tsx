import { cx } from '../cx.ts'

/** The logo: an arch and the name of the product. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5 text-section font-bold text-ink-1', className)}>
      <Arch className="size-5 text-accent-ink" />
      Guildhall
    </span>
  )
}

/** The logo without the name. */
export function Arch({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={cx('shrink-0', className)}
    >
      <path vectorEffect="non-scaling-stroke" d="M1.5 18.5h17" />
      <path vectorEffect="non-scaling-stroke" d="M3.5 18.5V8a6.5 6.5 0 0 1 13 0v10.5" />
      <path vectorEffect="non-scaling-stroke" d="M7.5 18.5V12a2.5 2.5 0 0 1 5 0v6.5" />
    </svg>
  )
}
