import type { Kernel } from '../kernel/kernel.ts'
import { createRoleButtonPosting } from './posting.ts'
import { createRolePresses } from './presses.ts'
import { ROLE_BUTTON_PERMISSIONS } from './recording.ts'
import { ROLE_BUTTONS } from './saved-buttons.ts'
import { createRoleButtonService } from './service.ts'

export interface RoleButtonsDeps extends Pick<Kernel, 'db' | 'clock' | 'stopwatch' | 'changes' | 'jobs' | 'readRows'> {
  /** The roles of a member as the rows have them. */
  readonly roleIdsOf: (guildId: string, userId: string) => Promise<readonly string[]>
  readonly sessionSecret: Uint8Array | string
}

/** Buttons below messages that give and take roles. */
export function createRoleButtons(deps: RoleButtonsDeps) {
  const roleButtonPosting = createRoleButtonPosting(deps)
  const rolePresses = createRolePresses(deps)
  return {
    name: 'role-buttons',
    services: { roleButtons: createRoleButtonService(deps), roleButtonPosting, rolePresses },
    syncGuilds: (guildIds: readonly string[]) => roleButtonPosting.syncGuilds(guildIds),
    async leaveGuild(guildId: string) {
      await deps.jobs.leaveGuild(guildId, [ROLE_BUTTONS, ROLE_BUTTON_PERMISSIONS])
      await rolePresses.leaveGuild(guildId)
    },
    async prune() {
      await roleButtonPosting.prune()
      await rolePresses.prune()
    },
    stop: () => roleButtonPosting.stop(),
  }
}
