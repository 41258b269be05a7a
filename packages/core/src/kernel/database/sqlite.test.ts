import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createBlameService } from '../../blame/blame.ts'
import { systemClock } from '../clock.ts'
import { createLocalChanges } from '../changes/changes.ts'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-sqlite-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'rows.sqlite')
}

describe('a SQLite file', () => {
  it('contains every row once it is closed, so that a copy of the file is complete', async () => {
    const file = newFile()
    const db = openSqlite(file)
    await migrate(db)
    await createBlameService({ db, clock: systemClock, changes: createLocalChanges(db) }).blame({
      guildId: '1',
      userId: null,
      eventId: 'a',
    })
    await db.destroy()
    copyFileSync(file, `${file}.copy`)
    const copy = openSqlite(`${file}.copy`)
    expect(await createBlameService({ db: copy, clock: systemClock, changes: createLocalChanges(copy) }).total()).toBe(
      1,
    )
    await copy.destroy()
  })

  it('is not opened when its pages are damaged', async () => {
    const file = newFile()
    const db = openSqlite(file)
    await migrate(db)
    await db.destroy()
    writeFileSync(file, readFileSync(file).fill(0xa5, 8_192))
    expect(() => openSqlite(file)).toThrow(/malformed/)
  })

  it('reports a full disk, and accepts writes again when there is space', async () => {
    const file = newFile()
    const db = openSqlite(file)
    await migrate(db)
    const blame = createBlameService({ db, clock: systemClock, changes: createLocalChanges(db) })
    await blame.blame({ guildId: '1', userId: null, eventId: 'a' })
    await sql`pragma max_page_count = 1`.execute(db)
    const big = { guildId: 'x'.repeat(20_000), userId: null, eventId: 'b' }
    await expect(blame.blame(big)).rejects.toMatchObject({
      code: 'database.unavailable',
      message: "The server's disk is full, so nothing can be saved.",
    })
    await sql`pragma max_page_count = 100000`.execute(db)
    expect(await blame.blame(big)).toEqual({ count: 1 })
    expect(await blame.total()).toBe(2)
    await db.destroy()
  })
})
