import { MOST_RULES, RULE_LENGTH } from '@guildhall/contract'
import { memo, use, useId, type ReactNode } from 'react'
import { changed, freshRow, moved, neighbourOf } from '../kernel/form/rows.ts'
import { fieldAt, type FormControl } from '../kernel/form/use-form.ts'
import { Button } from '../ui/controls/button.tsx'
import { cx } from '../ui/cx.ts'
import { FieldNote, labelClass } from '../ui/controls/field.tsx'
import { EditOnly, ReadOnlyContext } from '../ui/controls/read-only.tsx'
import { PlusIcon } from '../ui/icons/form-icons.tsx'
import { SortableList, SortableRow } from '../ui/sortable/sortable-list.tsx'
import { TextArea } from '../ui/controls/text-input.tsx'
import { BLANK, type RuleRow, type RulesValue } from './rules-model.ts'
import { numberText } from '../lib/locale.ts'

/** The length from which the character count of a rule is shown. */
const COUNTED_FROM = RULE_LENGTH * 0.9

type Control = FormControl<RulesValue>

type RuleRowFieldsProps = Pick<Control, 'edit' | 'focus'> & {
  row: RuleRow
  /** The position of the row, from 1. */
  number: number
  /** The key of the row that gets the focus when this row is removed; undefined if it is the only row. */
  neighbour: string | undefined
  error: string | undefined
}

/** The row of a rule. Memoized: it renders again only when its props change. */
const RuleRowFields = memo(function RuleRowFields({ row, number, neighbour, error, edit, focus }: RuleRowFieldsProps) {
  const field = useId()
  const isReadOnly = use(ReadOnlyContext)
  const { key, content } = row
  const isTooLong = content.length > RULE_LENGTH
  const counted = content.length >= COUNTED_FROM
  const count = `${numberText(content.length)} of ${numberText(RULE_LENGTH)} characters`
  const remove = (): void => {
    edit(({ rows }) => ({ rows: rows.filter((row) => row.key !== key) }), [key])
    if (neighbour !== undefined) focus(neighbour)
  }
  return (
    <SortableRow id={key} number={number}>
      {(handle) => (
        <div
          {...fieldAt(key)}
          className={cx(
            'grid items-start gap-x-1 py-1 md:gap-x-2',
            isReadOnly
              ? 'md:grid-cols-[3.25rem_minmax(0,1fr)]'
              : 'grid-cols-[auto_minmax(0,1fr)_auto] max-md:-ml-3 md:-ml-1.5 md:grid-cols-[auto_3.25rem_minmax(0,1fr)_auto]',
          )}
        >
          {handle}
          <label htmlFor={field} className={`${labelClass} self-center md:self-start md:py-2`}>
            Rule {number}
          </label>
          <div
            className={cx(
              'flex min-w-0 flex-col gap-1 max-md:col-span-full max-md:row-start-2',
              !isReadOnly && 'max-md:ml-3',
            )}
          >
            <TextArea
              id={field}
              rows={1}
              value={content}
              onChange={({ target }) => {
                const typed = target.value
                edit(({ rows }) => ({ rows: changed(rows, key, { content: typed }) }), [key])
              }}
              aria-invalid={error !== undefined || isTooLong || undefined}
              aria-describedby={error !== undefined || counted ? `${field}-note` : undefined}
              className="field-sizing-content max-h-60 min-h-9 resize-y max-md:min-h-11 md:py-1.5"
            />
            <FieldNote
              id={`${field}-note`}
              error={error === undefined ? isTooLong && count : <span role="alert">{error}</span>}
              hint={counted && count}
            />
          </div>
          <EditOnly>
            <Button
              variant="ghost"
              aria-label={`Remove rule ${number}`}
              disabledReason={neighbour === undefined ? 'You need at least one rule.' : undefined}
              onClick={remove}
            >
              Remove
            </Button>
          </EditOnly>
        </div>
      )}
    </SortableRow>
  )
})

type RuleRowsProps = Pick<Control, 'edit' | 'errorAt' | 'focus'> & {
  rows: readonly RuleRow[]
  /** Further buttons next to Add rule. */
  actions: ReactNode
}

/** The list of a channel's rules, which can be edited, moved, added and removed. */
export function RuleRows({ rows, edit, errorAt, focus, actions }: RuleRowsProps) {
  const add = (): void => {
    const row = freshRow(BLANK)
    edit(({ rows: before }) => ({ rows: [...before, row] }), [])
    focus(row.key)
  }
  return (
    <>
      <SortableList
        ids={rows.map(({ key }) => key)}
        noun="rule"
        onMove={(from, to) => edit(({ rows: before }) => ({ rows: moved(before, from, to) }), [])}
      >
        {rows.map((row, at) => (
          <RuleRowFields
            key={row.key}
            row={row}
            number={at + 1}
            neighbour={neighbourOf(rows, at)}
            error={errorAt(row.key)}
            edit={edit}
            focus={focus}
          />
        ))}
      </SortableList>
      <EditOnly>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            variant="quiet"
            size="row"
            onClick={add}
            disabledReason={
              rows.length >= MOST_RULES ? `You can add up to ${MOST_RULES} rules per channel.` : undefined
            }
          >
            <PlusIcon size={16} />
            Add rule
          </Button>
          {actions}
        </div>
      </EditOnly>
    </>
  )
}
