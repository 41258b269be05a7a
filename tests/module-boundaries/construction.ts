import { at, targetOf } from './imports.ts'
import { productFiles, type Repository, type Violation } from './repository.ts'
import type { Import, SourceFile } from './source.ts'

/** The files of core that build services: the kernel's, those of each capability, and the list of all. */
const BUILDERS = /^packages\/core\/src\/(core|kernel\/kernel|[^/]+\/capability)\.ts$/

/** The files that begin transactions: the change feed, which delivers their changes, and migrations, which run before it. */
const TRANSACTIONS_BEGIN_IN = ['packages/core/src/kernel/changes/', 'packages/core/src/kernel/database/migrations/']

/** Calls of `create…` functions that core's builders call, in any other file: each service is built once. */
export function secondServices(repository: Repository): Violation[] {
  const files = productFiles(repository)
  const builders = files.filter(({ path }) => BUILDERS.test(path))
  const called = builders.flatMap(({ imports }) => imports.flatMap(({ names }) => [...names.keys()]))
  const services = new Set(called.filter((name) => isFactory(name)))
  return files.flatMap((file) => {
    if (BUILDERS.test(file.path)) return []
    const imported = file.imports.flatMap((each) => (isOfCore(file, each) ? [...each.names] : []))
    const local = new Set(imported.filter(([name]) => services.has(name)).map(([, name]) => name))
    return file.calls
      .filter(({ name }) => local.has(name))
      .map((call) => `${at(file, call)} calls ${call.name}; only core.ts, kernel.ts and capability.ts build services`)
  })
}

/** Constructions of a REST client beyond the first: two clients would not share rate limits. */
export function secondRestClients(repository: Repository): Violation[] {
  const places = productFiles(repository).flatMap((file) =>
    file.constructions.filter(({ name }) => name === 'REST').map((construction) => at(file, construction)),
  )
  return places.length > 1 ? places.map((place) => `${place} is one of ${places.length} constructions of REST`) : []
}

/** Transactions that begin outside the change feed, which then delivers none of their changes. */
export function strayTransactions(repository: Repository): Violation[] {
  return productFiles(repository).flatMap((file) => {
    if (TRANSACTIONS_BEGIN_IN.some((start) => file.path.startsWith(start))) return []
    return file.bareMethodCalls
      .filter(({ name }) => name === 'transaction' || name === 'startTransaction')
      .map((call) => `${at(file, call)} begins a transaction without changes.transaction`)
  })
}

/** Imports of a store beyond the kernel, other stores and types: a store has queries and decides nothing. */
export function decidingStores(repository: Repository): Violation[] {
  return productFiles(repository).flatMap((file) => {
    if (!/^packages\/core\/src\/.*-store\.ts$/.test(file.path)) return []
    return file.imports.flatMap((imported) => {
      const target = targetOf(file, imported)
      if (target === undefined || imported.isType || isBelowStores(target)) return []
      return [`${at(file, imported)} imports ${imported.specifier}, which is no store`]
    })
  })
}

function isBelowStores(path: string): boolean {
  return path.startsWith('packages/core/src/kernel/') || path.endsWith('-store.ts')
}

function isFactory(name: string): boolean {
  return /^create[A-Z]/.test(name)
}

function isOfCore(file: SourceFile, imported: Import): boolean {
  return imported.specifier === '@guildhall/core' || file.path.startsWith('packages/core/')
}
