export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** How deep what a client sends may be nested. Nothing of Discord's comes near, and writing it out again takes a call a level. */
export const MOST_LEVELS = 100

/**
 * Reads JSON that somebody sent.
 *
 * @throws SyntaxError for what is no JSON, or nested deeper than `MOST_LEVELS`.
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (isNestedWithin(value, MOST_LEVELS)) return value
  throw new SyntaxError(`Nested deeper than ${MOST_LEVELS} levels.`)
}

/** Whether lists and objects stand in each other no deeper than so many levels. */
export function isNestedWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((each) => isNestedWithin(each, levels - 1))
}
