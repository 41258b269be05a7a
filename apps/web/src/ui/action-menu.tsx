import { Menu as Base } from '@base-ui/react/menu'
import { cx } from './cx.ts'
import { MoreIcon, CheckIcon } from './icons.tsx'
import { useLandmark } from './landmark.ts'
import { optionClass } from './options.ts'

/** One thing to do, or to switch on and off where it says whether it is on. */
export interface Action {
  readonly text: string
  readonly onPick: () => void
  readonly isOn?: boolean
  readonly disabled?: boolean
}

type ActionMenuProps = {
  /** What it acts on, for screen readers: "More for button 2". */
  label: string
  /** Asked for when it opens. */
  actions: () => readonly Action[]
  className?: string
}

/** A button with three dots that opens a list of things to do. */
export function ActionMenu({ label, actions, className }: ActionMenuProps) {
  const [find, landmark] = useLandmark()
  return (
    <Base.Root modal={false}>
      <Base.Trigger
        ref={find}
        aria-label={label}
        className={cx(
          'inline-flex h-control-row w-8 shrink-0 items-center justify-center rounded-control text-ink-2 transition-colors not-disabled:hover:bg-surface-2 not-disabled:hover:text-ink-1 data-popup-open:bg-surface-2 max-md:w-11',
          className,
        )}
      >
        <MoreIcon size={16} />
      </Base.Trigger>
      <Base.Portal container={landmark}>
        <Base.Positioner sideOffset={4} align="end" className="z-50">
          <Base.Popup className="max-h-(--available-height) max-w-(--available-width) min-w-40 overflow-y-auto overscroll-contain rounded-control border border-line-strong bg-surface-1 p-1 text-ink-1 shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Items actions={actions} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Items({ actions }: Pick<ActionMenuProps, 'actions'>) {
  return actions().map(({ text, onPick, isOn, disabled }) =>
    isOn === undefined ? (
      <Base.Item key={text} onClick={onPick} disabled={disabled === true} className={optionClass}>
        {text}
      </Base.Item>
    ) : (
      <Base.CheckboxItem key={text} checked={isOn} onCheckedChange={onPick} closeOnClick className={optionClass}>
        <span className="flex-1">{text}</span>
        <Base.CheckboxItemIndicator>
          <CheckIcon size={16} className="text-accent-ink" />
        </Base.CheckboxItemIndicator>
      </Base.CheckboxItem>
    ),
  )
}
