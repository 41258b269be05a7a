import { cx } from './cx.ts'

/** The grey shape of what is about to come. It is only for the eye: the region around it says that it is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('animate-skeleton rounded-control bg-surface-2', className)} />
}
