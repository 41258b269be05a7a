import { at, targetOf } from './imports.ts'
import { productFiles, workspaceOf, type Repository, type Violation } from './repository.ts'

/** The capabilities, each by the same name in every workspace: those that the contract lists, core's folders, and the bot's modules. */
function capabilitiesOf(repository: Repository): ReadonlySet<string> {
  const contract = repository.files.find(({ path }) => path === 'packages/contract/src/capabilities.ts')
  const listed = contract?.imports.map(({ specifier }) => specifier.replace(/^\.\/|\.ts$/g, '')) ?? []
  const folders = repository.files.flatMap(({ path }) => {
    const match = /^packages\/core\/src\/([^/]+)\/|^apps\/bot\/src\/([^/]+)\/module\.ts$/.exec(path)
    const name = match?.[1] ?? match?.[2]
    return name === undefined || name === 'kernel' || name === 'testing' ? [] : [name]
  })
  return new Set([...listed, ...folders])
}

/** The layers of the dashboard, lowest first: a folder imports its own layer and lower ones. */
function webLayersOf(capabilities: ReadonlySet<string>): readonly (readonly string[])[] {
  return [['lib', 'ui'], ['kernel'], [...capabilities], ['app', 'main']]
}

/** Imports from one capability into another; shared code belongs into a `kernel/`. */
export function sidewaysImports(repository: Repository): Violation[] {
  const capabilities = capabilitiesOf(repository)
  return importsInside(repository).flatMap(({ where, from, to }) => {
    if (from === to || !capabilities.has(from) || !capabilities.has(to)) return []
    return [`${where}: the capability ${from} imports the capability ${to}`]
  })
}

/** Imports in the dashboard from a lower layer into a higher one: lib, ui ← kernel ← capabilities ← app. */
export function upwardImports(repository: Repository): Violation[] {
  const layers = webLayersOf(capabilitiesOf(repository))
  const layerOf = (folder: string): number => layers.findIndex((folders) => folders.includes(folder))
  return importsInside(repository).flatMap(({ workspace, where, from, to }) => {
    if (workspace !== '@guildhall/web') return []
    const unknown = [from, to].filter((folder) => layerOf(folder) < 0)
    if (unknown.length > 0) return [`${where}: ${unknown.join(' and ')} is in no layer of the dashboard`]
    return layerOf(to) > layerOf(from) ? [`${where}: ${from} imports ${to}, which is in a higher layer`] : []
  })
}

/** Imports of a capability by the bot's kernel and its start, which must work with any list of capabilities. */
export function capabilitiesInBotKernel(repository: Repository): Violation[] {
  const capabilities = capabilitiesOf(repository)
  return importsInside(repository).flatMap(({ workspace, where, from, to }) => {
    if (workspace !== '@guildhall/bot' || (from !== 'kernel' && from !== 'start-bot') || !capabilities.has(to))
      return []
    return [`${where}: ${from} imports the capability ${to}`]
  })
}

/** Capabilities with endpoints in the contract, and no service in core or no route in the API. */
export function incompleteCapabilities(repository: Repository): Violation[] {
  const capabilities = capabilitiesOf(repository)
  const withEndpoints = repository.files.flatMap(({ path }) => {
    const capability = /^packages\/contract\/src\/([^/]+)\.ts$/.exec(path)?.[1]
    return capability !== undefined && capabilities.has(capability) ? [{ path, capability }] : []
  })
  const files = productFiles(repository)
  const has = (start: string): boolean =>
    files.some(({ path }) => path === `${start}.ts` || path.startsWith(`${start}/`))
  return withEndpoints.flatMap(({ path, capability }) => [
    ...(has(`packages/core/src/${capability}`) ? [] : [`${path}: ${capability} has no service in core`]),
    ...(has(`apps/api/src/${capability}`) ? [] : [`${path}: ${capability} has no route in the API`]),
  ])
}

/**
 * Endpoints of the contract that the API does not mount exactly once.
 *
 * @param names the names of all endpoints.
 */
export function wronglyMounted(repository: Repository, names: readonly string[]): Violation[] {
  const mounts = productFiles(repository)
    .filter(({ path }) => path.startsWith('apps/api/src/'))
    .flatMap((file) => file.mounts)
  return names.flatMap((name) => {
    const times = mounts.filter((mounted) => mounted === name).length
    return times === 1 ? [] : [`${name} is mounted ${times} times, not once`]
  })
}

/** Modules of the bot that `modules.ts` does not list, and modules with another name than their folder. */
export function unlistedModules(repository: Repository): Violation[] {
  const contents = repository.files.find(({ path }) => path === 'apps/bot/src/modules.ts')
  const listed = new Set(contents?.lists.get('MODULES'))
  const imported = new Map(
    contents?.imports.flatMap((each) =>
      [...each.names.values()].filter((name) => listed.has(name)).map((name) => [targetOf(contents, each), name]),
    ),
  )
  return productFiles(repository).flatMap(({ path, nameProperties }) => {
    const folder = /^apps\/bot\/src\/([^/]+)\/module\.ts$/.exec(path)?.[1]
    if (folder === undefined || folder === 'kernel') return []
    return [
      ...(imported.has(path) ? [] : [`${path} is not in the list of apps/bot/src/modules.ts`]),
      ...(nameProperties.includes(folder) ? [] : [`${path} makes no module with the name ${folder}`]),
    ]
  })
}

interface ImportInside {
  readonly workspace: string
  readonly where: string
  /** The first folder below src, or the name of a file in src itself. */
  readonly from: string
  readonly to: string
}

/** Every import of a product file that stays within the src of its workspace. */
function importsInside(repository: Repository): ImportInside[] {
  return productFiles(repository).flatMap((file) => {
    const { name: workspace, folder } = workspaceOf(repository, file.path)
    const folderOf = (path: string): string | undefined => {
      const prefix = `${folder}/src/`
      return path.startsWith(prefix) ? path.slice(prefix.length).split(/[/.]/)[0] : undefined
    }
    const from = folderOf(file.path)
    // The local Discord has Discord's capabilities, which only share names with those of the product.
    if (from === undefined || workspace === '@guildhall/local-discord') return []
    return file.imports.flatMap((imported) => {
      const target = targetOf(file, imported)
      const to = target === undefined || /\.(css|svg|png)$/.test(target) ? undefined : folderOf(target)
      return to === undefined ? [] : [{ workspace, where: at(file, imported), from, to }]
    })
  })
}
