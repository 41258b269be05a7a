import type { ReactNode } from 'react'
import { ReadOnlyContext } from './read-only.tsx'

/** Fields that disable themselves by `ReadOnlyContext`: the other controls among them can be used while the form is read-only. */
export function UsableFields({ isReadOnly, children }: { isReadOnly: boolean; children: ReactNode }) {
  return (
    <ReadOnlyContext value={isReadOnly}>
      <fieldset role="presentation" data-read-only={isReadOnly || undefined} className="min-w-0">
        {children}
      </fieldset>
    </ReadOnlyContext>
  )
}
