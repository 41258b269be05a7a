import type { Jobs } from '../kernel/jobs/jobs.ts'
import { createFollowProblems } from './alert-jobs.ts'
import { createHealthAlerts } from './alerts.ts'
import { createHealthConnection } from './connection.ts'
import { createHealthChecks, type HealthChecksDeps } from './checks.ts'
import { createHealthService, type HealthDeps } from './service.ts'

/** The health of each guild: which parts of its configuration do not work, and how to fix them. */
export function createHealth(
  deps: Omit<HealthChecksDeps, 'followProblems' | 'connection'> & HealthDeps & { readonly jobs: Jobs },
) {
  const healthAlerts = createHealthAlerts(deps)
  const healthConnection = createHealthConnection(deps)
  return {
    name: 'health',
    services: {
      health: createHealthService(deps),
      healthChecks: createHealthChecks({
        ...deps,
        followProblems: createFollowProblems(deps),
        connection: healthConnection,
      }),
      healthConnection,
      healthAlerts,
    },
    leaveGuild: (guildId: string) => healthAlerts.leaveGuild(guildId),
    prune: () => healthAlerts.prune(),
  }
}
