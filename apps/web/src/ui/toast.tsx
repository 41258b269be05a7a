import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { ErrorToast, SuccessToast, type ToastAction } from './toast-bubbles.tsx'

export type { ToastAction }

type Toasts = {
  /** Shows a success message for `ms`, in place of the previous one. It stays while its button is focused or hovered. */
  success: (text: string, ms: number, action?: ToastAction) => void
  /** Shows an error, in place of every other message, until it is dismissed, replaced by a newer error, or its `source` is tried again. */
  error: (text: string, source: string) => void
  /** Removes the success message, and the error of an action that is tried again. */
  dismiss: (source: string | null) => void
  /** Removes all messages. */
  clear: () => void
}

/** Another `at`, in epoch ms, makes screen readers announce the same text again. */
type Success = { text: string; ms: number; action: ToastAction | undefined; at: number }

/** `source` identifies the action that failed. */
type Failure = { text: string; source: string; at: number }

const ToastContext = createContext<Toasts | null>(null)

/** The functions that show toasts. Needs a ToastProvider above it. */
export function useToasts(): Toasts {
  const toasts = use(ToastContext)
  if (toasts === null) throw new Error('useToasts needs a ToastProvider above it')
  return toasts
}

/**
 * Shows the last success, and below it the last error, which stays until it is read. Both live regions are always rendered: screen readers
 * announce only changes inside them.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [success, setSuccess] = useState<Success | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const endSuccess = useCallback(() => setSuccess(null), [])
  const toasts = useMemo(
    (): Toasts => ({
      success: (text, ms, action) => setSuccess({ text, ms, action, at: Date.now() }),
      error: (text, source) => {
        endSuccess()
        setFailure({ text, source, at: Date.now() })
      },
      dismiss: (source) => {
        endSuccess()
        setFailure((last) => (last?.source === source ? null : last))
      },
      clear: () => {
        endSuccess()
        setFailure(null)
      },
    }),
    [endSuccess],
  )
  return (
    <ToastContext value={toasts}>
      {children}
      <div className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-bar,0px)+1.5rem)] z-50 flex flex-col items-center md:right-6 md:left-auto md:items-end">
        {/* Presses pass through to the page, except on buttons. */}
        {/* With aria-live the regions are announced even while a modal hides the rest of the page. */}
        <output aria-live="polite">
          {success && <SuccessToast {...success} key={success.at} onEnd={endSuccess} />}
        </output>
        <div role="alert" aria-live="assertive">
          {failure && <ErrorToast key={failure.at} text={failure.text} onDismiss={() => setFailure(null)} />}
        </div>
      </div>
    </ToastContext>
  )
}
