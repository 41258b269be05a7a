import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { takeDataFolder } from './data-folder.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

it('creates a data folder and files that only their owner can read', () => {
  const path = join(newFolder(), 'made', 'data')
  const folder = takeDataFolder(path)
  folder.secret()
  expect([join(path, '..'), path].map(modeOf)).toEqual(['700', '700'])
  expect(['guildhall.lock', 'session-secret'].map((name) => modeOf(join(path, name)))).toEqual(['600', '600'])
  folder.release()
})

it('restricts a readable secret to its owner at the start, also after a crash', () => {
  const path = newFolder()
  const files = ['session-secret', 'guildhall.lock'].map((name) => join(path, name))
  writeFileSync(join(path, 'session-secret.new'), 'half')
  chmodSync(join(path, 'session-secret.new'), 0o644)
  const first = takeDataFolder(path)
  const secret = first.secret()
  first.release()
  expect(files.map(modeOf)).toEqual(['600', '600'])

  for (const file of files) chmodSync(file, 0o644)
  const second = takeDataFolder(path)
  expect(second.secret()).toBe(secret)
  expect(files.map(modeOf)).toEqual(['600', '600'])
  second.release()
})
