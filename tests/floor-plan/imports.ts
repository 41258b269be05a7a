import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import { isForDevelopment, workspaceOf, type House, type Workspace } from './house.ts'
import type { Import, SourceFile } from './source.ts'

/** A breach of the floor plan as one line: where it is and what is wrong. */
export type Fault = string

/** Who may import whom, by the name of the workspace. What is not listed is not allowed. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  '@guildhall/contract': [],
  '@guildhall/link-rewriting': [],
  '@guildhall/core': ['@guildhall/contract', '@guildhall/link-rewriting'],
  '@guildhall/discord': ['@guildhall/contract', '@guildhall/core'],
  '@guildhall/local-discord': [],
  '@guildhall/api': ['@guildhall/contract', '@guildhall/core', '@guildhall/discord'],
  '@guildhall/bot': ['@guildhall/contract', '@guildhall/core', '@guildhall/discord', '@guildhall/link-rewriting'],
  '@guildhall/web': ['@guildhall/contract', '@guildhall/link-rewriting'],
  guildhall: [
    '@guildhall/contract',
    '@guildhall/core',
    '@guildhall/discord',
    '@guildhall/local-discord',
    '@guildhall/api',
    '@guildhall/bot',
  ],
}

/** What a test may import besides, to set its stage. */
const STAGE = new Set(['@guildhall/local-discord', '@guildhall/core', '@guildhall/contract'])

/** Run in the browser, so that nothing of Node may be reached from there. */
const BROWSER = new Set(['@guildhall/contract', '@guildhall/link-rewriting', '@guildhall/web'])

const ofNode = new Set(builtinModules)

/** Packages that are used but not declared by the workspace that uses them. npm hoists, so they would be found all the same. */
export function undeclaredImports(house: House): Fault[] {
  return eachImport(house).flatMap(({ file, workspace, imported }) => {
    const name = packageOf(imported.specifier)
    if (name === undefined) return []
    const where = at(file, imported)
    const development = isForDevelopment(file.path)
    if (development && STAGE.has(name)) return []
    if (imported.specifier.startsWith('node:')) {
      const reachable = development || !BROWSER.has(workspace.name)
      return reachable ? [] : [`${where} imports ${imported.specifier}, which a browser does not have`]
    }
    if (ofNode.has(imported.specifier)) return [`${where} imports ${imported.specifier} without "node:"`]
    if (workspace.dependencies.has(name)) return []
    if (development && (workspace.devDependencies.has(name) || rootOf(house).devDependencies.has(name))) return []
    return [`${where} imports ${name}, which ${workspace.name} does not declare`]
  })
}

/** Imports of one of our workspaces by another that the design draws no arrow for. */
export function forbiddenArrows(house: House): Fault[] {
  const ours = new Set(house.workspaces.map(({ name }) => name))
  return eachImport(house).flatMap(({ file, workspace, imported }) => {
    const name = packageOf(imported.specifier)
    if (name === undefined || !ours.has(name) || isArrow(workspace, name, file)) return []
    return [`${at(file, imported)}: no arrow leads from ${workspace.name} to ${name}`]
  })
}

/** Imports that reach behind the entry of another workspace. */
export function deepImports(house: House): Fault[] {
  const ours = new Set(house.workspaces.map(({ name }) => name))
  return eachImport(house).flatMap(({ file, imported }) => {
    const name = packageOf(imported.specifier)
    if (name === undefined || !ours.has(name) || imported.specifier === name) return []
    return [`${at(file, imported)} imports ${imported.specifier}; only the entry ${name} is public`]
  })
}

/** Relative imports that leave their workspace or lead to no file, and imports in the product whose address is computed. */
export function strayImports(house: House): Fault[] {
  const relative = eachImport(house).flatMap(({ file, workspace, imported }) => {
    const target = targetOf(file, imported)
    if (target === undefined) return []
    if (workspaceOf(house, target) !== workspace)
      return [`${at(file, imported)} leaves ${workspace.name}: ${imported.specifier}`]
    return house.paths.has(target) ? [] : [`${at(file, imported)} leads to no file: ${imported.specifier}`]
  })
  const computed = house.files.flatMap(({ path, unreadableImports }) =>
    isForDevelopment(path)
      ? []
      : unreadableImports.map(
          (line) => `${path}:${line} imports an address that is computed, so no rule can follow it`,
        ),
  )
  return [...relative, ...computed]
}

/** Chains of files that import each other, each told once, from its first file in alphabetical order. */
export function circularImports(house: House): Fault[] {
  const links = new Map(
    house.files.map((file) => [
      file.path,
      file.imports.flatMap((imported) => {
        const target = targetOf(file, imported)
        return target !== undefined && house.paths.has(target) ? [target] : []
      }),
    ]),
  )
  const faults: Fault[] = []
  const done = new Set<string>()
  const walk = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path)
    if (start >= 0) faults.push(`circular: ${[...trail.slice(start), path].join(' → ')}`)
    if (start >= 0 || done.has(path)) return
    for (const next of links.get(path) ?? []) walk(next, [...trail, path])
    done.add(path)
  }
  for (const path of [...links.keys()].toSorted()) walk(path, [])
  return faults
}

/** The file that a relative import leads to, from the root; undefined for the import of a package. */
export function targetOf(file: SourceFile, imported: Import): string | undefined {
  const [address = ''] = imported.specifier.split('?')
  return address.startsWith('.') ? posix.join(posix.dirname(file.path), address) : undefined
}

/** "path:line" of an import. */
export function at(file: SourceFile, imported: Import): string {
  return `${file.path}:${imported.line}`
}

function isArrow(from: Workspace, to: string, file: SourceFile): boolean {
  if (from.name === to) return false
  const arrows = ARROWS[from.name]
  // The rooms that only test and measure may look at everything that a test may.
  if (arrows === undefined) return from.devDependencies.has(to) || from.dependencies.has(to)
  return arrows.includes(to) || (isForDevelopment(file.path) && STAGE.has(to))
}

function eachImport(house: House): { file: SourceFile; workspace: Workspace; imported: Import }[] {
  return house.files.flatMap((file) => {
    const workspace = workspaceOf(house, file.path)
    return file.imports.map((imported) => ({ file, workspace, imported }))
  })
}

function rootOf(house: House): Workspace {
  return workspaceOf(house, 'package.json')
}

/** "@scope/name" or "name" of an import; undefined for a relative one. */
function packageOf(specifier: string): string | undefined {
  if (specifier.startsWith('.')) return undefined
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}
