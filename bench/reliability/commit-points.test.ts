import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres, openSqlite } from '@guildhall/core'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { POSTGRES, withDatabase } from '../lib/postgres.mjs'
import type { Moment } from './lib/commit-points.mjs'

const COMMITTING = new URL('lib/committing.mjs', import.meta.url)
const PRELOAD = new URL('lib/commit-points.mjs', import.meta.url).href

/** Kills a process at its only commit. @returns its output and the number of stored rows. */
async function killAt(where: string, moment: Moment): Promise<{ printed: string; rows: number }> {
  const child = fork(COMMITTING, [where], { execArgv: ['--import', PRELOAD], silent: true })
  let printed = ''
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const closed = once(child, 'close')
  await once(child, 'message')
  child.send({ nth: 1, moment, inTransaction: false })
  await closed
  const db = where.startsWith('postgres') ? openPostgres(where) : openSqlite(where)
  const { rows } = await sql`select id from committed`.execute(db)
  await db.destroy()
  return { printed, rows: rows.length }
}

/** Each case with its number of stored rows. */
const MOMENTS = [
  ['before its commit is sent, in a transaction', 'before', 0, 'in'],
  ['after its commit is sent, in a transaction', 'sent', 1, 'in'],
  ['after the answer to its commit, outside a transaction', 'answered', 1, 'outside'],
] as const

describe('the kill at a commit', () => {
  it.each(MOMENTS)('stops a process on SQLite %s', async (_, moment, rows, where) => {
    const file = join(mkdtempSync(join(tmpdir(), 'guildhall-commit-')), 'guildhall.sqlite')
    expect(await killAt(file, moment)).toEqual({
      printed: expect.stringContaining(`commit 1, ${where} a transaction`),
      rows,
    })
  })

  it.skipIf(POSTGRES === undefined).each(MOMENTS)(
    'stops a process on PostgreSQL %s',
    async (_, moment, rows, where) => {
      const result = await withDatabase(POSTGRES ?? '', (url) => killAt(url, moment))
      expect(result).toEqual({ printed: expect.stringContaining(`commit 1, ${where} a transaction`), rows })
    },
  )
})
