import { randomKey } from '../../lib/random-key.ts'

/** A row with a key that identifies it while it is edited and moved. */
export type Keyed<Row> = Row & { readonly key: string }

// The key comes first, as in the schemas of drafts, whose values are compared by their JSON.

/** A row that is not saved yet. */
export function freshRow<Row extends object>(row: Row): Keyed<Row> {
  return { key: randomKey(), ...row }
}

/**
 * The rows of a saved list.
 *
 * @param blank the row of an empty list, in which the user can type.
 * @param sent the rows that were saved as this list. They keep their keys, so that the focus stays.
 */
export function savedRows<Row extends object>(
  rows: readonly Row[],
  blank: Row,
  sent: readonly Keyed<Row>[],
): readonly Keyed<Row>[] {
  const shown = rows.length > 0 ? rows : [blank]
  return shown.map((row, at) => ({ key: sent[at]?.key ?? `saved-${at}`, ...row }))
}

/** The list with one row moved to another place. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  return rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1))
}

/** The list with one row changed; the others are the same objects. */
export function changed<Row>(rows: readonly Keyed<Row>[], key: string, change: Partial<Row>): Keyed<Row>[] {
  return rows.map((row) => (row.key === key ? { ...row, ...change } : row))
}

/** The key of the row that gets the focus when another row is removed; undefined if it is the only row. */
export function neighbourOf(rows: readonly Keyed<object>[], at: number): string | undefined {
  return (rows[at + 1] ?? rows[at - 1])?.key
}
