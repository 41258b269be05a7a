import { Icon } from '../ui/decoration.tsx'

/** Marks a message that only the reader sees. */
export function OnlyYou({ onDismiss }: { onDismiss: () => void }) {
  return (
    <p class="message__only-you">
      <Icon name="eye" />
      Only you can see this ·{' '}
      <button type="button" class="link" onClick={onDismiss}>
        Dismiss message
      </button>
    </p>
  )
}
