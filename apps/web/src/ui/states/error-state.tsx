import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { cx } from '../cx.ts'
import { AlertIcon } from '../icons/icons.tsx'

type ErrorStateProps = {
  title: string
  message?: string | undefined
  onRetry?: (() => void) | undefined
  /** A button in addition to Retry. */
  action?: ReactNode
  className?: string
}

/** Shown instead of content that failed to load: the error and Retry. */
export function ErrorState({ title, message, onRetry, action, className }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-line bg-surface-1 p-5',
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-60 gap-3">
        <AlertIcon size={20} className="mt-px shrink-0 text-bad-ink" />
        <div className="min-w-0">
          <p className="text-section wrap-anywhere text-ink-1">{title}</p>
          {message && <p className="wrap-anywhere">{message}</p>}
        </div>
      </div>
      {(onRetry ?? action) && (
        <div className="flex flex-wrap gap-2">
          {action}
          {onRetry && (
            <Button variant="quiet" onClick={onRetry}>
              Retry
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
