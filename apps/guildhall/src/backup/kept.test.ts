import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { lockFile } from '../file-lock.ts'
import { inFileName } from './disk.ts'
import { backupFile, keepLast, makeBackupFolder, UNDO, UPGRADE } from './kept.ts'

function newFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-kept-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  return makeBackupFolder(dataDir)
}

/** Writes backups of days that follow each other. @returns their names */
function write(folder: string, beginning: string, versions: readonly string[]): string[] {
  const files = versions.map((version, at) =>
    backupFile(folder, beginning, version + inFileName(new Date(Date.UTC(2026, 0, 1 + at)))),
  )
  for (const file of files) writeFileSync(file, '')
  return files.map((file) => file.slice(folder.length + 1))
}

it('keeps the last three backups of a kind by their time, whatever the version', () => {
  const folder = newFolder()
  const upgrades = write(folder, UPGRADE, ['9.0.0-', '10.0.0-', '1.0.0-', '2.0.0-'])
  const undos = write(folder, UNDO, ['', '', '', ''])
  keepLast(folder, UPGRADE, undefined)
  expect(readdirSync(folder).toSorted()).toEqual([...upgrades.slice(1), ...undos].toSorted())
})

it('keeps the backup of an upgrade that never ended beside the last three, so that failing starts do not push it out', () => {
  const folder = newFolder()
  const names = write(folder, UPGRADE, ['1-', '1-', '1-', '1-', '1-'])
  keepLast(folder, UPGRADE, names[0])
  expect(readdirSync(folder).toSorted()).toEqual([names[0], ...names.slice(2)])
})

it('removes what killed backups left, but not the files of a backup that is being written', () => {
  const folder = newFolder()
  for (const name of ['left', 'written']) mkdirSync(join(folder, `${UNDO}${name}.unfinished`))
  const release = lockFile(join(folder, `${UNDO}written.unfinished`, 'lock'))
  onTestFinished(() => release?.())
  keepLast(folder, UNDO, undefined)
  expect(readdirSync(folder)).toEqual([`${UNDO}written.unfinished`])
})
