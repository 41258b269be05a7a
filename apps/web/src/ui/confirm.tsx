import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { Button } from './button.tsx'
import { DialogShell } from './dialog-shell.tsx'

type ConfirmProps = {
  open: boolean
  /** The whole question, as the specification words it. */
  sentence: string
  /** The label of the dangerous button: "Delete", "Skip". */
  verb: string
  onConfirm: () => void
  onCancel: () => void
  pending?: boolean
  /** Where the focus goes on closing, when what had it may be gone. */
  finalFocus?: () => HTMLElement | null
}

/** Asks before something that cannot be undone. Focus starts on Cancel, so that a stray Enter does no harm. */
export function Confirm({ open, sentence, verb, onConfirm, onCancel, pending, finalFocus }: ConfirmProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <DialogShell
      open={open}
      onClose={onCancel}
      initialFocus={cancel}
      {...(finalFocus && { finalFocus })}
      className="inset-x-4 top-1/2 mx-auto max-w-sm -translate-y-1/2 rounded-modal border p-6"
    >
      <Dialog.Title className="text-section wrap-anywhere text-ink-1">{sentence}</Dialog.Title>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button ref={cancel} variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="danger" onClick={onConfirm} pending={pending === true}>
          {verb}
        </Button>
      </div>
    </DialogShell>
  )
}
