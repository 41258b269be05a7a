import { Dialog } from '@base-ui/react/dialog'
import { useRef, type ReactNode, type RefObject } from 'react'
import { cx } from '../cx.ts'
import { focusBelow } from '../kept-focus.ts'

type DialogShellProps = {
  open: boolean
  onClose: () => void
  children: ReactNode
  className: string
  initialFocus?: RefObject<HTMLElement | null>
  /** The element that gets the focus on closing if the previously focused one is gone. */
  finalFocus?: () => HTMLElement | null
}

/** The backdrop and the box of every dialog. */
export function DialogShell({ open, onClose, children, className, initialFocus, finalFocus }: DialogShellProps) {
  const popup = useRef<HTMLDivElement>(null)
  /** The picker that was open when the backdrop was pressed. */
  const picker = useRef<HTMLElement>(null)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next, { event, reason }) => {
        if (reason === 'outside-press' && picker.current) picker.current.focus()
        else if (!next && !isSecondClick(event)) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop
          forceRender
          // The press closes the picker, before the click would close the dialog too.
          onPointerDown={() =>
            (picker.current = popup.current?.querySelector('[aria-haspopup][aria-expanded=true]') ?? null)
          }
          className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Dialog.Popup
          ref={popup}
          initialFocus={initialFocus ?? (() => firstFocus(popup.current))}
          finalFocus={() => focusBelow(popup.current, finalFocus)}
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
 * a second Enter would press that button, or save from the first field. So does each dialog on a touch screen, where a field opens the keyboard.
 */
function firstFocus(dialog: HTMLElement | null): HTMLElement | true {
  const takesFocus = dialog?.querySelector('[data-discards]') ?? window.matchMedia('(pointer: coarse)').matches
  return dialog && takesFocus ? dialog : true
}

/** Whether it is the second click of a double click, which would close a dialog that the first one opened. */
function isSecondClick(event: Event): boolean {
  return event instanceof MouseEvent && event.detail > 1
}
