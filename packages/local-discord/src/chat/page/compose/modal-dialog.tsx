import type { ModalInputView } from '../../view.ts'
import { closeModal, modal, submitModal } from '../state/modal.ts'
import { view } from '../state/place.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DecorativeImage } from '../ui/decoration.tsx'
import { textOf } from '../ui/question.tsx'

/** The form that the bot has opened for the reader. */
export function ModalDialog() {
  const open = modal.value
  if (open === null) return null
  const { interactionId, form, state } = open
  const submit = (fields: FormData): void =>
    void submitModal(form.inputs.map(({ customId }) => ({ name: customId, value: textOf(fields, customId) })))
  return (
    <Dialog key={interactionId} title={form.title} describedBy="modal-app" onClose={closeModal} onSubmit={submit}>
      <ModalApp />
      {form.inputs.map((input) => (
        <ModalInput key={input.customId} input={input} />
      ))}
      <p class="dialog__error" role="alert">
        {state === 'failed' && 'Something went wrong. Try again.'}
      </p>
      <div class="dialog__actions">
        <button type="button" class="quiet" onClick={closeModal}>
          Cancel
        </button>
        <button type="submit" class="send" aria-busy={state === 'sending'}>
          Submit
        </button>
      </div>
    </Dialog>
  )
}

/** The application of the form, and the warning that Discord shows below every title. */
function ModalApp() {
  const bot = view.value?.direct.bot
  if (!bot) return null
  return (
    <p id="modal-app" class="dialog__app">
      <DecorativeImage class="dialog__avatar" url={bot.avatarUrl} />
      This form will be submitted to {bot.name}. Do not share passwords or other sensitive information.
    </p>
  )
}

function ModalInput({ input }: { input: ModalInputView }) {
  const { customId, label, isParagraph, required, minLength, maxLength, value, placeholder } = input
  const attributes = { name: customId, required, minLength, maxLength, placeholder, defaultValue: value }
  return (
    <label class="dialog__field">
      <span>
        {label}
        {required && (
          <span class="dialog__required" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </span>
      {isParagraph ? <textarea {...attributes} rows={4} /> : <input {...attributes} type="text" autoComplete="off" />}
    </label>
  )
}
