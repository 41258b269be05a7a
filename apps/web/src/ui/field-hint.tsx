import type { ReactNode } from 'react'
import { AlertIcon } from './icons.tsx'

/** The words below a field: what it does, and what keeps it from doing that. */
export function FieldHint({ hint, warnings }: { hint: ReactNode; warnings: readonly string[] }) {
  return (
    <>
      {hint}
      {warnings.map((message) => (
        <span key={message} className="mt-1 flex items-start gap-1.5 text-ink-2">
          <AlertIcon size={16} className="mt-px shrink-0 text-warn-ink" />
          <span className="sr-only">Warning: </span>
          <span className="min-w-0 wrap-anywhere">{message}</span>
        </span>
      ))}
    </>
  )
}
