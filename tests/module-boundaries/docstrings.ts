import { posix } from 'node:path'
import { at } from './imports.ts'
import type { Repository, Violation } from './repository.ts'
import type { SourceFile } from './source.ts'

/** Functions that a package or an app exports from its entry without a docstring. */
export function undocumentedFunctions(repository: Repository): Violation[] {
  const files = new Map(repository.files.map((file) => [file.path, file]))
  const found = repository.workspaces.flatMap(({ folder }) => {
    const entry = files.get(posix.join(folder, 'src/index.ts'))
    return entry ? undocumentedIn(entry, files, null) : []
  })
  return [...new Set(found)]
}

/** @param only the name that an entry exports; null for all. */
function undocumentedIn(file: SourceFile, files: ReadonlyMap<string, SourceFile>, only: string | null): Violation[] {
  const own = file.undocumented
    .filter(({ name }) => only === null || name === only)
    .map((each) => `${at(file, each)} exports ${each.name} without a docstring`)
  const others = file.reexports.flatMap(({ specifier, name }) => {
    const target = files.get(posix.join(posix.dirname(file.path), specifier))
    if (!target || (only !== null && name !== null && name !== only)) return []
    return undocumentedIn(target, files, name ?? only)
  })
  return [...own, ...others]
}
