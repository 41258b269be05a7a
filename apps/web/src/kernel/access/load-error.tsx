import { errorMessage } from '../../lib/calls/api-error.ts'
import { hasCode } from '../../lib/calls/error-details.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'

type LoadErrorProps = {
  error: unknown
  title: string
  /** The line below the title. */
  message: string | undefined
  onRetry: () => void
}

/** Shown instead of content of a server that failed to load. Without access to it, the server's sentence alone: a retry would not help. */
export function LoadError({ error, title, message, onRetry }: LoadErrorProps) {
  if (hasCode(error, 'access.area')) return <ErrorState title={errorMessage(error)} />
  return <ErrorState title={title} message={message} onRetry={onRetry} />
}
