import { useState } from 'react'
import type { Action, FloatingMenuProps } from './floating-menu.tsx'
import { Late, late } from './late.tsx'

// It is heavier than the control that opens it.
const floatingMenu = late(async () => (await import('./floating-menu.tsx')).FloatingMenu)

/** A menu and the control that it floats at. */
export interface OpenedMenu {
  readonly anchor: HTMLElement
  readonly actions: readonly Action[]
}

type LateFloatingMenuProps = Pick<FloatingMenuProps, 'onClose' | 'returnsFocus'> & {
  /** Null while it is closed. */
  menu: OpenedMenu | null
}

/** A menu whose code is loaded when it is first opened. */
export function LateFloatingMenu({ menu, onClose, returnsFocus }: LateFloatingMenuProps) {
  /** The menu that was opened last: it stays while it closes. */
  const [last, setLast] = useState(menu)
  if (menu && menu !== last) setLast(menu)
  return (
    last && (
      <Late of={floatingMenu} failure="We couldn't load the list.">
        {(FloatingMenu) => (
          <FloatingMenu
            open={menu !== null}
            anchor={last.anchor}
            actions={last.actions}
            onClose={onClose}
            returnsFocus={returnsFocus}
          />
        )}
      </Late>
    )
  )
}
