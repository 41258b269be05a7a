import { useState, type ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { cx } from '../cx.ts'
import { sortedBy, type SortValue } from './sorting.ts'
import { numberText } from '../../lib/locale.ts'

/** One column of a table. */
export interface Column<Row> {
  label: string
  /** The value that the column is sorted by. It is also shown, unless `cell` renders the cell. */
  value: (row: Row) => SortValue
  cell?: (row: Row) => ReactNode
  /** Numbers are aligned right and sorted in descending order first. */
  numeric: boolean
}

type DataTableProps<Row> = {
  /** The id of the element that names the table. */
  labelledBy: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  pageSize: number
}

type Sorting = { column: number; direction: 'ascending' | 'descending' }

/** A paged table, sorted by a press on a column heading. New rows reset it to the first page. */
export function DataTable<Row>({ labelledBy, columns, rows, keyOf, pageSize }: DataTableProps<Row>) {
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const [page, setPage] = useState({ of: rows, at: 0 })
  const sorter = sorting && columns[sorting.column]
  const sorted = sorting && sorter ? sortedBy(rows, sorter.value, sorting.direction) : rows
  const lastPage = Math.max(0, Math.ceil(rows.length / pageSize) - 1)
  const at = page.of === rows ? Math.min(page.at, lastPage) : 0
  const first = at * pageSize
  const share = 100 / columns.filter(({ numeric }) => !numeric).length

  const sortBy = (column: number, numeric: boolean): void => {
    setSorting((now) => ({ column, direction: nextDirection(now?.column === column ? now : null, numeric) }))
    setPage({ of: rows, at: 0 })
  }
  return (
    <>
      <table aria-labelledby={labelledBy} className="w-full table-auto border-collapse">
        <thead>
          <tr className="border-b border-line">
            {columns.map(({ label, numeric }, column) => (
              <ColumnHead
                key={label}
                label={label}
                numeric={numeric}
                direction={sorting?.column === column ? sorting.direction : null}
                onSort={() => sortBy(column, numeric)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.slice(first, first + pageSize).map((row) => (
            <tr key={keyOf(row)} className="border-b border-line last:border-0">
              {columns.map((column) => (
                <Cell key={column.label} column={column} row={row} share={share} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {lastPage > 0 && (
        <Pager
          first={first + 1}
          last={Math.min(first + pageSize, rows.length)}
          count={rows.length}
          onTurn={(by) => setPage({ of: rows, at: at + by })}
        />
      )}
    </>
  )
}

/** The other direction; at first descending for numbers and ascending for texts. */
function nextDirection(now: Sorting | null, numeric: boolean): Sorting['direction'] {
  if (!now) return numeric ? 'descending' : 'ascending'
  return now.direction === 'ascending' ? 'descending' : 'ascending'
}

type ColumnHeadProps = {
  label: string
  numeric: boolean
  direction: Sorting['direction'] | null
  onSort: () => void
}

const ARROWS = { ascending: '↑', descending: '↓' }

function ColumnHead({ label, numeric, direction, onSort }: ColumnHeadProps) {
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={cx('p-0', numeric ? 'text-right' : 'text-left')}>
      <button
        type="button"
        onClick={onSort}
        className="inline-flex h-control-row items-center gap-1 rounded-control text-caption font-medium whitespace-nowrap text-ink-3 transition-colors hover:text-ink-1"
      >
        {label}
        <span aria-hidden="true" className={cx('w-3', !direction && 'invisible')}>
          {ARROWS[direction ?? 'descending']}
        </span>
      </button>
    </th>
  )
}

/** @param props.share the part of the table's width that a text has, in percent: texts share what numbers leave */
function Cell<Row>({ column, row, share }: { column: Column<Row>; row: Row; share: number }) {
  const { numeric, value, cell } = column
  const plain = value(row)
  const shown = cell ? cell(row) : typeof plain === 'number' ? numberText(plain) : plain
  return numeric ? (
    <td className="py-2 pr-4 pl-3 text-right whitespace-nowrap tabular-nums">{shown}</td>
  ) : (
    <td style={{ width: `${share}%` }} className="max-w-0 py-2 pr-3 wrap-anywhere text-ink-1 last:pr-0">
      {shown}
    </td>
  )
}

type PagerProps = { first: number; last: number; count: number; onTurn: (by: 1 | -1) => void }

/** The range of the visible rows, and the buttons for the other pages. */
function Pager({ first, last, count, onTurn }: PagerProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 pt-3">
      <p role="status" className="text-caption text-ink-3 tabular-nums">
        {numberText(first)}–{numberText(last)} of {numberText(count)}
      </p>
      <div className="flex gap-2">
        <Button
          variant="quiet"
          size="row"
          onClick={() => onTurn(-1)}
          disabledReason={first === 1 ? 'This is the first page.' : undefined}
        >
          Previous page
        </Button>
        <Button
          variant="quiet"
          size="row"
          onClick={() => onTurn(1)}
          disabledReason={last === count ? 'This is the last page.' : undefined}
        >
          Next page
        </Button>
      </div>
    </div>
  )
}
