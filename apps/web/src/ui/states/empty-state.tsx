import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type EmptyStateProps = { title?: ReactNode; text: string; action?: ReactNode; className?: string }

/** Shown instead of an empty list: the reason and the next step. */
export function EmptyState({ title, text, action, className }: EmptyStateProps) {
  return (
    <div
      className={cx(
        'flex flex-col items-center gap-4 rounded-card border border-dashed border-line-strong px-6 py-10 text-center',
        className,
      )}
    >
      <div className="max-w-sm">
        {title && <p className="text-section text-ink-1">{title}</p>}
        <p className={title ? 'mt-1' : undefined}>{text}</p>
      </div>
      {action}
    </div>
  )
}
