import { Menu as Base } from '@base-ui/react/menu'
import { buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { ChevronDownIcon } from './icons.tsx'
import { useLandmark } from './landmark.ts'
import { optionClass } from './options.ts'

type MenuProps = {
  /** The label of its button. */
  label: string
  /** The entries, each with its own label. */
  items: readonly string[]
  onPick: (at: number) => void
  disabled?: boolean
}

/** A button that opens a list of things to do; arrow keys move, typing searches. */
export function Menu({ label, items, onPick, disabled }: MenuProps) {
  const [find, landmark] = useLandmark()
  return (
    <Base.Root modal={false}>
      <Base.Trigger
        ref={find}
        disabled={disabled === true}
        className={cx(buttonClass('quiet', 'row'), 'data-popup-open:bg-surface-3')}
      >
        {label}
        <ChevronDownIcon size={16} className="text-ink-3" />
      </Base.Trigger>
      <Base.Portal container={landmark}>
        <Base.Positioner sideOffset={4} align="start" className="z-50">
          <Base.Popup className="max-h-(--available-height) max-w-(--available-width) min-w-40 overflow-y-auto overscroll-contain rounded-control border border-line-strong bg-surface-1 p-1 text-ink-1 shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {items.map((item, at) => (
              <Base.Item key={item} onClick={() => onPick(at)} className={optionClass}>
                {item}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
