import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { MessageView } from '../../view.ts'
import { saveEdit, stopEditing } from '../state/writing.ts'
import { useGrowth } from '../ui/grow.ts'

/** Discord's limit of a message, in characters. */
const LONGEST = 2000

/** The editor of a message's text. As in Discord, Enter saves and Escape cancels. */
export function Editor({ message }: { message: MessageView }) {
  const text = useSignal(message.content)
  const area = useRef<HTMLTextAreaElement>(null)
  useGrowth(area, text.value)
  useLayoutEffect(() => {
    area.current?.focus()
    area.current?.setSelectionRange(text.value.length, text.value.length)
  }, [text])
  const save = (): void => {
    if (text.value.trim() === message.content.trim()) stopEditing()
    else void saveEdit(message, text.value)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') stopEditing()
    else if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) save()
    else return
    event.preventDefault()
  }
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault()
    save()
  }
  return (
    <form class="editor" aria-label="Edit" onSubmit={onSubmit}>
      <textarea
        ref={area}
        aria-label="Edit text"
        aria-describedby="editor-hint"
        rows={1}
        maxLength={LONGEST}
        value={text}
        onInput={(event) => {
          text.value = event.currentTarget.value
        }}
        onKeyDown={onKeyDown}
      />
      <p class="editor__hint" id="editor-hint">
        escape to{' '}
        <button type="button" class="link" onClick={stopEditing}>
          cancel
        </button>{' '}
        · enter to{' '}
        <button type="submit" class="link">
          save
        </button>
      </p>
    </form>
  )
}
