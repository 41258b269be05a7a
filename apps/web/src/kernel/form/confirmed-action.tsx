import { SUCCESS_MESSAGE_MS } from '@guildhall/contract'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { useToasts, type ToastAction } from '../../ui/toast.tsx'
import { saveErrorText } from './save-errors.ts'

/** The path of the field that gets the focus after an action, which removes its own button, and the Undo of the action. */
interface ActionReply {
  readonly focus: string
  readonly undo: ToastAction | undefined
}

type ConfirmedActionProps = {
  label: string
  /** The question of the confirmation. */
  question: string
  /** The label of the confirming button. */
  verb: string
  /** Whether the surrounding form waits for the server. */
  isFormBusy: boolean
  /** @throws the error of its call */
  act: () => Promise<ActionReply>
  /** Focuses a field of the form; the function does not change. */
  focus: (path: string) => void
  /** The success message. */
  done: string
  /** The error message if the server sent none. */
  failed: string
  /** The source of the error message: an error stays while another value is deleted. */
  source: string
}

/** A form's button that deletes the saved value after a confirmation. */
export function ConfirmedAction(props: ConfirmedActionProps) {
  const { label, question, verb, isFormBusy, act, focus, done, failed, source } = props
  const toasts = useToasts()
  const [isAsked, setAsked] = useState(false)
  const [isPending, setPending] = useState(false)
  const next = useRef<string>(undefined)
  useEffect(
    () => () => {
      // The confirmation is gone too, so it cannot return the focus.
      if (next.current !== undefined) focus(next.current)
    },
    [focus],
  )

  const perform = async (): Promise<void> => {
    toasts.dismiss(source)
    setPending(true)
    try {
      const { focus: path, undo } = await act()
      next.current = path
      toasts.success(done, SUCCESS_MESSAGE_MS, undo)
    } catch (error) {
      toasts.error(saveErrorText(error) ?? failed, source)
    } finally {
      setPending(false)
      setAsked(false)
    }
  }

  return (
    <>
      <Button
        variant="ghost"
        size="row"
        disabledReason={isFormBusy ? 'Available once this form has saved or loaded.' : undefined}
        onClick={() => setAsked(true)}
      >
        {label}
      </Button>
      <Confirm
        open={isAsked}
        sentence={question}
        verb={verb}
        pending={isPending}
        onConfirm={() => void perform()}
        onCancel={() => setAsked(false)}
      />
    </>
  )
}
