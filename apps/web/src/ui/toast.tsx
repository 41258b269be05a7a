import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { CrossIcon } from './icons.tsx'
import { StatusDot } from './status-dot.tsx'

type Toasts = {
  /** Says that something went well, for `ms`. It takes the place of what was said before. */
  success: (text: string, ms: number) => void
  /** Says that something failed, until it is dismissed or something else is said. */
  error: (text: string) => void
  /** Takes away what is said, for instance when the failed thing is tried again. */
  dismiss: () => void
}

/** `ms` is null for an error, which stays. A new `turn` makes the same words be read out again. */
type Toast = { text: string; ms: number | null; turn: number }

const ToastContext = createContext<Toasts | null>(null)

/** Shows a sentence in the corner. Needs a ToastProvider above. */
export function useToasts(): Toasts {
  const toasts = use(ToastContext)
  if (toasts === null) throw new Error('useToasts needs a ToastProvider above it')
  return toasts
}

/** Shows one message at a time. Both regions are always there: a screen reader announces only what appears inside one. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null)
  const dismiss = useCallback(() => setToast(null), [])
  const toasts = useMemo(
    () => ({
      success: (text: string, ms: number) => setToast((last) => ({ text, ms, turn: (last?.turn ?? 0) + 1 })),
      error: (text: string) => setToast((last) => ({ text, ms: null, turn: (last?.turn ?? 0) + 1 })),
      dismiss,
    }),
    [dismiss],
  )

  useEffect(() => {
    if (toast === null || toast.ms === null) return
    const timer = setTimeout(dismiss, toast.ms)
    return () => clearTimeout(timer)
  }, [toast, dismiss])

  const failed = toast?.ms === null
  return (
    <ToastContext value={toasts}>
      {children}
      <div className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-bar,0px)+1.5rem)] z-50 flex justify-center md:right-6 md:left-auto">
        {/* Presses go through to what lies below, save on Dismiss. */}
        {/* aria-live keeps the regions heard while a modal hides the rest of the page. */}
        <output aria-live="polite">
          {toast && !failed && (
            <Bubble key={toast.turn}>
              <StatusDot state="on" />
              <span className="min-w-0 wrap-anywhere">{toast.text}</span>
            </Bubble>
          )}
        </output>
        <div role="alert" aria-live="assertive">
          {toast && failed && (
            <Bubble key={toast.turn} className="pr-2">
              <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-bad-ink" />
              <span className="min-w-0 wrap-anywhere">{toast.text}</span>
              <button
                type="button"
                aria-label="Dismiss"
                onClick={dismiss}
                className="pointer-events-auto -my-2 ml-1 inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-2 transition-colors hover:bg-surface-3 hover:text-ink-1 max-md:size-11"
              >
                <CrossIcon size={16} />
              </button>
            </Bubble>
          )}
        </div>
      </div>
    </ToastContext>
  )
}

function Bubble({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cx(
        'flex min-h-11 max-w-sm items-center gap-2.5 rounded-control border border-line-strong bg-surface-2 px-4 py-2.5 font-medium text-ink-1 shadow-float',
        className,
      )}
    >
      {children}
    </div>
  )
}
