import { errorMessage } from '../../lib/calls/api-error.ts'
import { fieldSentence, invalidFields } from '../../lib/calls/error-details.ts'

/** The outcome of a restoration, as the client accepts it. */
interface Outcome {
  readonly status?: string | undefined
  readonly last_error?: string | null | undefined
}

/** The message about a restoration. @param done the message if Discord shows the restored state */
export function restoredText(done: string, { status, last_error }: Outcome): { text: string; isBlocked: boolean } {
  if (status === 'blocked')
    return { text: `${done} Discord doesn't show it yet. ${last_error ?? ''}`.trimEnd(), isBlocked: true }
  return { text: status === 'queued' ? `${done} Updating in Discord…` : done, isBlocked: false }
}

/** The message about a refused restoration: the reasons at the refused values, as no form shows them, each reason once. */
export function refusedText(error: unknown): string {
  const reasons = invalidFields(error).map(({ message }) => fieldSentence('A value of the earlier version', message))
  return [...new Set(reasons)].join(' ') || errorMessage(error)
}
