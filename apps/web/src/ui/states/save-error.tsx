import type { ReactNode } from 'react'
import { AlertIcon } from '../icons/icons.tsx'

/** The reason of a failed save, next to the save button, until the next try. `action` is a button that resolves it. */
export function SaveError({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-bad-ink">
      <p className="flex min-w-0 flex-1 basis-60 gap-2">
        <AlertIcon size={16} className="mt-0.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </p>
      {action}
    </div>
  )
}
