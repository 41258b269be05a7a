import { packageOf } from './imports.ts'
import { isForDevelopment, workspaceOf, type Repository, type Violation, type Workspace } from './repository.ts'

/**
 * Declared packages that no file of the workspace imports, packages of the product that only its tests import, and packages of the root
 * that only one workspace imports. Each begins with the manifest and the name: "apps/api/package.json#jose".
 */
export function unusedDependencies(repository: Repository): Violation[] {
  const users = usersOf(repository)
  return repository.workspaces.flatMap((workspace) => {
    const { folder, dependencies, devDependencies } = workspace
    const at = (name: string): string => `${folder === '' ? '' : `${folder}/`}package.json#${name}`
    const inProduct = [...dependencies].flatMap((name) => {
      if (users.inProduct(name).has(workspace) || !/^(packages|apps)\//.test(folder)) return []
      return [`${at(name)} is imported by ${users.anywhere(name).has(workspace) ? 'tests alone' : 'no file'}`]
    })
    const inDevelopment = [...devDependencies].flatMap((name) => {
      const importing = users.anywhere(name)
      if (folder !== '') return importing.has(workspace) ? [] : [`${at(name)} is imported by no file`]
      const [only, ...others] = [...importing].filter((user) => user === workspace || !declares(user, name))
      if (only === undefined) return [`${at(name)} is imported by no file`]
      return others.length === 0 && only !== workspace ? [`${at(name)} is imported by ${only.name} alone`] : []
    })
    return [...inProduct, ...inDevelopment]
  })
}

function declares({ dependencies, devDependencies }: Workspace, name: string): boolean {
  return dependencies.has(name) || devDependencies.has(name)
}

/** The workspaces that import each package. */
function usersOf(repository: Repository) {
  const all = new Map<string, Set<Workspace>>()
  const product = new Map<string, Set<Workspace>>()
  for (const { path, imports } of repository.files) {
    const workspace = workspaceOf(repository, path)
    for (const { specifier } of imports) {
      const name = packageOf(specifier)
      if (name === undefined) continue
      add(all, name, workspace)
      if (!isForDevelopment(path)) add(product, name, workspace)
    }
  }
  return {
    /** @param name types of a package are needed where the package is. */
    anywhere: (name: string) => all.get(name.replace(/^@types\//, '')) ?? new Set<Workspace>(),
    inProduct: (name: string) => product.get(name) ?? new Set<Workspace>(),
  }
}

function add(users: Map<string, Set<Workspace>>, name: string, workspace: Workspace): void {
  users.set(name, (users.get(name) ?? new Set()).add(workspace))
}
