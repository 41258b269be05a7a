import { setup as useMemory } from './memory/temporary-folder.ts'
import { setup as startPostgres } from './postgres/cluster.ts'

/** Playwright takes a default export: temporary files in memory, and PostgreSQL for the run where its programs are installed. */
export default function setup(): Promise<(() => Promise<void>) | undefined> {
  useMemory()
  return startPostgres()
}
