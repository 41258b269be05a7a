import type { View } from './analytics-filters.ts'

export type CsvCell = string | number | null | undefined

/** A table as a file. */
export interface CsvTable {
  header: readonly string[]
  rows: readonly (readonly CsvCell[])[]
  /** A note for the reader of the file; the last line. */
  note?: string | undefined
}

/** How long a file that is saved stays in memory. */
const RELEASE_MS = 10_000

/** Spreadsheets run what begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/

function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell)
  const text = cell ?? ''
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of a CSV file as RFC 4180 has it, with the mark by which spreadsheets know UTF-8. Numbers have no separators. */
export function csvText({ header, rows, note }: CsvTable): string {
  const lines = [header, ...rows].map((cells) => cells.map(cellText).join(','))
  if (note !== undefined) lines.push(cellText(`# ${note}`))
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`
}

/** "guildhall-command-usage_2026-10-24_2026-11-22.csv", with the server where one is chosen. */
export function csvName(what: string, { startDay, endDay, guildId }: View): string {
  const parts = [`guildhall-${what}`, startDay, endDay, ...(guildId === null ? [] : [`server-${guildId}`])]
  return `${parts.join('_').replace(/[^\w-]/g, '-')}.csv`
}

/** Has the browser save a file. */
export function downloadCsv(name: string, table: CsvTable): void {
  const address = URL.createObjectURL(new Blob([csvText(table)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read it only after this task.
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS)
}
