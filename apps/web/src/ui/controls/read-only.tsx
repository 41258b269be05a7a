import { createContext, use, type ReactNode } from 'react'
import { LockIcon } from '../icons/form-icons.tsx'

/** Whether the fields around are read-only. */
export const ReadOnlyContext = createContext(false)

/** The fields of a form. If they are read-only, their values can be read, and nothing in them can be changed. */
export function FormFields({ isReadOnly, children }: { isReadOnly: boolean; children: ReactNode }) {
  return (
    <ReadOnlyContext value={isReadOnly}>
      <fieldset role="presentation" disabled={isReadOnly} data-read-only={isReadOnly || undefined} className="min-w-0">
        {children}
      </fieldset>
    </ReadOnlyContext>
  )
}

/** Controls that only change something, such as a button that adds a row: left out of read-only fields. */
export function EditOnly({ children }: { children: ReactNode }) {
  return use(ReadOnlyContext) ? null : children
}

/** Why something cannot be changed. */
export function ReadOnlyNote({ reason, className }: { reason: string; className?: string }) {
  return (
    <div className={className}>
      <p className="flex items-start gap-2 rounded-control bg-surface-2 px-3 py-2 text-ink-1">
        <LockIcon size={16} className="mt-0.5 shrink-0 text-ink-3" />
        <span className="min-w-0 wrap-anywhere">{reason}</span>
      </p>
    </div>
  )
}
