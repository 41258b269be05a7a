import type { Trx } from '../kernel/database/schema.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { rolesOnButtons } from './granted-roles.ts'
import { createRoleButtonPosting } from './posting.ts'
import { createRoleButtonProblems } from './problems.ts'
import { createRolePresses } from './presses.ts'
import { ROLE_BUTTON_PERMISSIONS } from './recording.ts'
import { createReposts } from './reposts.ts'
import { ROLE_BUTTONS_REPOST } from './reposts-store.ts'
import { createRoleButtonsHistory, type IsMessageDeleted } from './restoration.ts'
import { ROLE_BUTTONS } from './saved-buttons.ts'
import { createButtonSaves } from './saves.ts'
import { countConfigs } from './store.ts'
import { createRoleButtonService } from './service.ts'

interface RoleButtonsDeps extends Pick<Kernel, 'db' | 'clock' | 'stopwatch' | 'changes' | 'jobs' | 'readRows'> {
  /** Reads the roles of a member from the rows. */
  readonly roleIdsOf: (guildId: string, userId: string) => Promise<readonly string[]>
  readonly isMessageDeleted: IsMessageDeleted
  readonly sessionSecret: Uint8Array | string
}

/** The capability for buttons below messages that give and take roles. */
export function createRoleButtons(deps: RoleButtonsDeps) {
  const roleButtonPosting = createRoleButtonPosting(deps)
  const rolePresses = createRolePresses(deps)
  const saves = createButtonSaves(deps)
  const reposts = createReposts(deps)
  return {
    name: 'role-buttons',
    services: {
      roleButtons: createRoleButtonService({ ...deps, saves }),
      roleButtonPosting,
      roleButtonReposts: reposts,
      rolePresses,
      /** The ids of the roles on a guild's buttons. The caller holds the guild's lock. */
      rolesOnButtons: (trx: Trx, guildId: string): Promise<ReadonlySet<string>> =>
        rolesOnButtons(trx, deps.readRows, guildId),
    },
    history: [createRoleButtonsHistory({ ...deps, saves, reposts })],
    problems: { find: createRoleButtonProblems(deps), jobs: [ROLE_BUTTONS] },
    firstSteps: { role_menu: async (guildId: string) => (await countConfigs(deps.db, guildId)) > 0 },
    syncGuilds: (guildIds: readonly string[]) => roleButtonPosting.syncGuilds(guildIds),
    async leaveGuild(guildId: string) {
      await deps.jobs.leaveGuild(guildId, [ROLE_BUTTONS, ROLE_BUTTONS_REPOST, ROLE_BUTTON_PERMISSIONS])
      await rolePresses.leaveGuild(guildId)
    },
    async prune() {
      await roleButtonPosting.prune()
      await reposts.prune()
      await rolePresses.prune()
    },
    stop: () => roleButtonPosting.stop(),
  }
}
