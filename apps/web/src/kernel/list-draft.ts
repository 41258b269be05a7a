import { useMemo, useState } from 'react'
import { randomKey } from '../lib/random-key.ts'

/** A row with what keeps it apart while it is edited and moved. */
export type Keyed<Row> = Row & { readonly key: string }

/** A list as the server has it; `version` is undefined when the server does not count. */
export interface SavedList<Row> {
  readonly rows: readonly Row[]
  readonly version: number | undefined
}

interface Draft<Row> {
  readonly rows: readonly Keyed<Row>[]
  /** Of the list that it began from. */
  readonly version: number | undefined
}

/** Rows that lie aside while others are shown: those that were typed, or the newer ones of somebody else. */
interface Aside<Row> {
  readonly rows: readonly Keyed<Row>[]
  readonly whose: 'mine' | 'theirs'
}

/** A list on the screen: as the server has it until somebody types, and from then on as typed. */
export interface ListDraft<Row> {
  /** Never empty: where there is nothing, one blank row. */
  readonly rows: readonly Keyed<Row>[]
  /** Of the list that a save is to replace. */
  readonly version: number | undefined
  /** Whether anything would be lost. */
  readonly dirty: boolean
  /** Whose rows lie aside, if any do. */
  readonly aside: 'mine' | 'theirs' | null
  edit: (rows: readonly Keyed<Row>[]) => void
  /** Forgets what was typed. */
  discard: () => void
  /** Begins with these rows, which are to replace the list of that version. */
  begin: (rows: readonly Keyed<Row>[], version: number | undefined) => void
  /** Shows the server's rows and lays aside what was typed. */
  putAside: () => void
  /** Shows what lies aside, and lays aside what was shown; either would replace what the server has now. */
  swap: () => void
  /** What was typed replaces the list of that version: the same list under another number. */
  rebase: (version: number) => void
  /** What was sent is saved; what was typed meanwhile stays, on top of it. */
  settle: (sent: readonly Keyed<Row>[], version: number | undefined) => void
}

/** A row that was not there before. */
export function freshRow<Row extends object>(row: Row): Keyed<Row> {
  return { ...row, key: randomKey() }
}

/**
 * Editing a list that is saved as a whole.
 *
 * @param saved what the server has; the same object as long as it is the same list
 * @param blank the row that stands where there is none; always the same object
 * @param isBlank whether nothing at all is typed into a row; such rows are no work to lose
 */
export function useListDraft<Row extends object>(
  saved: SavedList<Row>,
  blank: Row,
  isBlank: (row: Row) => boolean,
): ListDraft<Row> {
  const [draft, setDraft] = useState<Draft<Row> | null>(null)
  const [aside, setAside] = useState<Aside<Row> | null>(null)
  const shown = useMemo(() => {
    const rows = saved.rows.length > 0 ? saved.rows : [blank]
    return rows.map((row, at) => ({ ...row, key: `saved-${at}` }))
  }, [saved, blank])

  const sense = (rows: readonly Row[]): string =>
    JSON.stringify(rows.filter((row) => !isBlank(row)).map((row) => ({ ...row, key: undefined })))
  const rows = draft?.rows ?? shown

  return {
    rows,
    version: draft ? draft.version : saved.version,
    dirty: aside !== null || (draft !== null && sense(draft.rows) !== sense(shown)),
    aside: aside?.whose ?? null,
    edit: (edited) => setDraft({ rows: edited, version: draft ? draft.version : saved.version }),
    discard: () => {
      setDraft(null)
      setAside(null)
    },
    begin: (typed, version) => setDraft({ rows: typed, version }),
    putAside: () => {
      setAside({ rows, whose: 'mine' })
      setDraft(null)
    },
    swap: () => {
      if (aside === null) return
      setDraft({ rows: aside.rows, version: saved.version })
      setAside({ rows, whose: aside.whose === 'mine' ? 'theirs' : 'mine' })
    },
    rebase: (version) => setDraft((now) => now && { rows: now.rows, version }),
    settle: (sent, version) => {
      setAside(null)
      setDraft((now) => (now === null || now.rows === sent ? null : { rows: now.rows, version }))
    },
  }
}

/** The list with one row in another place. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  return rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1))
}

/** The list with one row changed. */
export function changed<Row>(rows: readonly Keyed<Row>[], key: string, change: Partial<Row>): Keyed<Row>[] {
  return rows.map((row) => (row.key === key ? { ...row, ...change } : row))
}
