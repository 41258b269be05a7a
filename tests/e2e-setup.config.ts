import { setup as useMemory } from './memory/temporary-folder.ts'
import { setup as startPostgres } from './postgres/cluster.ts'

/** Playwright takes a default export: temporary files in memory, and PostgreSQL for the run where its programs are installed. */
export default async function setup(): Promise<() => Promise<void>> {
  const removeFolder = useMemory()
  const endPostgres = await startPostgres()
  return async () => {
    await endPostgres?.()
    removeFolder?.()
  }
}
