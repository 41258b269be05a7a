import { join } from 'node:path'
import { openPostgres } from '@guildhall/core'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeDatabase, TEST_DATABASE_URL } from '../postgres/database.ts'
import { backUp, restore } from './commands.ts'
import { newFolder, TIMEOUT_MS } from './kit.ts'
import { readMarkOfPostgres, writeMarkedPostgres } from './marked-data.ts'

const SESSION_SECRET = 'a secret of the tests, known to all processes'

describe.skipIf(TEST_DATABASE_URL === undefined)('a restoration of PostgreSQL', { timeout: 3 * TIMEOUT_MS }, () => {
  it('ends with the reason while another program has an open transaction, and succeeds afterwards', async () => {
    const folder = newFolder()
    const { url } = await makeDatabase()
    const variables = { DATABASE_URL: url, SESSION_SECRET, DATA_DIR: join(folder, 'data') }
    await writeMarkedPostgres(url, 'b')
    await backUp(folder, variables, 'b.tar.gz')
    await writeMarkedPostgres(url, 'a')
    const other = openPostgres(url)
    await other.transaction().execute(async (trx) => {
      // Guildhall's own connections do not stay open like this.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
      await sql`select * from guilds limit 1`.execute(trx)
      const { code, stderr } = await restore(folder, variables, 'b.tar.gz')
      expect([code, stderr]).toEqual([1, expect.stringMatching(/has an open transaction.*The database is as it was/)])
    })
    await other.destroy()
    expect(await readMarkOfPostgres(url)).toBe('a')
    expect(await restore(folder, variables, 'b.tar.gz')).toMatchObject({ code: 0, stderr: '' })
    expect(await readMarkOfPostgres(url)).toBe('b')
  })
})
