import { useState } from 'react'
import type { Action, FloatingMenuProps } from './floating-menu.tsx'
import { Late, late } from '../states/late.tsx'

// This code loads late: it is larger than the control that opens it.
const floatingMenu = late(async () => (await import('./floating-menu.tsx')).FloatingMenu)

/** An open menu and its control. */
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
  /** The last opened menu, which remains rendered while it closes. */
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
