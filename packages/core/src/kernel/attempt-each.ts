import { Problem } from './problem.ts'

/**
 * Does the work for each item. An error of one keeps no other from its turn.
 *
 * @throws the first error once all had their turn; `database.unavailable` at once, since the others would meet it too.
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
