import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { DialogShell } from '../ui/dialog/dialog-shell.tsx'

type SwitchQuestionProps = {
  /** The user of the token that arrived. */
  username: string
  /** The name of the signed-in user. */
  currentUsername: string
  onSwitch: () => void
  /** Also called on Escape and on a press outside. */
  onStay: () => void
}

/** The confirmation of a switch to another account. The focus starts on the button that keeps the current one. */
export function SwitchQuestion({ username, currentUsername, onSwitch, onStay }: SwitchQuestionProps) {
  const stay = useRef<HTMLButtonElement>(null)
  return (
    <DialogShell
      open
      onClose={onStay}
      initialFocus={stay}
      className="inset-x-4 top-1/2 mx-auto max-w-sm -translate-y-1/2 rounded-modal border p-6"
    >
      <Dialog.Title className="text-section wrap-anywhere text-ink-1">Sign in as {username}?</Dialog.Title>
      <Dialog.Description className="mt-2">
        This sign-in didn't start in this tab. If you don't recognize it, stay signed in.
      </Dialog.Description>
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:flex-col">
        <Button variant="quiet" onClick={onSwitch}>
          Switch account
        </Button>
        <Button
          ref={stay}
          variant="primary"
          onClick={onStay}
          className="h-auto! min-h-9 max-w-full py-1 max-md:min-h-11"
        >
          <span className="wrap-anywhere whitespace-normal">Stay signed in as {currentUsername}</span>
        </Button>
      </div>
    </DialogShell>
  )
}
