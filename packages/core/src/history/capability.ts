import type { Kernel } from '../kernel/kernel.ts'
import { createHistoryService, type HistoryDeps } from './service.ts'

/** The history of each guild's configuration: who changed which part, and its restoration. */
export function createHistory(
  deps: Pick<Kernel, 'db' | 'clock' | 'readRows' | 'retentionDays'> & Pick<HistoryDeps, 'cdnUrl' | 'targets'>,
) {
  const history = createHistoryService(deps)
  return { name: 'history', services: { history }, prune: () => history.prune() }
}
