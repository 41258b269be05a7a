import { setFlagsFromString } from 'node:v8'

/**
 * Makes V8 allocate every object in the young generation. By default it allocates an object in the old one where many of its kind survived,
 * as they do during a start. A request's objects there keep all that they refer to alive until the old generation is collected: in a third of
 * the starts, reads took 1.6 times the CPU and collections 10 ms instead of 0.5.
 *
 * Call it before the program allocates much.
 */
export function allocateInYoungGeneration(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}
