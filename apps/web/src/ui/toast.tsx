import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { ErrorToast, SuccessToast, type ToastAction } from './toast-bubbles.tsx'

export type { ToastAction }

type Toasts = {
  /** Shows a success message for `ms`, in place of the previous message. It stays while its button is focused or hovered. */
  success: (text: string, ms: number, action?: ToastAction) => void
  /** Shows an error until it is dismissed or replaced. */
  error: (text: string) => void
  /** Removes the message, for example when a failed action is tried again. */
  dismiss: () => void
}

/** `ms` is null for an error, which remains. A new `turn` makes screen readers announce the same text again. */
type Toast = { text: string; ms: number | null; action?: ToastAction | undefined; turn: number }

const ToastContext = createContext<Toasts | null>(null)

/** The functions that show toasts. Needs a ToastProvider above it. */
export function useToasts(): Toasts {
  const toasts = use(ToastContext)
  if (toasts === null) throw new Error('useToasts needs a ToastProvider above it')
  return toasts
}

/** Shows one message at a time. Both live regions are always rendered: screen readers announce only changes inside them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null)
  const dismiss = useCallback(() => setToast(null), [])
  const toasts = useMemo(
    () => ({
      success: (text: string, ms: number, action?: ToastAction) =>
        setToast((last) => ({ text, ms, action, turn: (last?.turn ?? 0) + 1 })),
      error: (text: string) => setToast((last) => ({ text, ms: null, turn: (last?.turn ?? 0) + 1 })),
      dismiss,
    }),
    [dismiss],
  )
  const { text, ms = null, action, turn } = toast ?? {}
  return (
    <ToastContext value={toasts}>
      {children}
      <div className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-bar,0px)+1.5rem)] z-50 flex justify-center md:right-6 md:left-auto">
        {/* Presses pass through to the page, except on buttons. */}
        {/* With aria-live the regions are announced even while a modal hides the rest of the page. */}
        <output aria-live="polite">
          {text !== undefined && ms !== null && (
            <SuccessToast key={turn} text={text} ms={ms} action={action} onEnd={dismiss} />
          )}
        </output>
        <div role="alert" aria-live="assertive">
          {text !== undefined && ms === null && <ErrorToast key={turn} text={text} onDismiss={dismiss} />}
        </div>
      </div>
    </ToastContext>
  )
}
