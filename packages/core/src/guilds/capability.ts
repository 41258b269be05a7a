import type { Kernel } from '../kernel/kernel.ts'
import { createGuildAccess, type AskMember } from './access.ts'
import { createGatewayRows } from './gateway-rows.ts'
import { createGuildService } from './guilds.ts'
import { createGuildMembers } from './members-store.ts'
import { createGuildSnapshots } from './snapshot-store.ts'
import { createUserGuildLists, type AskUserGuilds } from './user-guilds.ts'

export interface GuildsDeps extends Pick<
  Kernel,
  'db' | 'gatewayDb' | 'clock' | 'changes' | 'readRows' | 'ages' | 'gatewaySessions'
> {
  readonly askUserGuilds: AskUserGuilds
  readonly askMember: AskMember
  readonly cdnUrl: string
  readonly botUserId: string
}

/** The guilds of the bot as the gateway shows them, and which of them a user administers. */
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
  const guilds = createGuildService({ ...deps, snapshots, userGuilds })
  const gatewayRows = createGatewayRows({ clock, changes: changes.over(gatewayDb) })
  return {
    name: 'guilds',
    services: { guilds, userGuilds, snapshots, members, access, gatewayRows },
    prune: () => userGuilds.prune(),
    stop: () => access.stop(),
  }
}
