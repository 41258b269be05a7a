import { cx } from '../cx.ts'

/** A gray placeholder while content loads. Hidden from screen readers: the surrounding region announces the loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('animate-skeleton rounded-control bg-surface-2', className)} />
}
