import { parseSync, Visitor, type ESTree } from 'vite'

export interface Import {
  /** As written: "./store.ts", "@guildhall/core". */
  readonly specifier: string
  /** Counted from 1. */
  readonly line: number
  /** The imported names and their local names; empty where the import names nothing. */
  readonly names: ReadonlyMap<string, string>
  /** Whether it is erased at run time. */
  readonly isType: boolean
}

/** A comment for the bundler, which can stand between a docstring and its function. */
const NO_SIDE_EFFECTS = ' @__NO_SIDE_EFFECTS__ '

/** The type of a service, by the function that builds it. */
const FACTORY = /^export type \w+ = ReturnType<typeof (\w+)>/

/** A name at a line, counted from 1. */
export interface Named {
  readonly name: string
  readonly line: number
}

/** An `export … from`. */
export interface Reexport {
  readonly specifier: string
  /** The exported name; null for `export *`. */
  readonly name: string | null
}

/** The functions that mount an endpoint. */
const MOUNTS: ReadonlySet<string> = new Set(['route', 'streamRoute'])

/** The facts of one file that the rules need. */
export interface SourceFile {
  /** The path from the root of the repository, with slashes. */
  readonly path: string
  readonly lines: number
  readonly imports: readonly Import[]
  /** Lines with an `import()` of a computed address. */
  readonly computedImports: readonly number[]
  readonly defaultExports: readonly number[]
  readonly reexports: readonly Reexport[]
  /** Exported functions without a docstring. */
  readonly undocumented: readonly Named[]
  readonly anys: readonly number[]
  /** The names of the endpoints in `route(name, …)`, one entry a call. */
  readonly mounts: readonly string[]
  /** Every identifier, once, at its first place. */
  readonly identifiers: readonly Named[]
  /** Calls `f(…)`, by the name of f. */
  readonly calls: readonly Named[]
  /** Calls `a.f()` without an argument, by the name of f. */
  readonly bareMethodCalls: readonly Named[]
  /** Constructions `new C(…)`, by the name of C. */
  readonly constructions: readonly Named[]
  /** The values of `name: '…'` in object literals. */
  readonly nameProperties: readonly string[]
  /** The identifiers in each `const LIST = [a, b]`, by the name of the list. */
  readonly lists: ReadonlyMap<string, readonly string[]>
}

/**
 * Parses a file and collects its facts from the syntax tree, so comments and strings never count as code.
 *
 * @throws Error when the file is not valid TypeScript.
 */
export function readSource(path: string, text: string): SourceFile {
  const { program, module, comments, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`)

  const breaks = Array.from(text.matchAll(/\n/g), ({ index }) => index)
  const lineAt = (offset: number): number => {
    const line = breaks.findIndex((end) => end >= offset)
    return (line < 0 ? breaks.length : line) + 1
  }
  const imports: Import[] = []
  const computedImports: number[] = []
  const defaultExports: number[] = []
  const reexports: Reexport[] = []
  const documented = new Set<string>()
  const functions: Named[] = []
  const anys: number[] = []
  const mounts: string[] = []
  const identifiers = new Map<string, Named>()
  const calls: Named[] = []
  const bareMethodCalls: Named[] = []
  const constructions: Named[] = []
  const nameProperties: string[] = []
  const lists = new Map<string, readonly string[]>()
  const hasDocstring = (start: number): boolean => {
    const before = comments.findLast(({ end, value }) => end <= start && value !== NO_SIDE_EFFECTS)
    if (!before?.value.startsWith('*')) return false
    return text.slice(before.end, start).replace(`/*${NO_SIDE_EFFECTS}*/`, '').trim() === ''
  }
  const add = (specifier: string, offset: number, isType: boolean, names: ReadonlyMap<string, string>): void => {
    imports.push({ specifier, line: lineAt(offset), isType, names })
  }

  for (const { moduleRequest, entries } of module.staticImports) {
    const names = entries.map(
      ({ importName, localName }) => [importName.name ?? importName.kind, localName.value] as const,
    )
    const isType = entries.length > 0 && entries.every((entry) => entry.isType)
    add(moduleRequest.value, moduleRequest.start, isType, new Map(names))
  }
  for (const { entries } of module.staticExports) {
    for (const { start, moduleRequest, importName, exportName, isType } of entries) {
      if (moduleRequest) {
        add(moduleRequest.value, moduleRequest.start, isType, new Map())
        reexports.push({ specifier: moduleRequest.value, name: importName.name })
      }
      if (exportName.kind === 'Default' || exportName.name === 'default') defaultExports.push(lineAt(start))
    }
  }
  new Visitor({
    ImportExpression({ source, start }) {
      if (source.type === 'Literal' && typeof source.value === 'string') add(source.value, start, false, new Map())
      else computedImports.push(lineAt(start))
    },
    ExportNamedDeclaration({ declaration, start, end }) {
      const names = functionNames(declaration)
      functions.push(...names.map((name) => ({ name, line: lineAt(start) })))
      if (!hasDocstring(start)) return
      // The docstring of a service also describes the function that builds it.
      const [, built] = FACTORY.exec(text.slice(start, end)) ?? []
      for (const name of built === undefined ? names : [built]) documented.add(name)
    },
    TSImportType({ source, start }) {
      add(source.value, start, true, new Map())
    },
    TSAnyKeyword({ start }) {
      anys.push(lineAt(start))
    },
    Identifier({ name, start }) {
      if (!identifiers.has(name)) identifiers.set(name, { name, line: lineAt(start) })
    },
    NewExpression({ callee, start }) {
      if (callee.type === 'Identifier') constructions.push({ name: callee.name, line: lineAt(start) })
    },
    Property({ key, value }) {
      if (key.type !== 'Identifier' || key.name !== 'name') return
      if (value.type === 'Literal' && typeof value.value === 'string') nameProperties.push(value.value)
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || init?.type !== 'ArrayExpression') return
      const names = init.elements.flatMap((element) => (element?.type === 'Identifier' ? [element.name] : []))
      lists.set(id.name, names)
    },
    CallExpression({ callee, arguments: given, start }) {
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && given.length === 0)
        bareMethodCalls.push({ name: callee.property.name, line: lineAt(start) })
      if (callee.type !== 'Identifier') return
      calls.push({ name: callee.name, line: lineAt(start) })
      const [endpoint] = given
      if (!MOUNTS.has(callee.name) || !endpoint) return
      if (endpoint.type === 'Identifier') mounts.push(endpoint.name)
      if (endpoint.type === 'MemberExpression' && endpoint.property.type === 'Identifier')
        mounts.push(endpoint.property.name)
    },
  }).visit(program)

  return {
    path,
    lines: text.trimEnd().split('\n').length,
    imports,
    computedImports,
    defaultExports,
    reexports,
    // One overload of a function has its docstring.
    undocumented: functions.filter(({ name }) => !documented.has(name)),
    anys,
    mounts,
    identifiers: [...identifiers.values()],
    calls,
    bareMethodCalls,
    constructions,
    nameProperties,
    lists,
  }
}

/** The functions of an exported declaration, also those in constants. */
function functionNames(declaration: ESTree.ExportNamedDeclaration['declaration']): string[] {
  if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'TSDeclareFunction') {
    return declaration.id ? [declaration.id.name] : []
  }
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression' ? [id.name] : [],
  )
}
