import { parseSync, Visitor } from 'vite'

export interface Import {
  /** As written: "./store.ts", "@guildhall/core". */
  readonly specifier: string
  /** Counted from 1. */
  readonly line: number
}

/** What the rules need to know of one file. */
export interface SourceFile {
  /** From the root of the repository, with slashes. */
  readonly path: string
  readonly lines: number
  /** The comments before the first statement, in one string. */
  readonly opening: string
  readonly imports: readonly Import[]
  /** Lines with an `import()` whose address is computed, so that nobody can say where it leads. */
  readonly unreadableImports: readonly number[]
  readonly defaultExports: readonly number[]
  readonly anys: readonly number[]
  /** The names of the endpoints in `route(name, …)`, one entry a call. */
  readonly routes: readonly string[]
}

/**
 * Parses a file and gathers its facts from the syntax tree, so that neither a comment nor a string can be taken for code.
 *
 * @throws Error when the file is no valid TypeScript.
 */
export function readSource(path: string, text: string): SourceFile {
  const { program, module, comments, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`)

  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length
  const imports: Import[] = []
  const unreadableImports: number[] = []
  const defaultExports: number[] = []
  const anys: number[] = []
  const routes: string[] = []
  const add = (specifier: string, offset: number): void => {
    imports.push({ specifier, line: lineAt(offset) })
  }

  for (const { moduleRequest } of module.staticImports) add(moduleRequest.value, moduleRequest.start)
  for (const { entries } of module.staticExports) {
    for (const { start, moduleRequest, exportName } of entries) {
      if (moduleRequest) add(moduleRequest.value, moduleRequest.start)
      if (exportName.kind === 'Default' || exportName.name === 'default') defaultExports.push(lineAt(start))
    }
  }
  new Visitor({
    ImportExpression({ source, start }) {
      if (source.type === 'Literal' && typeof source.value === 'string') add(source.value, start)
      else unreadableImports.push(lineAt(start))
    },
    TSImportType({ source, start }) {
      add(source.value, start)
    },
    TSAnyKeyword({ start }) {
      anys.push(lineAt(start))
    },
    CallExpression({ callee, arguments: [endpoint] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'route' || !endpoint) return
      if (endpoint.type === 'Identifier') routes.push(endpoint.name)
      if (endpoint.type === 'MemberExpression' && endpoint.property.type === 'Identifier')
        routes.push(endpoint.property.name)
    },
  }).visit(program)

  const firstStatement = program.body[0]?.start ?? text.length
  return {
    path,
    lines: text.trimEnd().split('\n').length,
    opening: comments
      .filter(({ end }) => end <= firstStatement)
      .map(({ value }) => value)
      .join('\n'),
    imports,
    unreadableImports,
    defaultExports,
    anys,
    routes,
  }
}
