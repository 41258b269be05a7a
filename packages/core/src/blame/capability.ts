import type { Kernel } from '../kernel/kernel.ts'
import { createBlameService } from './blame.ts'

type BlameDeps = Pick<Kernel, 'db' | 'clock' | 'changes'>

/** The capability of /blame: counts how often members and the default person were blamed. */
export function createBlame(deps: BlameDeps) {
  const blame = createBlameService(deps)
  return { name: 'blame', services: { blame }, stop: () => blame.stop() }
}
