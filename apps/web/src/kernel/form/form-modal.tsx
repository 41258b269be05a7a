import { useId, type ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { FormFields } from '../../ui/controls/read-only.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { BEING_SAVED, Form, FormErrors, FormVersion } from './form.tsx'
import type { FormControl } from './use-form.ts'
import { useOpener } from '../use-place.ts'

type FormModalProps<Value> = {
  form: FormControl<Value>
  title: string
  subtitle?: ReactNode
  size?: 'default' | 'wide'
  /** The label of the button that saves. */
  submit: string
  onClose: () => void
  /** A line beside the buttons. */
  note?: ReactNode
  /** A line above the fields. */
  line?: ReactNode
  /** Content below the fields that can be used while the form is read-only. */
  below?: ReactNode
  children: ReactNode
}

/** A form in a modal. The modal cannot be closed during a save; unsaved changes are kept as a draft. */
export function FormModal<Value>(props: FormModalProps<Value>) {
  const { form, title, subtitle, size = 'default', submit, onClose, note, line, below, children } = props
  const id = useId()
  const opener = useOpener()
  const isReadOnly = form.readOnly !== undefined
  const close = (): void => {
    if (!form.isSaving) onClose()
  }
  return (
    <Modal
      open
      onClose={close}
      title={title}
      subtitle={subtitle}
      size={size}
      finalFocus={opener}
      footer={
        <>
          <FormErrors form={form} className="w-full basis-full!" />
          {note}
          <Button variant="quiet" disabledReason={form.isSaving ? BEING_SAVED : undefined} onClick={close}>
            {isReadOnly ? 'Close' : 'Cancel'}
          </Button>
          {!isReadOnly && (
            <Button type="submit" form={id} variant="primary" pending={form.isSaving}>
              {submit}
            </Button>
          )}
        </>
      }
    >
      <Form
        form={form}
        id={id}
        lines={
          <>
            {line}
            <FormVersion form={form} />
          </>
        }
      >
        <FormFields isReadOnly={isReadOnly}>{children}</FormFields>
        {below}
      </Form>
    </Modal>
  )
}
