import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import { isForDevelopment, workspaceOf, type Repository, type Violation, type Workspace } from './repository.ts'
import type { Import, SourceFile } from './source.ts'

/** The packages of this repository that each package may import. An unlisted package may import every package that it declares. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  '@guildhall/contract': [],
  '@guildhall/link-rewriting': [],
  '@guildhall/discord-markdown': [],
  '@guildhall/recurrence': [],
  '@guildhall/word-matching': [],
  '@guildhall/core': ['@guildhall/contract', '@guildhall/link-rewriting', '@guildhall/recurrence'],
  '@guildhall/discord': ['@guildhall/contract', '@guildhall/core'],
  '@guildhall/local-discord': ['@guildhall/discord-markdown', '@guildhall/word-matching'],
  '@guildhall/api': ['@guildhall/contract', '@guildhall/core', '@guildhall/discord'],
  '@guildhall/bot': ['@guildhall/contract', '@guildhall/core', '@guildhall/discord', '@guildhall/link-rewriting'],
  '@guildhall/web': [
    '@guildhall/contract',
    '@guildhall/link-rewriting',
    '@guildhall/recurrence',
    '@guildhall/discord-markdown',
    '@guildhall/word-matching',
  ],
  guildhall: [
    '@guildhall/contract',
    '@guildhall/core',
    '@guildhall/discord',
    '@guildhall/local-discord',
    '@guildhall/api',
    '@guildhall/bot',
  ],
}

/** Further packages that every test may import. */
const FOR_TESTS = new Set([
  '@guildhall/local-discord',
  '@guildhall/core',
  '@guildhall/contract',
  '@guildhall/test-kit',
  '@guildhall/axe',
])

/** Packages for the browser, which must not import modules of Node.js. */
const BROWSER = new Set([
  '@guildhall/contract',
  '@guildhall/link-rewriting',
  '@guildhall/recurrence',
  '@guildhall/discord-markdown',
  '@guildhall/word-matching',
  '@guildhall/web',
])

/** Further public entries of a package, which keep what a page rarely needs out of its first chunk. */
const ENTRIES = new Set(['@guildhall/word-matching/patterns', '@guildhall/word-matching/cases'])

const ofNode = new Set(builtinModules)

/** Imports of packages that the workspace does not declare. npm hoists every package, so such an import would work. */
export function undeclaredImports(repository: Repository): Violation[] {
  return eachImport(repository).flatMap(({ file, workspace, imported }) => {
    const name = packageOf(imported.specifier)
    if (name === undefined) return []
    const where = at(file, imported)
    const development = isForDevelopment(file.path)
    if (development && FOR_TESTS.has(name)) return []
    if (imported.specifier.startsWith('node:')) {
      const reachable = development || !BROWSER.has(workspace.name)
      return reachable ? [] : [`${where} imports ${imported.specifier}, which a browser does not have`]
    }
    if (ofNode.has(imported.specifier)) return [`${where} imports ${imported.specifier} without "node:"`]
    if (workspace.dependencies.has(name)) return []
    if (development && (workspace.devDependencies.has(name) || rootOf(repository).devDependencies.has(name))) return []
    return [`${where} imports ${name}, which ${workspace.name} does not declare`]
  })
}

/** Imports between packages of this repository that the layers do not allow. */
export function forbiddenImports(repository: Repository): Violation[] {
  const ours = new Set(repository.workspaces.map(({ name }) => name))
  return eachImport(repository).flatMap(({ file, workspace, imported }) => {
    const name = packageOf(imported.specifier)
    if (name === undefined || !ours.has(name) || isAllowed(workspace, name, file)) return []
    return [`${at(file, imported)}: ${workspace.name} must not import ${name}`]
  })
}

/** Packages of this repository that a package needs and does not name as a reference: TypeScript may then build it before them. */
export function missingReferences(repository: Repository): Violation[] {
  const folders = new Map(repository.workspaces.map(({ name, folder }) => [name, folder]))
  return repository.workspaces.flatMap(({ folder, dependencies, references }) => {
    if (!/^(packages|apps)\//.test(folder)) return []
    return [...dependencies].flatMap((name) => {
      const needed = folders.get(name)
      return needed === undefined || references.has(needed)
        ? []
        : [`${folder}/tsconfig.json does not reference ${needed}`]
    })
  })
}

/** Imports of a file inside another workspace instead of its entry. */
export function deepImports(repository: Repository): Violation[] {
  const ours = new Set(repository.workspaces.map(({ name }) => name))
  return eachImport(repository).flatMap(({ file, imported }) => {
    const name = packageOf(imported.specifier)
    if (name === undefined || !ours.has(name) || imported.specifier === name || ENTRIES.has(imported.specifier))
      return []
    return [`${at(file, imported)} imports ${imported.specifier}; only the entry ${name} is public`]
  })
}

/** Relative imports that leave their workspace or lead to no file, and imports of computed addresses in the product. */
export function strayImports(repository: Repository): Violation[] {
  const relative = eachImport(repository).flatMap(({ file, workspace, imported }) => {
    const target = targetOf(file, imported)
    if (target === undefined) return []
    if (workspaceOf(repository, target) !== workspace)
      return [`${at(file, imported)} leaves ${workspace.name}: ${imported.specifier}`]
    return repository.paths.has(target) ? [] : [`${at(file, imported)} leads to no file: ${imported.specifier}`]
  })
  const computed = repository.files.flatMap(({ path, computedImports }) =>
    isForDevelopment(path)
      ? []
      : computedImports.map((line) => `${path}:${line} imports a computed address, which no rule can follow`),
  )
  return [...relative, ...computed]
}

/** Chains of files that import each other, each once, from its first file in alphabetical order. */
export function circularImports(repository: Repository): Violation[] {
  const links = new Map(
    repository.files.map((file) => [
      file.path,
      file.imports.flatMap((imported) => {
        const target = targetOf(file, imported)
        return target !== undefined && repository.paths.has(target) ? [target] : []
      }),
    ]),
  )
  const violations: Violation[] = []
  const done = new Set<string>()
  const walk = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path)
    if (start >= 0) violations.push(`${path} is in a circle: ${[...trail.slice(start), path].join(' → ')}`)
    if (start >= 0 || done.has(path)) return
    for (const next of links.get(path) ?? []) walk(next, [...trail, path])
    done.add(path)
  }
  for (const path of [...links.keys()].toSorted()) walk(path, [])
  return violations
}

/** The file that a relative import leads to, from the root; undefined for the import of a package. */
export function targetOf(file: SourceFile, imported: Import): string | undefined {
  const [address = ''] = imported.specifier.split('?')
  return address.startsWith('.') ? posix.join(posix.dirname(file.path), address) : undefined
}

/** "path:line" of an import, a call or a name. */
export function at(file: SourceFile, { line }: { readonly line: number }): string {
  return `${file.path}:${line}`
}

function isAllowed(from: Workspace, to: string, file: SourceFile): boolean {
  if (from.name === to) return false
  const allowed = LAYERS[from.name]
  // The workspaces for tests and benchmarks.
  if (allowed === undefined) return from.devDependencies.has(to) || from.dependencies.has(to)
  return allowed.includes(to) || (isForDevelopment(file.path) && FOR_TESTS.has(to))
}

function eachImport(repository: Repository): { file: SourceFile; workspace: Workspace; imported: Import }[] {
  return repository.files.flatMap((file) => {
    const workspace = workspaceOf(repository, file.path)
    return file.imports.map((imported) => ({ file, workspace, imported }))
  })
}

function rootOf(repository: Repository): Workspace {
  return workspaceOf(repository, 'package.json')
}

/** "@scope/name" or "name" of an import; undefined for a relative one. */
export function packageOf(specifier: string): string | undefined {
  if (specifier.startsWith('.')) return undefined
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}
