import { BUTTON_STYLES } from '@guildhall/contract'
import { memo, use } from 'react'
import { RoleField } from '../../kernel/fields/role-field.tsx'
import { fieldAt } from '../../kernel/form/use-form.ts'
import type { roleState } from '../../kernel/roles.ts'
import { Button } from '../../ui/controls/button.tsx'
import { cx } from '../../ui/cx.ts'
import { labelClass } from '../../ui/controls/field.tsx'
import { MoreIcon, SmileIcon } from '../../ui/icons/form-icons.tsx'
import { EditOnly, ReadOnlyContext } from '../../ui/controls/read-only.tsx'
import type { Option } from '../../ui/picker/options.ts'
import { Select } from '../../ui/picker/select.tsx'
import { ButtonEmoji } from '../../kernel/emoji/button-emoji.tsx'
import { pathOf, type ButtonNode, type Style } from '../role-buttons-model.ts'

const STYLES: Option[] = BUTTON_STYLES.map((style) => ({
  value: style,
  label: style.charAt(0).toUpperCase() + style.slice(1),
}))

const NONE: readonly string[] = []

const ROLE_LIST = 'w-80 min-w-(--anchor-width)'

/** The column heading names the field; on a narrow screen the label does. */
export const fieldLabel = cx(labelClass, 'md:sr-only')

/** The changes of a button. Referentially stable. */
export interface ButtonEditing {
  change: (key: string, part: Partial<ButtonNode>) => void
  chooseRole: (key: string, role: string | null) => void
  remove: (key: string) => void
  addBelow: (key: string) => void
  openEmojis: (key: string, anchor: HTMLElement) => void
  openMenu: (key: string, anchor: HTMLElement) => void
}

// Each field is memoized, so that typing in a label renders only that label.

interface FieldProps {
  /** The key of the button. */
  at: string
  /** The number of the button, such as "2.1". */
  number: string
}

type ButtonRoleProps = FieldProps & {
  role: string | null
  /** Whether it has sub-buttons and therefore assigns no role. */
  isParent: boolean
  options: readonly Option[]
  state: ReturnType<typeof roleState>
  error: string | undefined
  chooseRole: ButtonEditing['chooseRole']
}

export const ButtonRole = memo(function ButtonRole(props: ButtonRoleProps) {
  const { at, number, role, isParent, options, state, error, chooseRole } = props
  const isReadOnly = use(ReadOnlyContext)
  return (
    <div className="min-w-0 flex-1 basis-0 max-md:basis-full">
      <RoleField
        field={{ path: pathOf(at, 'role'), label: `Role of button ${number}` }}
        labelClassName={fieldLabel}
        options={options}
        state={state}
        value={role}
        mentioned={NONE}
        onChange={(chosen) => {
          if (chosen !== role) chooseRole(at, chosen)
        }}
        placeholder={isParent ? 'Opens a menu' : 'Role'}
        disabled={isParent || isReadOnly}
        error={error}
        listClassName={ROLE_LIST}
      />
    </div>
  )
})

type EmojiFieldProps = FieldProps & {
  emoji: string | null
  /** The id of the element that describes the field. */
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
        disabled={use(ReadOnlyContext)}
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
        labelClassName="sr-only"
        options={STYLES}
        value={style}
        onChange={(chosen) => {
          const known = BUTTON_STYLES.find((name) => name === chosen)
          if (known) change(at, { style: known })
        }}
        placeholder="Style"
        disabled={use(ReadOnlyContext)}
      />
    </div>
  )
})

/** The minimum width of a row's actions, so that the fields before them stay below the headings of their columns. */
export const ACTIONS_WIDTH = 'md:min-w-60 md:shrink-0'

type RowActionsProps = FieldProps & {
  isSub: boolean
  /** The reason why it cannot have more sub-buttons. */
  full: string | undefined
  editing: ButtonEditing
}

export const RowActions = memo(function RowActions({ at, number, isSub, full, editing }: RowActionsProps) {
  return (
    <EditOnly>
      <div className={cx(ACTIONS_WIDTH, 'flex items-center justify-end md:h-control max-md:w-full max-md:flex-wrap')}>
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
    </EditOnly>
  )
})
