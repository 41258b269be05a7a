import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { EditOnly } from '../../../ui/controls/read-only.tsx'
import { MoreIcon } from '../../../ui/icons/form-icons.tsx'
import { CrossIcon } from '../../../ui/icons/icons.tsx'
import { LateFloatingMenu, type OpenedMenu } from '../../../ui/menu/late-floating-menu.tsx'

type RowToolsProps = {
  /** The row in a sentence: "embed 2". */
  row: string
  /** Its place, from 0. */
  at: number
  /** The number of rows. */
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

/** The buttons of a row of a list: they move and remove it. */
export function RowTools({ row, at, count, onMove, onRemove }: RowToolsProps) {
  const [menu, setMenu] = useState<OpenedMenu | null>(null)
  const actions = [
    { text: 'Move up', onPick: () => onMove(at - 1), disabled: at === 0 },
    { text: 'Move down', onPick: () => onMove(at + 1), disabled: at === count - 1 },
  ]
  return (
    <EditOnly>
      <span className="flex shrink-0 items-center">
        {count > 1 && (
          <Button
            variant="ghost"
            size="row"
            aria-haspopup="menu"
            aria-expanded={menu !== null}
            aria-label={`Move ${row}`}
            title={`Move ${row}`}
            onClick={({ currentTarget: anchor }) => setMenu({ anchor, actions })}
            className="px-2 max-md:min-w-11"
          >
            <MoreIcon size={16} />
          </Button>
        )}
        <Button
          variant="ghost"
          size="row"
          aria-label={`Remove ${row}`}
          title={`Remove ${row}`}
          onClick={onRemove}
          className="px-2 max-md:min-w-11"
        >
          <CrossIcon size={16} />
        </Button>
      </span>
      <LateFloatingMenu menu={menu} onClose={() => setMenu(null)} returnsFocus />
    </EditOnly>
  )
}
