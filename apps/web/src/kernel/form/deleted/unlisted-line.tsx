import type { ReactNode } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Line } from '../draft-line.tsx'

type UnlistedLineProps = {
  /** The accessible name of the button: "Open the rules in #raids". */
  label: string
  /** The modal that the button opens, as `opens` names it; absent if it opens no modal. */
  'data-opens'?: string
  /** Why the draft cannot be opened now. */
  disabledReason?: string | undefined
  onOpen: () => void
  /** The sentence about the draft. */
  children: ReactNode
}

/** A line about a draft that the page does not show, with a button that opens it. */
export function UnlistedLine({ label, onOpen, children, ...rest }: UnlistedLineProps) {
  return (
    <Line label="Unsaved changes">
      <p className="min-w-0 flex-1 basis-44 wrap-anywhere text-ink-1">{children}</p>
      <Button variant="ghost" size="row" {...rest} aria-label={label} onClick={onOpen}>
        Open
      </Button>
    </Line>
  )
}
