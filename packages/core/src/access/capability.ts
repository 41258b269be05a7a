import { readGrants } from '../kernel/grants/grants-store.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { createAccessProblems } from './problems.ts'
import { createAccessHistory } from './restoration.ts'
import { createAccessService, type AccessDeps } from './service.ts'

/** Access of roles and members to areas of a guild, beside its owner and its Administrators. */
export function createAccess(deps: Pick<Kernel, 'grants'> & AccessDeps) {
  const accessList = createAccessService(deps)
  return {
    name: 'access',
    services: { accessList },
    history: [createAccessHistory({ ...deps, access: accessList })],
    problems: { find: createAccessProblems(deps), jobs: [] },
    firstSteps: {
      access: async (guildId: string) => ((await readGrants(deps.db, deps.readRows, guildId))?.grants.length ?? 0) > 0,
    },
    // Writes the ends of grants even if no call concerns their guilds.
    prune: () => deps.grants.writeAllEnds(),
    stop: () => deps.grants.stop(),
  }
}
