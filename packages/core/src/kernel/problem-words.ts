/** The number of characters of a text that a problem quotes. */
const QUOTED = 40

/** The beginning of a text, in quotation marks and on one line. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= QUOTED) return `“${line}”`
  // Do not cut a surrogate pair.
  return `“${line
    .slice(0, QUOTED)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…”`
}

/** A sentence about one thing by its name, or about several by their number. */
export function oneOrMany<T>(things: readonly T[], one: (thing: T) => string, many: (count: number) => string): string {
  const [first] = things
  return things.length === 1 && first !== undefined ? one(first) : many(things.length)
}

/** The values by a key, in the order of their first appearance. */
export function groupedBy<T>(values: readonly T[], keyOf: (value: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value])
  return groups
}
