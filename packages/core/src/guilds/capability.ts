import { grantedRoleIds } from '../kernel/grants/grants-store.ts'
import type { ProblemCounts } from '../kernel/guild-problems.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { createGuildAccess } from './access.ts'
import { createGatewayRows } from './gateway-rows.ts'
import { createGrantedGuilds } from './granted-guilds.ts'
import { createGuildService } from './guilds.ts'
import type { AskMember } from './member-reads.ts'
import { createGuildMembers } from './members-store.ts'
import { createGuildSnapshots } from './snapshot-store.ts'
import { createUserGuildLists, type AskUserGuilds } from './user-guilds.ts'

interface GuildsDeps extends Pick<
  Kernel,
  'db' | 'gatewayDb' | 'clock' | 'changes' | 'readRows' | 'ages' | 'gatewaySessions' | 'grants'
> {
  readonly askUserGuilds: AskUserGuilds
  readonly askMember: AskMember
  readonly problemCounts: (guildIds: readonly string[]) => Promise<ReadonlyMap<string, ProblemCounts>>
  readonly cdnUrl: string
  readonly botUserId: string
}

/** The capability for the bot's guilds and for the access of their administrators. */
export function createGuilds(deps: GuildsDeps) {
  const { clock, changes, gatewayDb, gatewaySessions } = deps
  const userGuilds = createUserGuildLists({ ...deps, ask: deps.askUserGuilds })
  const snapshots = createGuildSnapshots(deps)
  const members = createGuildMembers(deps)
  const access = createGuildAccess({
    ...deps,
    snapshots,
    members,
    userGuilds,
    progressOf: (guildId) => gatewaySessions.progressFor(guildId),
  })
  const guilds = createGuildService({
    ...deps,
    snapshots,
    userGuilds,
    grantedGuilds: createGrantedGuilds({ access, snapshots, grants: deps.grants }),
    grantedRoles: (guildId) => grantedRoleIds(deps.db, deps.readRows, guildId),
  })
  const gatewayRows = createGatewayRows({ clock, changes: changes.over(gatewayDb) })
  return {
    name: 'guilds',
    services: { guilds, userGuilds, snapshots, members, access, gatewayRows },
    prune: () => userGuilds.prune(),
    stop: () => access.stop(),
  }
}
