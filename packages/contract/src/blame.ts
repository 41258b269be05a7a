import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'

/** How often the header asks for the count, in ms. */
export const BLAME_POLL_MS = 30_000

const COUNT_SUFFIX = '_count'

export const getBlameCount = endpoint({
  summary: 'The blame count of the default person, as `{name}_count`.',
  method: 'GET',
  path: '/blame/count',
  access: 'public',
  response: z.record(z.string(), z.number()),
  status: 200,
})

/** The key under which a default person is counted on the wire: lower case, [a-z0-9_] only. */
function blameKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9_]+/g, '_')
}

/**
 * Reads the one key of a response that ends in `_count`.
 *
 * @returns the name as shown ({"gremlin_count": 42} gives "Gremlin", 42), or undefined when there is no such key.
 */
export function readBlameCount(
  response: Readonly<Record<string, number>>,
): { name: string; count: number } | undefined {
  const entry = Object.entries(response).find(([key]) => key.endsWith(COUNT_SUFFIX))
  if (!entry) return undefined
  const [key, count] = entry
  const words = key.slice(0, -COUNT_SUFFIX.length).replaceAll('_', ' ')
  return { name: words.charAt(0).toUpperCase() + words.slice(1), count }
}

/** The response of {@link getBlameCount} for a name and its count. */
export function blameCountResponse(name: string, count: number): Record<string, number> {
  return { [`${blameKey(name)}${COUNT_SUFFIX}`]: count }
}
