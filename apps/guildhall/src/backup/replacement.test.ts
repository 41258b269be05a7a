import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { takeDataFolder } from '../data-folder.ts'
import { decide, isBeingRestored, openStage } from './replacement.ts'

const NAMES = ['first', 'second', 'third']

/** A folder with old files, and new ones that are to replace the first two. */
function prepared(): { dataDir: string; stage: string } {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-replacement-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  for (const name of NAMES) writeFileSync(join(dataDir, name), 'old')
  const stage = openStage(dataDir)
  for (const name of NAMES.slice(0, 2)) writeFileSync(join(stage, name), 'new')
  return { dataDir, stage }
}

function textsIn(folder: string): string[] {
  return NAMES.map((name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : 'none'))
}

/** Locks the folder as a start does. */
function start(dataDir: string): boolean {
  const folder = takeDataFolder(dataDir)
  folder.release()
  return folder.hasFinishedRestoration
}

it('the next start removes the files of a restoration that was killed before it was decided', () => {
  const { dataDir } = prepared()
  expect(start(dataDir)).toBe(false)
  expect([textsIn(dataDir), isBeingRestored(dataDir)]).toEqual([['old', 'old', 'old'], false])
})

it.each([0, 1, 2])(
  'the next start finishes a decided restoration that was killed after %j files were in place',
  (moved) => {
    const { dataDir, stage } = prepared()
    const keepIn = join(dataDir, 'kept')
    decide(dataDir, { leave: NAMES, come: NAMES.slice(0, 2), keepIn })
    for (const name of NAMES.slice(0, moved)) {
      renameSync(join(dataDir, name), join(keepIn, name))
      renameSync(join(stage, name), join(dataDir, name))
    }
    // Killed between the two renames of the next file.
    renameSync(join(dataDir, NAMES[moved] ?? ''), join(keepIn, NAMES[moved] ?? ''))
    expect(start(dataDir)).toBe(true)
    expect([textsIn(dataDir), textsIn(keepIn)]).toEqual([
      ['new', 'new', 'none'],
      ['old', 'old', 'old'],
    ])
    expect(readdirSync(dataDir)).not.toContain('restoring')
    expect(start(dataDir)).toBe(false)
  },
)

it('deletes the files that leave when nothing is to keep them', () => {
  const { dataDir } = prepared()
  decide(dataDir, { leave: NAMES, come: NAMES.slice(0, 2), keepIn: null })
  expect(start(dataDir)).toBe(true)
  expect(textsIn(dataDir)).toEqual(['new', 'new', 'none'])
})
