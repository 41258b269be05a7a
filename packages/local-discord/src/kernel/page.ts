import { Form } from './form.ts'

/** The part of a list that a query asks for. Ids are exclusive bounds. */
export interface Page {
  before: bigint | undefined
  after: bigint | undefined
  around: bigint | undefined
  limit: number
}

/**
 * Reads before, after, around and limit.
 *
 * @param limits the highest limit, and the limit of a query without one.
 * @throws DiscordError 50035 for an invalid id or a limit out of range.
 */
export function readPage(query: unknown, limits: { most: number; usual: number }): Page {
  const form = Form.of(query)
  const [before, after, around] = ['before', 'after', 'around'].map((field) => form.snowflake(field))
  const limit = form.integer('limit', { min: 1, max: limits.most }) ?? limits.usual
  form.done()
  const bound = (id: string | undefined): bigint | undefined => (id === undefined ? undefined : BigInt(id))
  return { before: bound(before), after: bound(after), around: bound(around), limit }
}

/** Whether an id lies between the bounds of a page. */
export function isBetween(id: string, { before, after }: Pick<Page, 'before' | 'after'>): boolean {
  const number = BigInt(id)
  return (after === undefined || number > after) && (before === undefined || number < before)
}
