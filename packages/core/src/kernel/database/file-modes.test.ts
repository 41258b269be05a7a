import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-modes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'guildhall.sqlite')
}

const modesOf = (...files: string[]) => files.map((file) => (statSync(file).mode & 0o777).toString(8))

it('a SQLite database and its side files are readable only by their owner', async () => {
  const file = newFile()
  const db = openSqlite(file)
  await migrate(db)
  expect(modesOf(file, `${file}-wal`, `${file}-shm`)).toEqual(['600', '600', '600'])
  await db.destroy()
})

it('opening a world-readable SQLite database restricts it to its owner', async () => {
  const file = newFile()
  const files = [file, `${file}-wal`, `${file}-shm`]
  const before = openSqlite(file)
  onTestFinished(() => before.destroy())
  await migrate(before)
  // A killed process leaves the files like this.
  for (const one of files) chmodSync(one, 0o644)
  const db = openSqlite(file)
  await migrate(db)
  expect(modesOf(file, `${file}-wal`, `${file}-shm`)).toEqual(['600', '600', '600'])
  await db.destroy()
})
