import { MOST_BUTTONS_OF_LEVEL, MOST_BUTTON_LEVELS, ROLE_BUTTON_ERRORS, type Emoji } from '@guildhall/contract'
import { memo, use, useCallback, useId, useMemo, useState } from 'react'
import { BEING_SAVED } from '../../kernel/form/form.tsx'
import type { FormError } from '../../kernel/form/form-state.ts'
import { counted } from '../../lib/counted.ts'
import { childrenOf, flattened } from '../../ui/sortable/trees.ts'
import { fieldAt, type FormControl } from '../../kernel/form/use-form.ts'
import { roleState, type GuildRoles } from '../../kernel/roles.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { ChevronDownIcon, PlusIcon } from '../../ui/icons/form-icons.tsx'
import { LateFloatingMenu, type OpenedMenu } from '../../ui/menu/late-floating-menu.tsx'
import { EditOnly, ReadOnlyContext } from '../../ui/controls/read-only.tsx'
import type { Option } from '../../ui/picker/options.ts'
import { SortableTree } from '../../ui/sortable/sortable-tree.tsx'
import { LateRoleChoice } from './adding/late-add-roles.tsx'
import { ACTIONS_WIDTH, type ButtonEditing } from './button-row-fields.tsx'
import { ButtonRow } from './button-row.tsx'
import { ConfirmField } from './confirm-field.tsx'
import type { EmojiTarget } from '../../kernel/emoji/emoji-popover.tsx'
import { LateEmojiPopover } from '../../kernel/emoji/late-emoji-popover.tsx'
import { BUTTON_FIELDS } from '../field-specs.ts'
import { pathOf, type ButtonNode, type ButtonsValue, type Field } from '../role-buttons-model.ts'
import { LevelPath } from './levels/level-path.tsx'
import { isLastShown } from './levels/levels.ts'
import { moderationNotice, moderationOf } from './role-moderation.ts'
import { roleOptions, roleWarning } from './role-options.ts'
import { ADD, numberOf, refusalOf, useButtonEditing } from './use-button-editing.ts'
import { useLevels } from './levels/use-levels.ts'
import { useTemplates } from './adding/use-templates.ts'

const FULL = `A message can have at most ${MOST_BUTTONS_OF_LEVEL} buttons.`

/** The parts of the form of a message's buttons that their list needs, also within a larger form. */
type ButtonsFormPart = Pick<FormControl<ButtonsValue>, 'edit' | 'focus' | 'value' | 'state'>

type ButtonRowsProps = {
  form: ButtonsFormPart
  guildId: string
  roles: GuildRoles
  emojis: readonly Emoji[]
  isBusy: boolean
  /** Whether the list of roles to add is shown at first. */
  startsWithRoles: boolean
}

/** The list of buttons, which can be edited, moved, added and removed. */
export function ButtonRows({ form, guildId, roles, emojis, isBusy, startsWithRoles }: ButtonRowsProps) {
  const { buttons, pickOne } = form.value
  const isReadOnly = use(ReadOnlyContext)
  const id = useId()
  const [picking, setPicking] = useState<EmojiTarget | null>(null)
  const [menu, setMenu] = useState<OpenedMenu | null>(null)
  const [isAdding, setAdding] = useState(startsWithRoles)
  const places = useMemo(() => flattened(buttons), [buttons])
  const nodes = useMemo(() => new Map(places.map((place) => [place.node.key, place])), [places])
  const { levels, reveal, open, path } = useLevels(form, places)
  const openEmojis = useCallback((key: string, anchor: HTMLElement) => setPicking({ key, anchor }), [])
  const actions = useMemo(() => ({ openEmojis, setMenu, reveal }), [openEmojis, reveal])
  const editing = useButtonEditing(form, { opened: levels.opened, roles: roles.roles }, actions)
  const options = useMemo(() => roleOptions(roles), [roles])
  const saved = useMemo(() => savedById(form.state.base.value.buttons), [form.state.base.value])
  const templates = useTemplates({
    buttons,
    roles: roles.roles,
    setMenu,
    onFilled: (filled) => {
      form.edit(() => filled, [])
      setAdding(false)
      // The button that opened the templates is gone.
      const [first] = filled.buttons
      if (first) form.focus(pathOf(first.key, 'label'))
    },
  })
  const level = childrenOf(buttons, levels.opened)
  const full = levels.opened === null ? FULL : ROLE_BUTTON_ERRORS.tooManyOfLevel
  const disabledReason = isBusy ? BEING_SAVED : level.length >= MOST_BUTTONS_OF_LEVEL ? full : undefined
  return (
    <>
      {levels.opened !== null && <LevelPath ref={path} path={levels.path} onOpen={open} />}
      <EditOnly>
        {isAdding && (
          <LateRoleChoice
            id={`${id}-roles`}
            takesFocus={!startsWithRoles}
            roles={roles}
            level={level}
            disabledReason={disabledReason}
            onAdd={editing.addRole}
            onRemove={editing.removeRole}
          />
        )}
      </EditOnly>
      {levels.places.length > 0 && <ColumnHeadings />}
      <SortableTree
        rows={levels.rows}
        nameOf={(key) => `button ${numberOf(nodes.get(key)?.path ?? [])}`}
        refusal={(key, parent) => {
          const button = nodes.get(key)?.node
          const below = levels.rows.find((row) => row.key === parent)
          if (below && isLastShown(below)) return `Open button ${numberOf(nodes.get(below.key)?.path ?? [])} first.`
          return button && refusalOf(buttons, button, parent ?? levels.opened)
        }}
        onMove={(key, { parent, index }) => editing.move(key, { parent: parent ?? levels.opened, index })}
      >
        {levels.places.map(({ node, path: at }, nth) => (
          <PlacedRow
            key={node.key}
            editing={editing}
            button={node}
            saved={node.id === null ? undefined : saved.get(node.id)}
            number={numberOf(at)}
            level={at.length}
            depth={levels.rows[nth]?.depth ?? 0}
            parent={levels.rows[nth]?.parent ?? null}
            roles={roles}
            options={options}
            errors={form.state.errors}
            onOpen={open}
          />
        ))}
      </SortableTree>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3" {...fieldAt(ADD)}>
        <EditOnly>
          <Button variant="quiet" size="row" disabledReason={disabledReason} onClick={editing.add}>
            <PlusIcon size={16} />
            Add Button
          </Button>
          <Button
            variant="quiet"
            size="row"
            aria-expanded={isAdding}
            aria-controls={isAdding ? `${id}-roles` : undefined}
            disabledReason={isAdding ? undefined : disabledReason}
            onClick={() => setAdding(!isAdding)}
          >
            <PlusIcon size={16} />
            Add roles
          </Button>
          {buttons.length === 0 && (
            <Button
              variant="quiet"
              size="row"
              aria-haspopup="menu"
              onClick={(event) => void templates.open(event.currentTarget)}
            >
              Start from a template
              <ChevronDownIcon size={16} className="text-ink-3" />
            </Button>
          )}
        </EditOnly>
        {levels.opened === null && buttons.length > 1 && (
          <Checkbox
            label="Members can pick only one"
            disabled={isReadOnly}
            checked={pickOne}
            onCheckedChange={(checked) => form.edit(() => ({ pickOne: checked }), [])}
          />
        )}
      </div>
      <p role="status" className="mt-2 text-small text-ink-2 empty:hidden">
        {templates.sentence}
      </p>
      <LateFloatingMenu menu={menu} onClose={() => setMenu(null)} returnsFocus />
      <LateEmojiPopover
        guildId={guildId}
        emojis={emojis}
        target={picking}
        chosen={picking ? (nodes.get(picking.key)?.node.emoji ?? null) : null}
        onPick={(key, emoji) => editing.change(key, { emoji })}
        onClose={() => setPicking(null)}
      />
    </>
  )
}

function ColumnHeadings() {
  return (
    <div
      aria-hidden="true"
      className="mb-1 hidden gap-2 pl-8 text-caption font-medium text-ink-3 in-data-read-only:pl-0 md:flex"
    >
      <span className="flex-1">{BUTTON_FIELDS.role.label}</span>
      <span className="flex-1">{BUTTON_FIELDS.label.label}</span>
      <span className="w-9">{BUTTON_FIELDS.emoji.label}</span>
      <span className="w-30">{BUTTON_FIELDS.style.label}</span>
      <EditOnly>
        <span className={ACTIONS_WIDTH} />
      </EditOnly>
    </div>
  )
}

type PlacedRowProps = {
  editing: ButtonEditing
  button: ButtonNode
  /** The button as it is saved; undefined for a new one. */
  saved: ButtonNode | undefined
  number: string
  level: number
  /** Its place among the rows on the screen. */
  depth: number
  parent: string | null
  roles: GuildRoles
  options: readonly Option[]
  errors: readonly FormError[]
  onOpen: (key: string) => void
}

/** One button in the flat list of all levels. A flat list keeps its element, and so the focus, when it moves to another parent. */
const PlacedRow = memo(function PlacedRow(props: PlacedRowProps) {
  const { editing, button, saved, number, level, depth, parent, roles, options, errors, onOpen } = props
  const errorAt = (field: Field): string | undefined =>
    errors.find((error) => error.at === pathOf(button.key, field))?.text
  const moderation = moderationOf(roles.roles, button)
  const unconfirmed = errorAt('confirmed')
  return (
    <ButtonRow
      editing={editing}
      button={button}
      number={number}
      depth={depth}
      isSub={level > 1}
      parent={parent}
      roles={options}
      roleState={roleState(roles)}
      warning={roleWarning(roles, button.role)}
      roleError={errorAt('role')}
      labelError={errorAt('label')}
      emojiError={errorAt('emoji')}
      full={fullReason(button.children.length, level)}
    >
      {isLastShown({ depth }) && button.children.length > 0 && (
        <Button
          variant="ghost"
          size="row"
          aria-label={`Open the sub-buttons of button ${number}`}
          onClick={() => onOpen(button.key)}
          className="mt-1 md:ml-6 md:in-data-read-only:ml-0"
        >
          {counted(button.children.length, 'sub-button')} ›
        </Button>
      )}
      {(moderation !== null || unconfirmed !== undefined) && (
        <ConfirmField
          at={button.key}
          number={number}
          moderation={moderation}
          notice={moderation ? moderationNotice(moderation, button, saved) : ''}
          error={unconfirmed}
          change={editing.change}
        />
      )}
    </ButtonRow>
  )
})

function savedById(buttons: readonly ButtonNode[]): ReadonlyMap<string | null, ButtonNode> {
  return new Map(flattened(buttons).map(({ node }) => [node.id, node]))
}

/** The reason why a button cannot have more sub-buttons. */
function fullReason(children: number, level: number): string | undefined {
  if (children >= MOST_BUTTONS_OF_LEVEL) return ROLE_BUTTON_ERRORS.tooManyOfLevel
  return level >= MOST_BUTTON_LEVELS ? ROLE_BUTTON_ERRORS.tooDeep : undefined
}
