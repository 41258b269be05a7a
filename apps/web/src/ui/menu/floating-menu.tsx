import { Menu as Base } from '@base-ui/react/menu'
import { useEffect, useRef } from 'react'
import { CheckIcon } from '../icons/form-icons.tsx'
import { landmarkOf } from '../landmark.ts'
import { optionClass } from '../picker/options.ts'

/** An action of a menu, or a toggle if `isOn` is set. */
export interface Action {
  readonly text: string
  readonly onPick: () => void
  readonly isOn?: boolean
  readonly disabled?: boolean
}

export type FloatingMenuProps = {
  open: boolean
  /** The control at which the menu is placed. */
  anchor: HTMLElement
  actions: readonly Action[]
  onClose: () => void
  /** Whether the control gets the focus back after an action; otherwise the action moves it elsewhere. */
  returnsFocus: boolean
}

/** A menu of actions at the control that opened it. After a key, the first action gets the focus. Arrow keys move, typing searches. */
export function FloatingMenu({ open, anchor, actions, onClose, returnsFocus }: FloatingMenuProps) {
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open || !anchor.matches(':focus-visible')) return
    // Base UI focuses the list itself.
    const frame = requestAnimationFrame(() => popup.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [open, anchor])
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        if (next) return
        // Move the focus before the menu closes, or a surrounding dialog takes it. The action may move it again afterwards.
        if ((returnsFocus || reason !== 'item-press') && document.activeElement?.closest('[role=menu]')) anchor.focus()
        onClose()
      }}
      modal={false}
    >
      <Base.Portal container={landmarkOf(anchor)}>
        <Base.Positioner anchor={anchor} sideOffset={4} align="start" className="z-50">
          <Base.Popup
            ref={popup}
            finalFocus={returnsFocus}
            onKeyDown={({ key }) => {
              if (key !== 'Tab') return
              // The browser then moves the focus to the control after it.
              anchor.focus()
              onClose()
            }}
            className="max-h-(--available-height) max-w-(--available-width) min-w-40 overflow-y-auto overscroll-contain rounded-control border border-line-strong bg-surface-1 p-1 text-ink-1 shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {actions.map(({ text, onPick, isOn, disabled }) =>
              isOn === undefined ? (
                <Base.Item key={text} onClick={onPick} disabled={disabled === true} className={optionClass}>
                  {text}
                </Base.Item>
              ) : (
                <Base.CheckboxItem
                  key={text}
                  checked={isOn}
                  onCheckedChange={onPick}
                  closeOnClick
                  className={optionClass}
                >
                  <span className="flex-1">{text}</span>
                  <Base.CheckboxItemIndicator>
                    <CheckIcon size={16} className="text-accent-ink" />
                  </Base.CheckboxItemIndicator>
                </Base.CheckboxItem>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
