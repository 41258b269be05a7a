import type { FieldChange } from '@guildhall/contract'
import { useMemo } from 'react'
import { cx } from '../../ui/cx.ts'
import { labelsOf, type AreaLabels, type FieldLabels } from '../labels.ts'
import { changeRows, isEmpty, type ChangeRow, type EntryMark, type EntryRow, type FieldRow } from './change-rows.ts'
import { Isolates } from './isolates.tsx'
import { withNamedIds } from './named-entries.ts'
import { Values } from './values.tsx'
import { NO_VALUE, type Names } from './words.ts'

type ChangeListProps = {
  changes: readonly FieldChange[]
  /** The recorded action: "created". */
  action: string
  area: string
  labels: AreaLabels
  names: Names
}

/** The actions by which an object comes or goes. Others can also set its only value, or clear it. */
const WHOLE: ReadonlySet<string> = new Set(['created', 'deleted', 'posted'])

/** The earlier and the later value of each changed field. */
export function ChangeList({ changes, action, area, labels, names }: ChangeListProps) {
  const own = labelsOf(labels, area)
  const all = useMemo(() => changeRows(withNamedIds(area, changes), own), [area, changes, own])
  if (all.length === 0) return <p className="text-small text-ink-3">No details are recorded for this change.</p>
  const whole = isWhole(all, action)
  return <Rows rows={whole ? all.filter(hasValue) : all} labels={own} names={names} isWhole={whole} />
}

/**
 * Whether an object came or went as a whole. Its values are then shown without "none" beside them, and those that are off or missing not at
 * all.
 */
function isWhole(rows: readonly ChangeRow[], action: string): boolean {
  if (!WHOLE.has(action) && rows.length < 2 && rows.every(({ kind }) => kind === 'field')) return false
  const isAdded = (row: ChangeRow): boolean => (row.kind === 'field' ? row.before === null : row.mark === 'added')
  const isRemoved = (row: ChangeRow): boolean => (row.kind === 'field' ? row.after === null : row.mark === 'removed')
  return rows.every(isAdded) || rows.every(isRemoved)
}

function hasValue(row: ChangeRow): boolean {
  return row.kind === 'entry' || !isEmpty(row.before) || !isEmpty(row.after)
}

type RowsProps = { rows: readonly ChangeRow[]; labels: FieldLabels; names: Names; isWhole: boolean }

function Rows({ rows, labels, names, isWhole }: RowsProps) {
  return (
    // An entry inside an entry has less room: its labels are then above the values.
    <div className="@container w-full">
      <dl className="grid grid-cols-1 gap-x-6 gap-y-2 text-small @sm:grid-cols-[11rem_minmax(0,1fr)]">
        {rows.map((row) => (
          <div key={`${row.kind} ${row.field}`} className="min-w-0 @sm:contents">
            <dt className="text-ink-3">{row.kind === 'entry' ? <EntryLabel row={row} /> : row.label}</dt>
            <dd className="min-w-0">
              {row.kind === 'entry' ? (
                <Entry row={row} labels={labels} names={names} />
              ) : (
                <Values row={row} labels={labels} names={names} isWhole={isWhole} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const MARKS: Readonly<Record<EntryMark, { sign: string; className: string; word: string }>> = {
  added: { sign: '+', className: 'text-good-ink', word: 'added' },
  removed: { sign: '−', className: 'text-bad-ink', word: 'removed' },
  moved: { sign: '↕', className: 'text-ink-2', word: 'moved' },
  changed: { sign: '~', className: 'text-ink-2', word: 'changed' },
}

function EntryLabel({ row: { label, mark } }: { row: EntryRow }) {
  const { sign, className, word } = MARKS[mark]
  return (
    <span className="flex gap-1.5">
      <span aria-hidden="true" className={cx('w-3 shrink-0 text-center font-semibold', className)}>
        {sign}
      </span>
      <span className="min-w-0 wrap-anywhere">
        <Isolates text={label} /> <span className="sr-only">{word}</span>
      </span>
    </span>
  )
}

function Entry({ row, labels, names }: { row: EntryRow; labels: FieldLabels; names: Names }) {
  const { mark, from, to, parts } = row
  const isWhole = mark === 'added' || mark === 'removed'
  return (
    <>
      <Parts parts={parts} labels={labels} names={names} isWhole={isWhole} />
      {mark === 'moved' && (
        <span className="block text-caption text-ink-3 tabular-nums">
          Moved from {from} to {to}
        </span>
      )}
    </>
  )
}

/** The parts of an entry: its only text by itself, or a list of them. */
function Parts({ parts, ...rest }: { parts: readonly ChangeRow[] } & Omit<RowsProps, 'rows'>) {
  const [only] = parts
  if (!only) return <span className="text-ink-3">{NO_VALUE}</span>
  if (parts.length === 1 && isText(only)) return <Values row={only} {...rest} />
  return <Rows rows={parts} {...rest} />
}

/** The content of a rule and the value of a plain entry need no label. */
function isText(row: ChangeRow): row is FieldRow {
  return row.kind === 'field' && (row.field === 'content' || row.field === 'value')
}
