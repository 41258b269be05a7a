import { Button } from '../../ui/controls/button.tsx'
import type { View } from '../filters/analytics-filters.ts'
import { downloadCsv, type CsvTable } from '../../lib/csv.ts'
import { csvName } from './csv-name.ts'

/** A table and the name of its file. */
export interface Download {
  /** The first part of the file's name. */
  name: string
  view: View
  table: () => CsvTable
}

/** Downloads a table as a file. @param props.titleId the id of the element that names the table */
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
