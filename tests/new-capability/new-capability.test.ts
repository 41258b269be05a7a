import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sidewaysImports, unlistedModules, upwardImports } from '../module-boundaries/capabilities.ts'
import { secondServices } from '../module-boundaries/construction.ts'
import { circularImports, forbiddenImports } from '../module-boundaries/imports.ts'
import { readRepository } from '../module-boundaries/repository.ts'
import { DRIVE, ENTRIES, FILES, MIGRATION } from './arrivals.ts'
import { addEntry, addFiles, copyRepository } from './repository-copy.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const TSC = 'node_modules/typescript/bin/tsc'

let copy: string

/** Runs Node in the copy. @returns its standard output. @throws when it fails, with its output. */
async function node(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: copy, encoding: 'utf8' })
  return stdout
}

beforeAll(async () => {
  copy = copyRepository(ROOT)
  addFiles(copy, { ...FILES, [DRIVE.path]: DRIVE.text })
  for (const entry of [...ENTRIES, ...MIGRATION]) addEntry(copy, entry)
  await node(TSC, '--build', 'packages/discord', 'apps/api', 'apps/bot')
}, 180_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

it('a new capability needs an entry in five lists, and in two more for its migration', () => {
  expect(ENTRIES.map(({ list }) => list)).toHaveLength(5)
  expect(MIGRATION.map(({ list }) => list)).toHaveLength(2)
})

it('a new capability counts the events of its listener and returns the count', async () => {
  expect(await node(DRIVE.path)).toBe('{"count":1}\n')
})

it('a new capability adds a dashboard tab that type-checks', async () => {
  expect(await node(TSC, '--project', 'apps/web', '--noEmit')).toBe('')
}, 180_000)

it('a new capability follows the rules of the repository', () => {
  const repository = readRepository(copy)
  for (const rule of [
    sidewaysImports,
    unlistedModules,
    upwardImports,
    secondServices,
    circularImports,
    forbiddenImports,
  ]) {
    expect(rule(repository), rule.name).toEqual([])
  }
})
