import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** A modal dialog with a form. It closes on Escape and returns the focus. */
export function Dialog(props: {
  title: string
  /** The id of the describing element, if there is one. */
  describedBy: string | undefined
  onClose: () => void
  onSubmit: (fields: FormData) => void
  children: ComponentChildren
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // The browser returns the focus only if the dialog is closed before it is removed.
    return () => element?.close()
  }, [])
  const cancel = (event: Event): void => {
    event.preventDefault()
    props.onClose()
  }
  const submit = (event: SubmitEvent & { currentTarget: HTMLFormElement }): void => {
    event.preventDefault()
    props.onSubmit(new FormData(event.currentTarget))
  }
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby="dialog-title"
      aria-describedby={props.describedBy}
      onCancel={cancel}
    >
      <form onSubmit={submit}>
        <h2 id="dialog-title">{props.title}</h2>
        {props.children}
      </form>
    </dialog>
  )
}

/** A control with its visible label. */
export function Labelled({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <label class="dialog__field">
      <span>{label}</span>
      {children}
    </label>
  )
}
