import { cx } from './cx.ts'

/** A dot beside words that say the same: filled when on, hollow when not. */
export function StatusDot({ on }: { on: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-block size-2 shrink-0 rounded-full border',
        on ? 'border-good-ink bg-good-ink' : 'border-ink-3',
      )}
    />
  )
}
