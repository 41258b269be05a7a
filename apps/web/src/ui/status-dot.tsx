import { cx } from './cx.ts'

const CLASSES = {
  on: 'border-good-ink bg-good-ink',
  problem: 'border-warn-ink bg-warn-ink',
  off: 'border-ink-3',
} as const

/** A dot beside words that say the same: filled when on or when there is a problem, hollow when off. */
export function StatusDot({ state }: { state: keyof typeof CLASSES }) {
  return <span aria-hidden="true" className={cx('inline-block size-2 shrink-0 rounded-full border', CLASSES[state])} />
}
