import { Problem } from './problem.ts'

/**
 * Does the work for each item. An error for one item does not stop the others.
 *
 * @throws the first error, after all items; `database.unavailable` immediately, since it would fail the others too.
 */
export async function attemptEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      if (error instanceof Problem && error.code === 'database.unavailable') throw error
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
