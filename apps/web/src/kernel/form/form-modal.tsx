import { useId, useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Modal } from '../../ui/modal.tsx'
import { BEING_SAVED, Form, FormErrors } from './form.tsx'
import type { FormControl } from './use-form.ts'

type FormModalProps<Value> = {
  form: FormControl<Value>
  title: string
  subtitle?: ReactNode
  size?: 'default' | 'wide'
  /** The label of the button that saves. */
  submit: string
  /** Asked before changes are lost: "Discard unsaved changes to this reminder?" */
  question: string
  onClose: () => void
  /** Of the form. */
  className?: string
  children: ReactNode
}

/** A form in a modal. It does not close while it is saved, and asks before it closes with unsaved changes. */
export function FormModal<Value>(props: FormModalProps<Value>) {
  const { form, title, subtitle, size = 'default', submit, question, onClose, className, children } = props
  const [asks, setAsks] = useState(false)
  const id = useId()
  const close = (): void => {
    if (form.isSaving) return
    if (form.isDirty) setAsks(true)
    else onClose()
  }
  return (
    <Modal
      open
      onClose={close}
      title={title}
      subtitle={subtitle}
      size={size}
      footer={
        <>
          <FormErrors form={form} className="w-full basis-full!" />
          <Button variant="quiet" disabledReason={form.isSaving ? BEING_SAVED : undefined} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" pending={form.isSaving}>
            {submit}
          </Button>
        </>
      }
    >
      <Form form={form} id={id} className={className}>
        {children}
      </Form>
      <Confirm open={asks} sentence={question} verb="Discard" onConfirm={onClose} onCancel={() => setAsks(false)} />
    </Modal>
  )
}
