import { setImmediate as others } from 'node:timers/promises'

/** How many rows a step handles: a few ms on either engine. */
export const STEP_ROWS = 1_000

/**
 * Repeats a step until it finds less than a full step's rows. Other work goes on between two steps.
 *
 * @param step handles at most the given number of rows. @returns how many it found.
 */
export async function inSteps(step: (rows: number) => Promise<number>): Promise<void> {
  while ((await step(STEP_ROWS)) >= STEP_ROWS) await others()
}
