import type { Kernel } from '../kernel/kernel.ts'
import { createHugService } from './hugs.ts'

type HugsDeps = Pick<Kernel, 'clock' | 'changes'>

/** The capability of /animehug: counts how often members hugged each other. */
export function createHugs(deps: HugsDeps) {
  return { name: 'hugs', services: { hugs: createHugService(deps) } }
}
