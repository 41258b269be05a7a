import { MOST_RULES, RULE_LENGTH } from '@guildhall/contract'
import { useId, type ReactNode } from 'react'
import { changed, freshRow, moved, type Keyed } from '../kernel/list-draft.ts'
import { Button } from '../ui/button.tsx'
import { FieldNote, labelClass } from '../ui/field.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { SortableList } from '../ui/sortable-list.tsx'
import { TextArea } from '../ui/text-input.tsx'
import type { RuleRow } from './rules-queries.ts'

/** From here on the characters of a rule are counted on the screen. */
const COUNTED_FROM = RULE_LENGTH * 0.9

type RowProps = {
  id: string
  /** From 1. */
  number: number
  content: string
  alone: boolean
  fault: string | undefined
  handle: ReactNode
  onChange: (content: string) => void
  onRemove: () => void
}

function RuleRowFields({ id, number, content, alone, fault, handle, onChange, onRemove }: RowProps) {
  const field = useId()
  const counted = content.length >= COUNTED_FROM
  const count = `${content.length.toLocaleString()} of ${RULE_LENGTH.toLocaleString()} characters`
  return (
    <div
      id={id}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-1 py-1 max-md:-ml-3 md:-ml-1.5 md:grid-cols-[auto_3.25rem_minmax(0,1fr)_auto] md:gap-x-2"
    >
      {handle}
      <label htmlFor={field} className={`${labelClass} self-center md:self-start md:py-2`}>
        Rule {number}
      </label>
      <div className="flex min-w-0 flex-col gap-1 max-md:col-span-3 max-md:row-start-2 max-md:ml-3">
        <TextArea
          id={field}
          rows={1}
          value={content}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={fault !== undefined || content.length > RULE_LENGTH || undefined}
          aria-describedby={fault !== undefined || counted ? `${field}-note` : undefined}
          className="field-sizing-content max-h-60 min-h-9 resize-y max-md:min-h-11 md:py-1.5"
        />
        <FieldNote
          id={`${field}-note`}
          error={fault === undefined ? content.length > RULE_LENGTH && count : <span role="alert">{fault}</span>}
          hint={counted && count}
        />
      </div>
      <Button
        variant="ghost"
        aria-label={`Remove rule ${number}`}
        disabledReason={alone ? 'The last row stays: there is at least one rule.' : undefined}
        onClick={onRemove}
      >
        Remove
      </Button>
    </div>
  )
}

type RuleRowsProps = {
  rows: readonly Keyed<RuleRow>[]
  onChange: (rows: readonly Keyed<RuleRow>[]) => void
  /** What is wrong at the row of a key. */
  fault: { row: string; text: string } | null
  /** Ids of rows on the page begin with this. */
  idPrefix: string
  focus: (id: string) => void
}

/** The rules of a channel, to be typed, moved, added and removed. */
export function RuleRows({ rows, onChange, fault, idPrefix, focus }: RuleRowsProps) {
  const add = (): void => {
    const row = freshRow({ content: '' })
    onChange([...rows, row])
    focus(idPrefix + row.key)
  }
  const remove = (at: number): void => {
    const rest = rows.toSpliced(at, 1)
    onChange(rest)
    const next = rest[Math.min(at, rest.length - 1)]
    if (next) focus(idPrefix + next.key)
  }
  return (
    <>
      <SortableList ids={rows.map(({ key }) => key)} noun="rule" onMove={(from, to) => onChange(moved(rows, from, to))}>
        {(at, handle) => {
          const row = rows[at]
          if (!row) return null
          return (
            <RuleRowFields
              id={idPrefix + row.key}
              number={at + 1}
              content={row.content}
              alone={rows.length === 1}
              fault={fault?.row === row.key ? fault.text : undefined}
              handle={handle}
              onChange={(content) => onChange(changed(rows, row.key, { content }))}
              onRemove={() => remove(at)}
            />
          )
        }}
      </SortableList>
      <div className="mt-2">
        <Button
          variant="quiet"
          size="row"
          onClick={add}
          disabledReason={rows.length >= MOST_RULES ? `A channel has at most ${MOST_RULES} rules.` : undefined}
        >
          <PlusIcon size={16} />
          Add rule
        </Button>
      </div>
    </>
  )
}
