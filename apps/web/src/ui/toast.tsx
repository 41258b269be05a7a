import { createContext, use, useState, type ReactNode } from 'react'
import { ErrorToast, SuccessToast, type ToastAction } from './toast-bubbles.tsx'

export type { ToastAction }

type Toasts = {
  /** Shows a success message for `ms`, in place of the previous one. It stays while its button is focused or hovered. */
  success: (text: string, ms: number, action?: ToastAction) => void
  /** Shows an error, in place of every other message, until it is dismissed, replaced by a newer error, or its `source` is tried again. */
  error: (text: string, source: string) => void
  /** Removes the success message, and the error of a `source` that is tried again. */
  dismiss: (source?: string) => void
  /** Removes all messages of the user, also those that are still to come: they are not for the next user. */
  clear: () => void
}

/** Another `at`, in epoch ms, makes screen readers announce the same text again. */
type Success = { text: string; ms: number; action: ToastAction | undefined; at: number }

/** `source` identifies the action that failed. */
type Failure = { text: string; source: string; at: number }

type Shown = { success?: Success | undefined; failure?: Failure | undefined }

const ToastContext = createContext<Toasts | null>(null)

/** The functions that show toasts. Needs a ToastProvider above it. */
export function useToasts(): Toasts {
  const toasts = use(ToastContext)
  if (toasts === null) throw new Error('There is no ToastProvider')
  return toasts
}

/**
 * Shows the last success, and below it the last error, which stays until it is read. Both live regions are always rendered: screen readers
 * announce only changes inside them.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [{ success, failure }, show] = useState<Shown>({})
  const [toasts, renew] = useState(create)

  /** The functions for one user, which do nothing once `clear` was called. */
  function create(): Toasts {
    let change = show
    return {
      success: (text, ms, action) => change((last) => ({ ...last, success: { text, ms, action, at: Date.now() } })),
      error: (text, source) => change({ failure: { text, source, at: Date.now() } }),
      dismiss: (source) => change(({ failure }) => (failure?.source === source ? {} : { failure })),
      clear: () => {
        show({})
        change = () => undefined
        renew(create())
      },
    }
  }

  return (
    <ToastContext value={toasts}>
      {children}
      <div className="above-bar pointer-events-none fixed inset-x-4 z-50 flex flex-col md:right-6 md:items-end">
        {/* Presses pass through to the page, except on buttons. */}
        {/* With aria-live the regions are announced even while a modal hides the rest of the page. */}
        <output aria-live="polite">
          {success && <SuccessToast {...success} key={success.at} onEnd={toasts.dismiss} />}
        </output>
        <div role="alert" aria-live="assertive">
          {failure && (
            <ErrorToast key={failure.at} text={failure.text} onDismiss={() => show(({ success }) => ({ success }))} />
          )}
        </div>
      </div>
    </ToastContext>
  )
}
