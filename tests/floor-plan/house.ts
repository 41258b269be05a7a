import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { readSource, type SourceFile } from './source.ts'

export interface Workspace {
  readonly name: string
  /** From the root, without a slash at the end: "packages/core"; "" is the root itself. */
  readonly folder: string
  readonly dependencies: ReadonlySet<string>
  readonly devDependencies: ReadonlySet<string>
}

/** All that the rules look at: the workspaces and their files, as they stand on the disk or in a test. */
export interface House {
  readonly workspaces: readonly Workspace[]
  readonly files: readonly SourceFile[]
  /** Every path of the house, sources or not, so that an import of a stylesheet can be found too. */
  readonly paths: ReadonlySet<string>
}

const SKIPPED = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report', 'coverage', 'images'])
const ROOMS = ['packages', 'apps', 'tests', 'bench', 'scripts']

/** Reads every file of the repository that could be, or be imported by, a source. */
export function readHouse(root: string): House {
  const tree = new Map<string, string>()
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name) && !entry.name.startsWith('.')) walk(path)
      } else {
        tree.set(path, isRead(path) ? readFileSync(join(root, path), 'utf8') : '')
      }
    }
  }
  for (const room of ROOMS) walk(room)
  tree.set('package.json', readFileSync(join(root, 'package.json'), 'utf8'))
  return houseOf(tree)
}

/** The house that these files make up: path from the root to text. */
export function houseOf(tree: ReadonlyMap<string, string>): House {
  const workspaces = [...tree].flatMap(([path, text]) => {
    if (posix.basename(path) !== 'package.json') return []
    const folder = posix.dirname(path)
    return [toWorkspace(folder === '.' ? '' : folder, text)]
  })
  const files = [...tree].filter(([path]) => isSource(path)).map(([path, text]) => readSource(path, text))
  return { workspaces, files, paths: new Set(tree.keys()) }
}

/** The workspace that a file lies in: the innermost folder with a package.json. */
export function workspaceOf(house: House, path: string): Workspace {
  const inside = house.workspaces.filter(({ folder }) => folder === '' || path.startsWith(`${folder}/`))
  const innermost = inside.toSorted((a, b) => b.folder.length - a.folder.length)[0]
  if (!innermost) throw new Error(`${path} is in no workspace: the tree has no package.json at its root`)
  return innermost
}

/** Whether the file is no part of the product: tests, their tools and the configuration of tools. */
export function isForDevelopment(path: string): boolean {
  const inRoom = /^(tests|bench|scripts)\//.test(path)
  return (
    inRoom || /\.test\.tsx?$/.test(path) || /\/(testing|showcase)\/|^apps\/web\/build\//.test(path) || isConfig(path)
  )
}

/** Configuration of a tool, which prescribes a default export. */
export function isConfig(path: string): boolean {
  return /\.config\.(ts|js|mjs)$/.test(path)
}

function isSource(path: string): boolean {
  return /\.(ts|tsx|mts|js|mjs)$/.test(path) && !path.endsWith('.d.ts')
}

function isRead(path: string): boolean {
  return isSource(path) || posix.basename(path) === 'package.json'
}

function toWorkspace(folder: string, text: string): Workspace {
  const manifest: unknown = JSON.parse(text)
  return {
    name: String(fieldOf(manifest, 'name')),
    folder,
    dependencies: namesIn(fieldOf(manifest, 'dependencies')),
    devDependencies: namesIn(fieldOf(manifest, 'devDependencies')),
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function namesIn(value: unknown): ReadonlySet<string> {
  return new Set(typeof value === 'object' && value !== null ? Object.keys(value) : [])
}
