import { useEffect, useState, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { CrossIcon } from './icons/icons.tsx'
import { StatusDot } from './pictures/status-dot.tsx'

/** Renders a button in a success message. The message stays while `hold` was last called with true. */
export type ToastAction = (hold: (isHeld: boolean) => void) => ReactNode

export const toastButtonClass =
  'pointer-events-auto -my-2 inline-flex h-8 shrink-0 items-center justify-center rounded-control transition-colors hover:bg-surface-3 max-md:h-11'

type SuccessToastProps = { text: string; ms: number; action: ToastAction | undefined; onEnd: () => void }

/** A message that ends by itself, unless its button is used. */
export function SuccessToast({ text, ms, action, onEnd }: SuccessToastProps) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onEnd, ms)
    return () => clearTimeout(timer)
  }, [isHeld, ms, onEnd])
  return (
    <Bubble className={action ? 'pr-2' : 'pr-4'}>
      <StatusDot state="on" />
      <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
      {action?.(setHeld)}
    </Bubble>
  )
}

/** An error, until it is dismissed or replaced. */
export function ErrorToast({ text, onDismiss }: { text: string; onDismiss: () => void }) {
  return (
    <Bubble className="pr-2">
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-bad-ink" />
      <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onDismiss}
        className={cx(toastButtonClass, 'w-8 text-ink-2 hover:text-ink-1 max-md:w-11')}
      >
        <CrossIcon size={16} />
      </button>
    </Bubble>
  )
}

function Bubble({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      className={cx(
        'mt-1.5 flex min-h-10 items-center gap-2.5 rounded-control border border-line-strong bg-surface-2 py-1.5 pl-3 text-small font-medium text-ink-1 shadow-float md:max-w-sm md:py-2.5 md:pl-4 md:text-body',
        className,
      )}
    >
      {children}
    </div>
  )
}
