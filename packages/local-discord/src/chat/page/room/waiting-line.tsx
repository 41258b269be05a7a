import { dismissWaiting, type Waiting } from '../state/interactions.ts'

/** What was sent to the bot and has no answer yet. */
export function WaitingLine({ id, waiting: { command, failed } }: { id: string; waiting: Waiting }) {
  // A button shows by itself that it waits.
  if (!failed && command === null) return null
  if (!failed) return <p class="pending">Waiting for the bot…</p>
  return (
    <p class="pending pending--failed">
      {command === null ? 'The button' : `/${command}`}: <strong>The application did not respond</strong> ·{' '}
      <button type="button" class="link" onClick={() => dismissWaiting(id)}>
        Dismiss message
      </button>
    </p>
  )
}
