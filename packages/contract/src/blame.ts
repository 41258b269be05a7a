import * as z from 'zod/mini'
import * as firstPage from './kernel/first-page.ts'
import { endpoint } from './kernel/endpoint.ts'

export { BLAME_POLL_MS, readBlameCount } from './kernel/first-page.ts'

export const getBlameCount = endpoint({
  ...firstPage.getBlameCount,
  summary: 'The blame count of the default person, as `{name}_count`.',
  access: 'public',
  response: z.record(z.string(), z.number()),
  status: 200,
})

/** The key under which a default person is counted on the wire: lower case, [a-z0-9_] only. */
export function blameKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9_]+/g, '_')
}

/** The response of {@link getBlameCount} for a name and its count. */
export function blameCountResponse(name: string, count: number): Record<string, number> {
  return { [`${blameKey(name)}${firstPage.COUNT_SUFFIX}`]: count }
}
