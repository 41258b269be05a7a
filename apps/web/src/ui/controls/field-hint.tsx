import type { ReactNode } from 'react'
import { AlertIcon } from '../icons/icons.tsx'

export const NO_WARNINGS: readonly string[] = []

/** The hint and the warnings below a field; undefined without any. */
export function fieldHint(hint: string | undefined, warnings: readonly string[]): ReactNode {
  return (hint ?? warnings[0]) === undefined ? undefined : <FieldHint hint={hint} warnings={warnings} />
}

/** The text below a field: its purpose, and warnings about obstacles. */
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
