import { cx } from '../cx.ts'

/** A spinner with a label for screen readers. */
export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <output className={cx('inline-flex items-center justify-center', className)}>
      <Ring className="size-5" />
      <span className="sr-only">{label}</span>
    </output>
  )
}

/** The spinner without a label, for a place whose text already describes the wait. */
export function Ring({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 16 16" fill="none" strokeWidth="2" aria-hidden="true" className={cx('animate-spin', className)}>
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" opacity="0.25" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeLinecap="round" />
    </svg>
  )
}
