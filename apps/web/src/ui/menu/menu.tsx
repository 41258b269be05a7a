import { useState } from 'react'
import { buttonClass } from '../controls/button-class.ts'
import { cx } from '../cx.ts'
import { ChevronDownIcon } from '../icons/form-icons.tsx'
import { LateFloatingMenu, type OpenedMenu } from './late-floating-menu.tsx'

type MenuProps = {
  /** The label of its button. */
  label: string
  /** The entries, each with its own label. */
  items: readonly string[]
  onPick: (at: number) => void
  disabled?: boolean
}

/** A button that opens a list of actions. */
export function Menu({ label, items, onPick, disabled }: MenuProps) {
  const [menu, setMenu] = useState<OpenedMenu | null>(null)
  const actions = items.map((text, at) => ({ text, onPick: () => onPick(at) }))
  return (
    <>
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={menu !== null}
        disabled={disabled === true}
        data-popup-open={menu === null ? undefined : true}
        onClick={({ currentTarget: anchor }) => setMenu(menu === null ? { anchor, actions } : null)}
        className={cx(buttonClass('quiet', 'row'), 'data-popup-open:bg-surface-3')}
      >
        {label}
        <ChevronDownIcon size={16} className="text-ink-3" />
      </button>
      <LateFloatingMenu menu={menu} onClose={() => setMenu(null)} returnsFocus />
    </>
  )
}
