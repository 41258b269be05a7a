import { LRUCache } from 'lru-cache'
import { atMost } from '../at-most.ts'
import type { Log } from '../log.ts'
import type { Schema } from './schema.ts'

/** The number of logged rows to remember. */
const MOST_LOGGED = 1_000

/** The place of a row, for errors and the log. */
export interface RowPlace {
  readonly table: keyof Schema
  /** Empty for a row that belongs to no guild. */
  readonly guildId: string
  readonly key: string
}

/** A column does not contain the expected JSON. The message has none of the content, which may be personal. */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow'

  constructor(
    readonly place: RowPlace,
    readonly column: string,
  ) {
    super(`The column ${column} of the row ${place.key} of ${place.table} cannot be read.`)
  }
}

/** Reads a JSON column of a row. @throws UnreadableRow */
export type ReadColumn = <T>(column: string, text: string, schema: { parse(value: unknown): T }) => T

/** @param place names the row in errors. */
export function columnsOf(place: RowPlace): ReadColumn {
  return (column, text, schema) => {
    try {
      return schema.parse(JSON.parse(text))
    } catch {
      // The error quotes the content.
      throw new UnreadableRow(place, column)
    }
  }
}

/**
 * Reads the rows of a list and skips those that cannot be read. They stay in the database, and each is logged once.
 *
 * @param fromRow throws UnreadableRow for such a row.
 */
export type ReadRows = <R, T>(rows: readonly R[], fromRow: (row: R) => T) => T[]

/** Makes the reader of lists for a process, which logs each unreadable row once. */
export function rowReader(log: Log): ReadRows {
  const logged = new LRUCache<string, true>(atMost(MOST_LOGGED))

  function report({ place, column }: UnreadableRow): void {
    const name = JSON.stringify([place.table, place.guildId, place.key])
    if (logged.has(name)) return
    logged.set(name, true)
    log.error({ ...place, column }, 'a row cannot be read and is skipped')
  }

  return (rows, fromRow) => rows.flatMap((row) => unlessUnreadable(() => [fromRow(row)], report) ?? [])
}

/** @returns undefined for a row that cannot be read. */
export function unlessUnreadable<T>(read: () => T, report?: (error: UnreadableRow) => void): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error
    report?.(error)
    return undefined
  }
}
