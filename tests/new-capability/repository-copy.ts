import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Entry } from './arrivals.ts'

/** Workspaces that the copy uses as they are. */
const SHARED = ['apps/guildhall', 'packages/local-discord', 'tests/axe', 'tests/kit', 'tests/ports']

/** Copies the repository, with the build and without its dependencies, which the copy shares. @returns the folder. */
export function copyRepository(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'guildhall-copy-'))
  for (const name of ['package.json', 'tsconfig.json', 'tsconfig.base.json', 'tsconfig.build.json'])
    cpSync(join(root, name), join(copy, name))
  for (const workspace of [...workspacesIn(root, 'packages'), ...workspacesIn(root, 'apps')]) {
    if (SHARED.includes(workspace)) link(root, copy, workspace)
    else cpSync(join(root, workspace), join(copy, workspace), { recursive: true, filter: isCopied })
  }
  for (const folder of ['bench', 'scripts', 'tests'])
    cpSync(join(root, folder), join(copy, folder), { recursive: true, filter: isCopied })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@guildhall' && name !== '.bin') link(root, copy, join('node_modules', name))
  }
  // Relative links, so that they lead into the copy.
  cpSync(join(root, 'node_modules/@guildhall'), join(copy, 'node_modules/@guildhall'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  return copy
}

/** Writes the entry into its list. */
export function addEntry(root: string, { list, line, before, imports }: Entry): void {
  const path = join(root, list)
  const text = readFileSync(path, 'utf8')
  const at = text.search(before)
  if (at < 0) throw new Error(`${list} has no line ${String(before)}`)
  const changed = `${text.slice(0, at)}${line}\n${text.slice(at)}`
  writeFileSync(path, imports === undefined ? changed : withImport(changed, imports))
}

/** Writes files, by their paths in the repository. */
export function addFiles(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text.trimStart())
  }
}

function withImport(text: string, line: string): string {
  const at = text.search(/^import/m)
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`
}

function workspacesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder)).map((name) => join(folder, name))
}

function link(root: string, copy: string, path: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  symlinkSync(join(root, path), join(copy, path))
}

function isCopied(path: string): boolean {
  return !/\/(fixtures|results|shots)$|\/tests\/(upgrade|e2e)$/.test(path)
}
