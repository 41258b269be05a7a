export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The depth of JSON that a client may send. No valid request comes near, and serializing takes one stack frame a level. */
export const MOST_LEVELS = 100

/**
 * Reads JSON from a client.
 *
 * @throws SyntaxError for invalid JSON, and for JSON nested deeper than `MOST_LEVELS`.
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (isNestedWithin(value, MOST_LEVELS)) return value
  throw new SyntaxError(`Nested deeper than ${MOST_LEVELS} levels.`)
}

/** Whether lists and objects are nested at most this many levels deep. */
export function isNestedWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((each) => isNestedWithin(each, levels - 1))
}
