import { Form } from './form.ts'

/** Which part of a list a query asks for; ids are exclusive bounds. */
export interface Page {
  before: bigint | undefined
  after: bigint | undefined
  around: bigint | undefined
  limit: number
}

/** @throws DiscordError 50035 for what is no id, or a limit out of range. */
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
