import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { readSource, type SourceFile } from './source.ts'

export interface Workspace {
  readonly name: string
  /** The path from the root, without a slash at the end: "packages/core"; "" is the root itself. */
  readonly folder: string
  readonly dependencies: ReadonlySet<string>
  readonly devDependencies: ReadonlySet<string>
  /** The folders of the projects that TypeScript builds before this one. */
  readonly references: ReadonlySet<string>
}

/** The input of the rules: the workspaces and their files, read from the disk or made up by a test. */
export interface Repository {
  readonly workspaces: readonly Workspace[]
  readonly files: readonly SourceFile[]
  /** Every path, source or not: an import can lead to a stylesheet. */
  readonly paths: ReadonlySet<string>
}

/** One violation of a rule on one line: the place, then the error. The place is a path, with ":line" if there is one. */
export type Violation = string

const SKIPPED = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report', 'coverage', 'images'])
const TOP_FOLDERS = ['packages', 'apps', 'tests', 'bench', 'scripts']

/** Reads every file of the repository that is a source or that a source can import. */
export function readRepository(root: string): Repository {
  return repositoryOf(readTree(root))
}

/** The workspaces alone, without parsing their sources. */
export function readWorkspaces(root: string): readonly Workspace[] {
  return workspacesOf(readTree(root))
}

function readTree(root: string): ReadonlyMap<string, string> {
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
  for (const folder of TOP_FOLDERS) walk(folder)
  tree.set('package.json', readFileSync(join(root, 'package.json'), 'utf8'))
  return tree
}

function workspacesOf(tree: ReadonlyMap<string, string>): Workspace[] {
  return [...tree].flatMap(([path, text]) => {
    if (posix.basename(path) !== 'package.json') return []
    const folder = posix.dirname(path)
    const project = tree.get(posix.join(folder, 'tsconfig.json'))
    return [{ ...toWorkspace(folder === '.' ? '' : folder, text), references: referencesIn(folder, project) }]
  })
}

/** The repository that these files make up: path from the root to text. */
export function repositoryOf(tree: ReadonlyMap<string, string>): Repository {
  const workspaces = workspacesOf(tree)
  const files = [...tree].filter(([path]) => isSource(path)).map(([path, text]) => readSource(path, text))
  return { workspaces, files, paths: new Set(tree.keys()) }
}

/** The workspace of a file: the innermost folder with a package.json. */
export function workspaceOf(repository: Repository, path: string): Workspace {
  const inside = repository.workspaces.filter(({ folder }) => folder === '' || path.startsWith(`${folder}/`))
  const innermost = inside.toSorted((a, b) => b.folder.length - a.folder.length)[0]
  if (!innermost) throw new Error(`${path} is in no workspace: the tree has no package.json at its root`)
  return innermost
}

/** The files of the product: all but tests, their helpers and the configuration of tools. */
export function productFiles(repository: Repository): readonly SourceFile[] {
  return repository.files.filter(({ path }) => !isForDevelopment(path))
}

/** Whether a file is not part of the product. */
export function isForDevelopment(path: string): boolean {
  return (
    /^(tests|bench|scripts)\//.test(path) ||
    /\.test\.tsx?$/.test(path) ||
    /\/(testing|showcase|example)\/|\/testing\.ts$|^apps\/web\/build\//.test(path) ||
    isConfig(path)
  )
}

/** Configuration of a tool that requires a default export. */
export function isConfig(path: string): boolean {
  return /\.config\.(ts|js|mjs)$/.test(path)
}

function isSource(path: string): boolean {
  return /\.(ts|tsx|mts|js|mjs)$/.test(path) && !path.endsWith('.d.ts')
}

function isRead(path: string): boolean {
  return isSource(path) || ['package.json', 'tsconfig.json'].includes(posix.basename(path))
}

function toWorkspace(folder: string, text: string): Omit<Workspace, 'references'> {
  const manifest: unknown = JSON.parse(text)
  return {
    name: String(fieldOf(manifest, 'name')),
    folder,
    dependencies: namesIn(fieldOf(manifest, 'dependencies')),
    devDependencies: namesIn(fieldOf(manifest, 'devDependencies')),
  }
}

function referencesIn(folder: string, project: string | undefined): ReadonlySet<string> {
  // The tsconfig.json files of other folders build nothing and may contain comments.
  const references =
    project === undefined || !/^(packages|apps)\//.test(folder) ? undefined : fieldOf(JSON.parse(project), 'references')
  const paths = Array.isArray(references) ? references.map((reference) => String(fieldOf(reference, 'path'))) : []
  return new Set(paths.map((path) => posix.join(folder, path)))
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function namesIn(value: unknown): ReadonlySet<string> {
  return new Set(typeof value === 'object' && value !== null ? Object.keys(value) : [])
}
