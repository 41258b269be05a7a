import { expect, it } from 'vitest'
import { COMPILES_WITHIN, loadDescription, type Exchange } from './description.ts'

/**
 * Adds a test that compares the exchanges of a file's other tests with Discord's description. Skipped without the description.
 *
 * @param moreThan the number of exchanges that must be exceeded, so that the test cannot pass without calls.
 */
export function itConforms(exchanges: () => readonly Exchange[], moreThan: number): void {
  const description = loadDescription()
  it.skipIf(description === null)(
    'exchanges only requests and responses that Discord’s description allows',
    { timeout: COMPILES_WITHIN },
    () => {
      expect(exchanges().length).toBeGreaterThan(moreThan)
      expect(exchanges().flatMap((exchange) => description?.errorsOf(exchange) ?? [])).toEqual([])
    },
  )
}
