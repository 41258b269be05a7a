type CsvCell = string | number | null | undefined

/** A table to download as a CSV file. */
export interface CsvTable {
  header: readonly string[]
  rows: readonly (readonly CsvCell[])[]
  /** A note for the reader of the file; the last line. */
  note?: string | undefined
}

/** Time until a downloaded file is released from memory, in ms. */
const RELEASE_MS = 10_000

/** Spreadsheets run a text with such a start as a formula. */
const FORMULA = /^[=+\-@\t\r]/

function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell)
  const text = cell ?? ''
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of a CSV file by RFC 4180, with a byte order mark, by which spreadsheets detect UTF-8. Numbers have no separators. */
export function csvText({ header, rows, note }: CsvTable): string {
  const lines = [header, ...rows].map((cells) => cells.map(cellText).join(','))
  if (note !== undefined) lines.push(cellText(`# ${note}`))
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`
}

/** The name of a CSV file: its parts, without characters that file systems reject. */
export function csvFileName(parts: readonly string[]): string {
  return `${parts.join('_').replace(/[^\w-]/g, '-')}.csv`
}

/** Downloads a table as a file. */
export function downloadCsv(name: string, table: CsvTable): void {
  const address = URL.createObjectURL(new Blob([csvText(table)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the URL only after this task.
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS)
}
