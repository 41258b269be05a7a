import { Menu as Base } from '@base-ui/react/menu'
import { landmarkOf } from '../ui/landmark.ts'
import { optionClass, popupClass } from '../ui/options.ts'

/** A text that can be put into a message, by what it is called. */
export interface Insertion {
  readonly name: string
  readonly text: string
}

export type InsertMenuProps = {
  /** The control that it floats at; null while it is closed. */
  anchor: HTMLElement | null
  insertions: readonly Insertion[]
  onPick: (text: string) => void
  onClose: () => void
}

const menuPopup = popupClass.replace('w-(--anchor-width) ', '')

/** What can be put into a message; arrow keys move, typing searches. */
export function InsertMenu({ anchor, insertions, onPick, onClose }: InsertMenuProps) {
  return (
    <Base.Root open={anchor !== null} onOpenChange={(open) => !open && onClose()} modal={false}>
      <Base.Portal container={landmarkOf(anchor)}>
        <Base.Positioner anchor={anchor} sideOffset={4} align="start" className="z-50">
          <Base.Popup finalFocus={false} className={menuPopup}>
            {insertions.map(({ name, text }) => (
              <Base.Item key={text} onClick={() => onPick(text)} className={optionClass}>
                {name}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
