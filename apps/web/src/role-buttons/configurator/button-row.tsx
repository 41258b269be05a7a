import { BUTTON_LABEL_LENGTH, ROLE_BUTTON_ERRORS } from '@guildhall/contract'
import { use, useId, type ReactNode } from 'react'
import { fieldAt } from '../../kernel/form/use-form.ts'
import type { roleState } from '../../kernel/roles.ts'
import { cx } from '../../ui/cx.ts'
import { FieldNote } from '../../ui/controls/field.tsx'
import { ReadOnlyContext } from '../../ui/controls/read-only.tsx'
import { AlertIcon } from '../../ui/icons/icons.tsx'
import type { Option } from '../../ui/picker/options.ts'
import { SortableTreeRow } from '../../ui/sortable/sortable-tree.tsx'
import { TextInput, controlClass } from '../../ui/controls/text-input.tsx'
import type { TreeRow } from '../../ui/sortable/tree-moves.ts'
import { ButtonRole, EmojiField, RowActions, StyleField, fieldLabel, type ButtonEditing } from './button-row-fields.tsx'
import { pathOf, type ButtonNode } from '../role-buttons-model.ts'

type ButtonRowProps = {
  editing: ButtonEditing
  button: ButtonNode
  /** The number of the button, such as "2.1". */
  number: string
  /** The number of levels above it on the screen. */
  depth: number
  isSub: boolean
  parent: string | null
  roles: readonly Option[]
  roleState: ReturnType<typeof roleState>
  warning: string | null
  roleError: string | undefined
  labelError: string | undefined
  emojiError: string | undefined
  /** The reason why it cannot have more sub-buttons. */
  full: string | undefined
  /** Shown below the fields. */
  children: ReactNode
}

/** One button with its fields. */
export function ButtonRow(props: ButtonRowProps) {
  const { editing, button, number, depth, parent, roles, warning } = props
  const { change, openEmojis } = editing
  const { key, label, emoji, children } = button
  const id = useId()
  const isReadOnly = use(ReadOnlyContext)
  const isParent = children.length > 0
  const limit = label.length >= BUTTON_LABEL_LENGTH ? ROLE_BUTTON_ERRORS.longLabel : undefined
  const row: TreeRow = { key, depth, parent }
  return (
    <SortableTreeRow row={row} name={`button ${number}`}>
      {(handle) => (
        <div role="group" aria-labelledby={id} className="py-1.5 max-md:border-b max-md:border-line max-md:py-3">
          <div className="flex items-start gap-x-2 gap-y-3 max-md:flex-wrap">
            {handle}
            <span id={id} className="self-center font-medium text-ink-1 md:sr-only">
              Button {number}
            </span>
            <ButtonRole
              at={key}
              number={number}
              role={isParent ? null : button.role}
              isParent={isParent}
              options={roles}
              state={props.roleState}
              error={props.roleError}
              chooseRole={editing.chooseRole}
            />
            <div
              {...fieldAt(pathOf(key, 'label'))}
              className="flex min-w-0 flex-1 basis-0 flex-col gap-1.5 max-md:basis-full"
            >
              <label htmlFor={`${id}-label`} className={fieldLabel}>
                Label of button {number}
              </label>
              {isReadOnly ? (
                // It can have the focus, and shows the whole label.
                <textarea
                  id={`${id}-label`}
                  readOnly
                  aria-disabled
                  rows={1}
                  value={label}
                  className={cx(controlClass, 'field-sizing-content block min-h-control px-3 py-1.5 max-md:py-2')}
                />
              ) : (
                <TextInput
                  id={`${id}-label`}
                  value={label}
                  maxLength={BUTTON_LABEL_LENGTH}
                  placeholder="Label"
                  autoComplete="off"
                  aria-invalid={props.labelError === undefined ? undefined : true}
                  aria-describedby={(props.labelError ?? limit) === undefined ? undefined : `${id}-note`}
                  onChange={(event) => change(key, { label: event.target.value })}
                />
              )}
              <FieldNote id={`${id}-note`} error={props.labelError} hint={limit} />
            </div>
            <EmojiField
              at={key}
              number={number}
              emoji={emoji}
              note={props.emojiError === undefined ? undefined : `${id}-emoji`}
              open={openEmojis}
            />
            <StyleField at={key} number={number} style={button.style} change={change} />
            <RowActions at={key} number={number} isSub={props.isSub} full={props.full} editing={editing} />
          </div>
          <FieldNote id={`${id}-emoji`} error={props.emojiError} />
          <Notes button={button} warning={isParent ? null : warning} />
          {props.children}
        </div>
      )}
    </SortableTreeRow>
  )
}

/** Notes about a button, and about its role. */
function Notes({ button, warning }: { button: ButtonNode; warning: string | null }) {
  const marks = [
    button.addOnly && button.children.length === 0 && 'Adds its role, never removes it',
    button.pickOne && button.children.length > 0 && 'Members can pick only one of its sub-buttons',
  ].filter((mark) => mark !== false)
  if (marks.length === 0 && warning === null) return null
  return (
    <div className="mt-1 text-caption text-ink-3 md:ml-8 md:in-data-read-only:ml-0">
      {marks.map((mark) => (
        <p key={mark}>{mark}</p>
      ))}
      {warning !== null && (
        <p className="flex items-start gap-1.5 text-ink-2">
          <AlertIcon size={16} className="mt-px shrink-0 text-warn-ink" />
          <span className="sr-only">Warning: </span>
          <span className="min-w-0 wrap-anywhere">{warning}</span>
        </p>
      )}
    </div>
  )
}
