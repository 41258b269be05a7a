import { Button } from '../ui/button.tsx'
import type { View } from './analytics-filters.ts'
import { csvName, downloadCsv, type CsvTable } from './csv.ts'

/** A table as it is saved. */
export interface Download {
  /** The first part of the file's name. */
  name: string
  view: View
  table: () => CsvTable
}

/** Saves a table as a file. @param props.titleId the element that names the table */
export function DownloadButton({ titleId, download }: { titleId: string; download: Download }) {
  return (
    <Button
      variant="ghost"
      size="row"
      aria-describedby={titleId}
      className="-mr-3"
      onClick={() => downloadCsv(csvName(download.name, download.view), download.table())}
    >
      Download CSV
    </Button>
  )
}
