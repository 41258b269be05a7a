import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { cx } from '../cx.ts'

type DialogShellProps = {
  open: boolean
  onClose: () => void
  children: ReactNode
  className: string
  initialFocus?: RefObject<HTMLElement | null>
  /** The element that gets the focus on closing; the previously focused element if this is absent or returns null. */
  finalFocus?: () => HTMLElement | null
}

/** The backdrop and the box of every dialog. */
export function DialogShell({ open, onClose, children, className, initialFocus, finalFocus }: DialogShellProps) {
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return undefined
    // The dialog returns the focus in a microtask after it closed.
    return () => void setTimeout(focusPage)
  }, [open])
  return (
    <Dialog.Root open={open} onOpenChange={(next, { event }) => !next && !isSecondClick(event) && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop
          forceRender
          className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Dialog.Popup
          ref={popup}
          initialFocus={initialFocus ?? ((openedBy) => openedBy === 'touch' || firstFocus(popup.current))}
          {...(finalFocus && { finalFocus: () => finalFocus() ?? true })}
          className={cx(
            'fixed z-40 border-line-strong bg-surface-1 text-ink-2 shadow-modal outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0',
            className,
          )}
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/**
 * The element that gets the focus when a dialog opens; true for its first control. A dialog with a button that discards typed text gets it itself:
 * a second Enter would press that button, or save from the first field.
 */
function firstFocus(dialog: HTMLElement | null): HTMLElement | true {
  return dialog?.querySelector('[data-discards]') ? dialog : true
}

/** Whether it is the second click of a double click, which would close a dialog that the first one opened. */
function isSecondClick(event: Event): boolean {
  return event instanceof MouseEvent && event.detail > 1
}

/** Moves a lost focus to the page: the control that opened a dialog may be gone, such as that of a deleted row. */
function focusPage(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
}
