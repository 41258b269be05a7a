import { expect, it } from 'vitest'
import { concernAbout } from './database.ts'

it('has no concern about PostgreSQL 14', () => {
  expect(concernAbout({ versionNumber: 140_000, aheadMs: 0 })).toBeNull()
})

it('warns about PostgreSQL older than 14, with the fix', () => {
  expect(concernAbout({ versionNumber: 130_016, aheadMs: 0 })).toMatchObject({
    status: 'warning',
    finding: 'The database server is PostgreSQL 13, and Guildhall supports 14 and newer.',
    fix: 'Update the server to PostgreSQL 14 or newer.',
  })
})
