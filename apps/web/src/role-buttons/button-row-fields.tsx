import { BUTTON_STYLES } from '@guildhall/contract'
import { memo } from 'react'
import { fieldAt } from '../kernel/form/use-form.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { labelClass } from '../ui/field.tsx'
import { MoreIcon, SmileIcon } from '../ui/icons.tsx'
import { popupClass, type Option } from '../ui/options.ts'
import { Select } from '../ui/select.tsx'
import { ButtonEmoji } from './button-emoji.tsx'
import { pathOf, type ButtonNode, type Style } from './role-buttons-model.ts'

const STYLES: Option[] = BUTTON_STYLES.map((style) => ({
  value: style,
  label: style.charAt(0).toUpperCase() + style.slice(1),
}))

const ROLE_POPUP = popupClass.replace('w-(--anchor-width)', 'w-80 min-w-(--anchor-width)')

/** The column above says what a field is; on a narrow screen its label does. */
export const fieldLabel = cx(labelClass, 'md:sr-only')

/** The changes of a button; the same object at each render. */
export interface ButtonEditing {
  change: (key: string, part: Partial<ButtonNode>) => void
  remove: (key: string) => void
  addBelow: (key: string) => void
  openEmojis: (key: string, anchor: HTMLElement) => void
  openMenu: (key: string, anchor: HTMLElement) => void
}

// Each is drawn again only when something of it changes: a key press in a label draws the label alone.

interface FieldProps {
  /** The key of the button. */
  at: string
  /** "2.1" */
  number: string
}

type RoleFieldProps = FieldProps & {
  role: string | null
  /** A button with sub-buttons gives no role. */
  isParent: boolean
  options: readonly Option[]
  error: string | undefined
  change: ButtonEditing['change']
}

export const RoleField = memo(function RoleField(props: RoleFieldProps) {
  const { at, number, role, isParent, options, error, change } = props
  return (
    <div {...fieldAt(pathOf(at, 'role'))} className="min-w-0 flex-1 basis-0 max-md:basis-full">
      <Select
        label={`Role of button ${number}`}
        labelClassName={fieldLabel}
        options={options}
        value={role}
        onChange={(chosen) => {
          // A confirmation holds for one role only.
          if (chosen !== role) change(at, { role: chosen, confirmed: [] })
        }}
        placeholder={isParent ? 'Opens sub-buttons' : 'Role'}
        disabled={isParent}
        error={error}
        popupClassName={ROLE_POPUP}
      />
    </div>
  )
})

type EmojiFieldProps = FieldProps & {
  emoji: string | null
  /** The id of the sentence about it. */
  note: string | undefined
  open: ButtonEditing['openEmojis']
}

export const EmojiField = memo(function EmojiField({ at, number, emoji, note, open }: EmojiFieldProps) {
  return (
    <div {...fieldAt(pathOf(at, 'emoji'))}>
      <button
        type="button"
        aria-label={`Emoji of button ${number}${emoji === null ? '' : `: ${emoji}`}`}
        aria-haspopup="dialog"
        aria-describedby={note}
        onClick={(event) => open(at, event.currentTarget)}
        className={cx(
          'inline-flex size-9 items-center justify-center rounded-control border bg-surface-1 text-ink-2 transition-colors not-disabled:hover:bg-surface-2 max-md:size-11',
          note === undefined ? 'border-edge' : 'border-bad-ink',
        )}
      >
        {emoji === null ? <SmileIcon size={16} /> : <ButtonEmoji emoji={emoji} className="text-section" />}
      </button>
    </div>
  )
})

type StyleFieldProps = FieldProps & { style: Style; change: ButtonEditing['change'] }

export const StyleField = memo(function StyleField({ at, number, style, change }: StyleFieldProps) {
  return (
    <div {...fieldAt(pathOf(at, 'style'))} className="w-30 max-md:flex-1">
      <Select
        label={`Style of button ${number}`}
        hideLabel
        options={STYLES}
        value={style}
        onChange={(chosen) => {
          const known = BUTTON_STYLES.find((name) => name === chosen)
          if (known) change(at, { style: known })
        }}
        placeholder="Style"
      />
    </div>
  )
})

type RowActionsProps = FieldProps & {
  isSub: boolean
  /** Why it can have no more sub-buttons. */
  full: string | undefined
  editing: ButtonEditing
}

export const RowActions = memo(function RowActions({ at, number, isSub, full, editing }: RowActionsProps) {
  return (
    <div className="flex items-center md:h-control max-md:w-full max-md:flex-wrap max-md:justify-end">
      <Button
        variant="ghost"
        size="row"
        aria-label={`Add Sub-buttons to button ${number}`}
        disabledReason={full}
        onClick={() => editing.addBelow(at)}
        className="md:px-2"
      >
        Add Sub-buttons
      </Button>
      <Button
        variant="ghost"
        size="row"
        aria-label={isSub ? `Remove Sub-button ${number}` : `Remove button ${number}`}
        onClick={() => editing.remove(at)}
        className="md:px-2"
      >
        {isSub ? 'Remove Sub-button' : 'Remove'}
      </Button>
      <button
        type="button"
        aria-label={`More for button ${number}`}
        aria-haspopup="menu"
        onClick={(event) => editing.openMenu(at, event.currentTarget)}
        className="inline-flex h-control-row w-8 shrink-0 items-center justify-center rounded-control text-ink-2 transition-colors not-disabled:hover:bg-surface-2 not-disabled:hover:text-ink-1 max-md:absolute max-md:top-3 max-md:right-0 max-md:w-11"
      >
        <MoreIcon size={16} />
      </button>
    </div>
  )
})
