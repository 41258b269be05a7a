import { Suspense, lazy, useState } from 'react'
import type { EmojiPopoverProps } from './emoji-popover.tsx'

// It is seldom opened, and heavier than the form.
const EmojiPopover = lazy(() =>
  import('./emoji-popover.tsx').then(
    (module) => ({ default: module.EmojiPopover }),
    () => ({ default: MissingPopover }),
  ),
)

function MissingPopover() {
  return (
    <p role="alert" className="mt-2 text-small text-bad-ink">
      We couldn't load the emoji. Reload the page to try again.
    </p>
  )
}

/** The emoji picker, whose code is loaded when it is first opened. */
export function LateEmojiPopover(props: EmojiPopoverProps) {
  const [isNeeded, setNeeded] = useState(false)
  if (props.target && !isNeeded) setNeeded(true)
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <EmojiPopover {...props} />
      </Suspense>
    )
  )
}
