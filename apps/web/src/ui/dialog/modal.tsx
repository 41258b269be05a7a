import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { bottomBar } from '../bottom-bar.ts'
import { cx } from '../cx.ts'
import { DialogShell } from './dialog-shell.tsx'
import { CrossIcon } from '../icons/icons.tsx'

type ModalProps = {
  open: boolean
  /** Called on Escape, on a press outside and on the close button; the caller decides whether to close. */
  onClose: () => void
  title: string
  subtitle?: ReactNode
  children: ReactNode
  /** The row of buttons. A modal without it has a close button. */
  footer?: ReactNode
  size?: 'default' | 'small' | 'wide'
  /** The element that gets the focus on closing if the previously focused one is gone. */
  finalFocus?: (() => HTMLElement | null) | undefined
}

const WIDTHS = { small: 'md:max-w-md', default: 'md:max-w-modal', wide: 'md:max-w-modal-wide' }

/** A dialog over the page: 820 px wide, or full screen below 768 px. It traps the focus and returns it on closing. */
export function Modal({ open, onClose, title, subtitle, children, footer, size = 'default', finalFocus }: ModalProps) {
  return (
    <DialogShell
      open={open}
      onClose={onClose}
      {...(finalFocus && { finalFocus })}
      className={cx(
        'inset-0 flex flex-col md:inset-auto md:top-1/2 md:left-1/2 md:max-h-[calc(100dvh-4rem)] md:w-[calc(100vw-4rem)] md:-translate-1/2 md:rounded-modal md:border',
        WIDTHS[size],
      )}
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-4 md:px-6 md:py-5">
        <Dialog.Title className="min-w-0 flex-1 basis-40 text-heading wrap-anywhere text-ink-1">{title}</Dialog.Title>
        {subtitle && <div className="min-w-0 text-small wrap-anywhere text-ink-3">{subtitle}</div>}
        {!footer && (
          <Dialog.Close
            aria-label="Close"
            className="-my-2 -mr-2 inline-flex size-9 shrink-0 items-center justify-center rounded-control transition-colors hover:bg-surface-2 hover:text-ink-1 max-md:size-11"
          >
            <CrossIcon size={20} />
          </Dialog.Close>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5 md:px-6">{children}</div>
      {footer && (
        <footer
          ref={bottomBar}
          className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-4 py-4 max-md:*:flex-1 md:px-6"
        >
          {footer}
        </footer>
      )}
    </DialogShell>
  )
}
