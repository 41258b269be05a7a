import { readFileSync } from 'node:fs'

/** Exceptions to a rule: the path of a file, and why. */
type Exceptions = Readonly<Record<string, string>>

const LISTS: unknown = JSON.parse(readFileSync(new URL('exceptions.json', import.meta.url), 'utf8'))

/** The exceptions of a rule in `exceptions.json`, which should become empty. */
export function exceptionsOf(rule: string): Exceptions {
  const list: unknown = typeof LISTS === 'object' && LISTS !== null ? Reflect.get(LISTS, rule) : undefined
  return Object.fromEntries(
    Object.entries(typeof list === 'object' && list !== null ? list : {}).map(([path, why]) => [path, String(why)]),
  )
}

/**
 * The violations outside the tolerated files, and every tolerated file without a violation, whose line can be deleted.
 *
 * @param violations each begins with the path of its file
 */
export function beyondExceptions(violations: readonly string[], exceptions: Exceptions): string[] {
  const pathOf = (violation: string): string => violation.split(/[: ]/)[0] ?? ''
  const violating = new Set(violations.map(pathOf))
  return [
    ...violations.filter((violation) => !Object.hasOwn(exceptions, pathOf(violation))),
    ...Object.keys(exceptions)
      .filter((path) => !violating.has(path))
      .map((path) => `${path} needs no exception any more: delete its line in tests/module-boundaries/exceptions.json`),
  ]
}
