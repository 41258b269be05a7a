import { Popover } from '@base-ui/react/popover'
import type { Emoji } from '@guildhall/contract'
import { Button } from '../../ui/controls/button.tsx'
import { EmojiPicker } from './emoji-picker.tsx'

/** The button that gets the emoji, and the control that opened the picker. */
export interface EmojiTarget {
  readonly key: string
  readonly anchor: HTMLElement
}

export type EmojiPopoverProps = {
  guildId: string
  emojis: readonly Emoji[]
  /** Null while it is closed. */
  target: EmojiTarget | null
  /** The button's current emoji; null without one. */
  chosen: string | null
  onPick: (key: string, emoji: string | null) => void
  onClose: () => void
}

/** The emoji picker, floating at the control that opened it. */
export function EmojiPopover({ guildId, emojis, target, chosen, onPick, onClose }: EmojiPopoverProps) {
  const pick = (emoji: string | null): void => {
    if (target) onPick(target.key, emoji)
    onClose()
  }
  return (
    <Popover.Root open={target !== null} onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={target?.anchor ?? null}
          sideOffset={4}
          // After the last control Base UI would move the focus to its trigger. There is none, so the focus would leave the dialog.
          onFocus={({ target: focused }) => {
            if (!isGuard(focused)) return
            target?.anchor.focus()
            onClose()
          }}
          className="z-50"
        >
          <Popover.Popup
            aria-label="Choose an emoji"
            finalFocus={() => target?.anchor ?? true}
            className="flex max-h-(--available-height) max-w-(--available-width) flex-col overflow-hidden rounded-card border border-line-strong bg-surface-1 text-ink-2 shadow-float outline-none"
          >
            <EmojiPicker guildId={guildId} emojis={emojis} onPick={pick} />
            {chosen !== null && (
              <div className="border-t border-line p-2">
                <Button variant="ghost" size="row" onClick={() => pick(null)}>
                  Remove emoji
                </Button>
              </div>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Whether Base UI added the element before or after a popup's controls to notice Tab. */
function isGuard(element: Element): boolean {
  return element.hasAttribute('data-base-ui-focus-guard')
}
