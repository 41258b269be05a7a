import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { Dialog } from './dialog.tsx'

interface Question {
  readonly title: string
  readonly text: string
  /** The label of the button that confirms. */
  readonly confirm: string
  /** Whether the action cannot be undone. */
  readonly harsh: boolean
  /** Labeled controls; their values are in the answer, by name. */
  readonly fields: ComponentChildren
}

const asked = signal<(Question & { readonly answer: (fields: FormData | null) => void }) | null>(null)

/** Asks the reader. @returns the values; null when the reader cancels. */
export function ask(question: Question): Promise<FormData | null> {
  asked.value?.answer(null)
  return new Promise((resolve) => {
    const answer = (fields: FormData | null): void => {
      asked.value = null
      resolve(fields)
    }
    asked.value = { ...question, answer }
  })
}

/** The value of a text field of an answer. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

/** The open question. */
export function QuestionDialog() {
  const question = asked.value
  if (question === null) return null
  const { title, text, confirm, harsh, fields, answer } = question
  return (
    <Dialog title={title} describedBy="question-text" onClose={() => answer(null)} onSubmit={answer}>
      <p id="question-text">{text}</p>
      {fields}
      <div class="dialog__actions">
        <button type="button" class="quiet" onClick={() => answer(null)}>
          Cancel
        </button>
        <button type="submit" class={harsh ? 'send send--bad' : 'send'}>
          {confirm}
        </button>
      </div>
    </Dialog>
  )
}
