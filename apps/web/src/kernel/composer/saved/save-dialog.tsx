import {
  MOST_SAVED_MESSAGES,
  SAVED_MESSAGE_ERRORS,
  SAVED_MESSAGE_NAME_LENGTH,
  SUCCESS_MESSAGE_MS,
  type ReceivedSavedMessage as SavedMessage,
  nameKey,
} from '@guildhall/contract'
import { useId, useRef, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { SaveError } from '../../../ui/states/save-error.tsx'
import { useToasts } from '../../../ui/toast.tsx'
import { invalidFields } from '../../../lib/calls/error-details.ts'
import { saveErrorText } from '../../form/save-errors.ts'
import { useUndo } from '../../history/use-undo.tsx'
import { BLANK_MESSAGE, messageBody, type MessageValue } from '../message-value.ts'
import { announced } from '../editor/part-text.tsx'
import { proposedName } from './proposed-name.ts'
import { savedMessages } from './saved-message-queries.ts'

type SaveDialogProps = {
  guildId: string
  value: MessageValue
  /** The saved messages, whose names are taken. */
  list: readonly SavedMessage[]
  onClose: () => void
}

/** The dialog that saves the typed message under a name. */
export function SaveDialog({ guildId, value, list, onClose }: SaveDialogProps) {
  const { save } = savedMessages.useChanges(guildId)
  const undo = useUndo(guildId, 'role_buttons')
  const toasts = useToasts()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [proposed] = useState(() => proposedName(textsOf(value)))
  const [name, setName] = useState(proposed)
  const [isPending, setPending] = useState(false)
  const [nameError, setNameError] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const replaced = list.find((one) => nameKey(one.name) === nameKey(name))

  const refuse = (text: string): void => {
    setNameError(text)
    input.current?.focus()
  }
  const submit = async (): Promise<void> => {
    if (isPending) return
    setError(null)
    if (name.trim() === '') return refuse(SAVED_MESSAGE_ERRORS.name)
    if (!replaced && list.length >= MOST_SAVED_MESSAGES) return refuse(SAVED_MESSAGE_ERRORS.tooMany)
    if (replaced?.read_only !== undefined) return refuse(replaced.read_only)
    setPending(true)
    try {
      const before = replaced?.version ?? 0
      const saved = await save({ name: name.trim(), ...messageBody(value, BLANK_MESSAGE), version: before })
      const change = { kind: 'saved', key: nameKey(saved.name), before, after: saved.version } as const
      toasts.success(`Saved as “${saved.name}”.`, SUCCESS_MESSAGE_MS, undo(change))
      onClose()
    } catch (failure) {
      const wrong = invalidFields(failure).find(({ path }) => path === 'name')
      if (wrong) refuse(wrong.message)
      else setError(saveErrorText(failure) ?? 'Failed to save the message.')
    } finally {
      setPending(false)
    }
  }
  return (
    <Modal
      open
      onClose={() => {
        if (!isPending) onClose()
      }}
      title="Save message"
      size="small"
      footer={
        <>
          {error !== null && (
            <div className="w-full basis-full!">
              <SaveError text={error} action={null} />
            </div>
          )}
          <Button
            variant="quiet"
            onClick={onClose}
            disabledReason={isPending ? 'The message is being saved.' : undefined}
          >
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" pending={isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // React events bubble from a dialog to the form that renders it.
          event.stopPropagation()
          void submit()
        }}
      >
        <Field
          label="Name"
          required
          hint={replaced && `Replaces “${replaced.name}”.`}
          error={announced(nameError ?? undefined)}
        >
          {(control) => (
            <TextInput
              {...control}
              ref={input}
              maxLength={SAVED_MESSAGE_NAME_LENGTH}
              autoComplete="off"
              value={name}
              // The dialog moves the focus here: typing then replaces the proposed name. A window that is shown again moves it here too.
              onFocus={(event) => {
                if (name === proposed) event.currentTarget.select()
              }}
              onChange={(event) => {
                setName(event.currentTarget.value)
                setNameError(null)
              }}
            />
          )}
        </Field>
      </form>
    </Modal>
  )
}

function textsOf({ content, embeds }: MessageValue): string[] {
  return [content, ...embeds.flatMap(({ title, description }) => [title, description])]
}
