import { BUTTON_LABEL_LENGTH, BUTTON_STYLES, ROLE_BUTTON_ERRORS } from '@guildhall/contract'
import { memo, useId } from 'react'
import { fieldAt } from '../kernel/form/use-form.ts'
import { ActionMenu, type Action } from '../ui/action-menu.tsx'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { FieldNote, labelClass } from '../ui/field.tsx'
import { AlertIcon, SmileIcon } from '../ui/icons.tsx'
import { popupClass, type Option } from '../ui/options.ts'
import { Select } from '../ui/select.tsx'
import { SortableTreeRow } from '../ui/sortable-tree.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { TreeRow } from '../ui/tree-moves.ts'
import { ButtonEmoji } from './button-emoji.tsx'
import { pathOf, type ButtonNode } from './role-buttons-model.ts'

const STYLES: Option[] = BUTTON_STYLES.map((style) => ({
  value: style,
  label: style.charAt(0).toUpperCase() + style.slice(1),
}))

const ROLE_POPUP = popupClass.replace('w-(--anchor-width)', 'w-80 min-w-(--anchor-width)')

const fieldLabel = cx(labelClass, 'md:sr-only')

/** What can be done to a button; the same object at each render. */
export interface ButtonEditing {
  change: (key: string, part: Partial<ButtonNode>) => void
  remove: (key: string) => void
  addBelow: (key: string) => void
  openEmojis: (key: string, anchor: HTMLElement) => void
  actionsOf: (key: string) => readonly Action[]
}

type ButtonRowProps = {
  editing: ButtonEditing
  button: ButtonNode
  /** "2.1" */
  number: string
  depth: number
  parent: string | null
  roles: readonly Option[]
  warning: string | null
  roleError: string | undefined
  labelError: string | undefined
  emojiError: string | undefined
  /** Why it can have no more sub-buttons. */
  full: string | undefined
}

/** One button with its fields. It is drawn again only when something of it changes. */
export const ButtonRow = memo(function ButtonRow(props: ButtonRowProps) {
  const { editing, button, number, depth, parent, roles, warning } = props
  const { change, remove, addBelow, openEmojis, actionsOf } = editing
  const { key, label, emoji, children } = button
  const id = useId()
  const isParent = children.length > 0
  const isSub = depth > 0
  const of = `of button ${number}`
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
            <div {...fieldAt(pathOf(key, 'role'))} className="min-w-0 flex-1 basis-0 max-md:basis-full">
              <Select
                label={`Role ${of}`}
                labelClassName={fieldLabel}
                options={roles}
                value={isParent ? null : button.role}
                onChange={(role) => change(key, { role })}
                placeholder={isParent ? 'Opens sub-buttons' : 'Role'}
                disabled={isParent}
                error={props.roleError}
                popupClassName={ROLE_POPUP}
              />
            </div>
            <div
              {...fieldAt(pathOf(key, 'label'))}
              className="flex min-w-0 flex-1 basis-0 flex-col gap-1.5 max-md:basis-full"
            >
              <label htmlFor={`${id}-label`} className={fieldLabel}>
                Label {of}
              </label>
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
              <FieldNote id={`${id}-note`} error={props.labelError} hint={limit} />
            </div>
            <div {...fieldAt(pathOf(key, 'emoji'))}>
              <button
                type="button"
                aria-label={`Emoji ${of}${emoji === null ? '' : `: ${emoji}`}`}
                aria-haspopup="dialog"
                aria-describedby={props.emojiError === undefined ? undefined : `${id}-emoji`}
                onClick={(event) => openEmojis(key, event.currentTarget)}
                className={cx(
                  'inline-flex size-9 items-center justify-center rounded-control border bg-surface-1 text-ink-2 transition-colors not-disabled:hover:bg-surface-2 max-md:size-11',
                  props.emojiError === undefined ? 'border-edge' : 'border-bad-ink',
                )}
              >
                {emoji === null ? <SmileIcon size={16} /> : <ButtonEmoji emoji={emoji} className="text-section" />}
              </button>
            </div>
            <div {...fieldAt(pathOf(key, 'style'))} className="w-30 max-md:flex-1">
              <Select
                label={`Style ${of}`}
                hideLabel
                options={STYLES}
                value={button.style}
                onChange={(chosen) => {
                  const style = BUTTON_STYLES.find((known) => known === chosen)
                  if (style) change(key, { style })
                }}
                placeholder="Style"
              />
            </div>
            <div className="flex items-center md:h-control max-md:w-full max-md:flex-wrap max-md:justify-end">
              <Button
                variant="ghost"
                size="row"
                aria-label={`Add Sub-buttons to button ${number}`}
                disabledReason={props.full}
                onClick={() => addBelow(key)}
                className="md:px-2"
              >
                Add Sub-buttons
              </Button>
              <Button
                variant="ghost"
                size="row"
                aria-label={isSub ? `Remove Sub-button ${number}` : `Remove button ${number}`}
                onClick={() => remove(key)}
                className="md:px-2"
              >
                {isSub ? 'Remove Sub-button' : 'Remove'}
              </Button>
              <ActionMenu
                label={`More for button ${number}`}
                actions={() => actionsOf(key)}
                className="max-md:absolute max-md:top-3 max-md:right-0"
              />
            </div>
          </div>
          <FieldNote id={`${id}-emoji`} error={props.emojiError} />
          <Notes button={button} warning={isParent ? null : warning} />
        </div>
      )}
    </SortableTreeRow>
  )
})

/** What is special about a button, and what an administrator should know about its role. */
function Notes({ button, warning }: { button: ButtonNode; warning: string | null }) {
  const marks = [
    button.addOnly && button.children.length === 0 && 'Only adds its role',
    button.pickOne && button.children.length > 0 && 'Members can pick only one of its sub-buttons',
  ].filter((mark) => mark !== false)
  if (marks.length === 0 && warning === null) return null
  return (
    <div className="mt-1 text-caption text-ink-3 md:ml-8">
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
