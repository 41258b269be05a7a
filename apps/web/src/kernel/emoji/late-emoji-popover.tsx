import { useState } from 'react'
import { Late, late } from '../../ui/states/late.tsx'
import type { EmojiPopoverProps } from './emoji-popover.tsx'

// This code loads late: it is rarely opened and larger than the form.
const emojiPopover = late(async () => (await import('./emoji-popover.tsx')).EmojiPopover)

/** The emoji picker, whose code is loaded when it is first opened. */
export function LateEmojiPopover(props: EmojiPopoverProps) {
  const [isNeeded, setNeeded] = useState(false)
  if (props.target && !isNeeded) setNeeded(true)
  return (
    isNeeded && (
      <Late of={emojiPopover} failure="We couldn't load the emoji.">
        {(EmojiPopover) => <EmojiPopover {...props} />}
      </Late>
    )
  )
}
