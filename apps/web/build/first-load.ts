/** A module of the bundle, with the modules that it imports statically. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/**
 * Splits the first load into two chunks: the small entry with its dependencies, and the page. The bundler alone would
 * make seven chunks, because later chunks share parts of it. One file compresses better and loads sooner.
 *
 * @param entry the absolute path of the module that runs first
 * @param start the absolute path of the module that shows the page
 * @param later modules that both reach only through a package's index, and whose code they do not use
 * @returns the name of a module's chunk; null leaves it to the bundler
 */
export function firstLoad(entry: string, start: string, later: RegExp): (id: string, graph: Graph) => string | null {
  let inEntry: ReadonlySet<string> | undefined
  let inStart: ReadonlySet<string> | undefined
  return (id, graph) => {
    inEntry ??= reachable(entry, graph)
    inStart ??= reachable(start, graph)
    if (later.test(id)) return null
    if (inEntry.has(id)) return 'entry'
    return inStart.has(id) ? 'start' : null
  }
}

function reachable(from: string, graph: Graph): ReadonlySet<string> {
  const seen = new Set([from])
  for (const id of seen) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(next)
  return seen
}
