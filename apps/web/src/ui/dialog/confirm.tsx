import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { Button } from '../controls/button.tsx'
import { DialogShell } from './dialog-shell.tsx'

type ConfirmProps = {
  open: boolean
  /** The question, with the text of the specification. */
  sentence: string
  /** The consequence of the action, shown below the question. */
  detail?: string
  /** The label of the dangerous button: "Delete", "Skip". */
  verb: string
  onConfirm: () => void
  onCancel: () => void
  pending?: boolean
}

/** The confirmation of an action that cannot be undone. The focus starts on Cancel, so that a stray Enter does no harm. */
export function Confirm({ open, sentence, detail, verb, onConfirm, onCancel, pending }: ConfirmProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <DialogShell
      open={open}
      onClose={onCancel}
      initialFocus={cancel}
      className="inset-x-4 top-1/2 mx-auto max-h-[calc(100dvh-2rem)] max-w-sm -translate-y-1/2 overflow-y-auto rounded-modal border p-6"
    >
      <Dialog.Title className="text-section wrap-anywhere text-ink-1">{sentence}</Dialog.Title>
      {detail !== undefined && <Dialog.Description className="mt-2">{detail}</Dialog.Description>}
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
