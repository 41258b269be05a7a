import { Menu as Base } from '@base-ui/react/menu'
import { CheckIcon } from './icons.tsx'
import { landmarkOf } from './landmark.ts'
import { optionClass } from './options.ts'

/** One thing to do, or to switch on and off where it says whether it is on. */
export interface Action {
  readonly text: string
  readonly onPick: () => void
  readonly isOn?: boolean
  readonly disabled?: boolean
}

export type FloatingMenuProps = {
  open: boolean
  /** The control that it floats at. */
  anchor: HTMLElement
  actions: readonly Action[]
  onClose: () => void
  /** Whether the control gets the focus back; otherwise what is done brings it elsewhere. */
  returnsFocus: boolean
}

/** A list of things to do at the control that opened it; arrow keys move, typing searches. */
export function FloatingMenu({ open, anchor, actions, onClose, returnsFocus }: FloatingMenuProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (next) return
        // Before it closes: a dialog around it would take the focus. What is picked may bring it elsewhere afterwards.
        if (returnsFocus && document.activeElement?.closest('[role=menu]')) anchor.focus()
        onClose()
      }}
      modal={false}
    >
      <Base.Portal container={landmarkOf(anchor)}>
        <Base.Positioner anchor={anchor} sideOffset={4} align="start" className="z-50">
          <Base.Popup
            finalFocus={returnsFocus}
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
