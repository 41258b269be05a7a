import type { Kernel } from '../kernel/kernel.ts'
import { createAnalyticsService } from './analytics.ts'
import type { AnalyticsReader } from './reader.ts'
import { createAnalyticsRollUp } from './roll-up.ts'

interface AnalyticsDeps extends Pick<Kernel, 'clock' | 'changes' | 'jobs' | 'readRows' | 'retentionDays'> {
  /** Reads the analytics without blocking the event loop. */
  readonly reader: AnalyticsReader
  /** The default person of /blame. */
  readonly blameName: string
}

/** The activity in the guilds, for the bot's owner. */
export function createAnalytics(deps: AnalyticsDeps) {
  const analyticsRollUp = createAnalyticsRollUp(deps)
  return {
    name: 'analytics',
    services: { analytics: createAnalyticsService(deps), analyticsRollUp },
    syncGuilds: () => analyticsRollUp.schedule(),
    prune: () => analyticsRollUp.prune(),
  }
}
