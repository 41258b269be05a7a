import { openPostgres, type Database } from '@guildhall/core'
import { borrowPostgres, openTestDatabase, TEST_DATABASE_URL } from '@guildhall/test-kit'
import { onTestFinished } from 'vitest'

/** A database engine that is available to tests. */
interface Engine {
  readonly name: string
  /** Opens an empty database with all tables. The stage that uses it closes it. */
  readonly open: () => Promise<Database>
}

const postgres: Engine = {
  name: 'PostgreSQL',
  async open() {
    const { url, giveBack } = await borrowPostgres()
    onTestFinished(giveBack)
    return openPostgres(url)
  },
}

/** The engines for `describe.each`. Without PostgreSQL it is SQLite alone, which the start of the test run reports. */
export const ENGINES: readonly Engine[] = [
  { name: 'SQLite', open: openTestDatabase },
  ...(TEST_DATABASE_URL === undefined ? [] : [postgres]),
]
