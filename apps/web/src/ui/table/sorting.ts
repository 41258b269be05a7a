export type SortValue = string | number | null | undefined

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Sorts rows by a value. Rows without a value are last in both directions. The sort is stable. */
export function sortedBy<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  direction: 'ascending' | 'descending',
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  return rows
    .map((row) => ({ row, value: valueOf(row) ?? null }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      if (typeof a.value === 'number' && typeof b.value === 'number') return sign * compareNumbers(a.value, b.value)
      return sign * collator.compare(String(a.value), String(b.value))
    })
    .map(({ row }) => row)
}

/** Compares without subtraction, since Infinity - Infinity is NaN. */
function compareNumbers(a: number, b: number): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
