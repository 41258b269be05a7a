import { cx } from '../cx.ts'

const CLASSES = {
  on: 'border-good-ink bg-good-ink',
  problem: 'border-warn-ink bg-warn-ink',
  off: 'border-ink-3',
} as const

/** A dot next to a status text: filled for on and for a problem, hollow for off. */
export function StatusDot({ state }: { state: keyof typeof CLASSES }) {
  return <span aria-hidden="true" className={cx('inline-block size-2 shrink-0 rounded-full border', CLASSES[state])} />
}
