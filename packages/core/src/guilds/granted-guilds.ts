import { setTimeout as sleep } from 'node:timers/promises'
import PQueue from 'p-queue'
import type { ActiveGrants } from '../kernel/grants/active-grants.ts'
import type { Grant } from '../kernel/grants/grant.ts'
import { Problem } from '../kernel/problem.ts'
import type { GuildAccess } from './access.ts'
import type { GuildSnapshots, GuildSummary } from './snapshot-store.ts'

/** The number of guilds that are decided at once, and for one list: each may cost a call to Discord. */
const AT_ONCE = 5
const MOST = 20
/** How long a list waits for the decisions, in ms. The other guilds are decided when they are opened. */
const WAIT_MS = 2_000

/** A guild in which the user may have a grant. */
export interface GrantedGuild {
  readonly summary: GuildSummary
  /** Null for an administrator, whose own list is older than the promotion; undefined while it is not decided. */
  readonly grant: Grant | null | undefined
}

/** Selects the guilds in which a user has a grant, among those that the user is a member of. */
export type FindGrantedGuilds = (userId: string, guildIds: readonly string[]) => Promise<GrantedGuild[]>

export function createGrantedGuilds(deps: {
  access: Pick<GuildAccess, 'opened'>
  grants: Pick<ActiveGrants, 'guildsWithGrants'>
  snapshots: Pick<GuildSnapshots, 'summaries'>
}): FindGrantedGuilds {
  /** @returns false for a guild in which the user has no access. */
  async function decide(userId: string, guildId: string): Promise<Grant | null | false | undefined> {
    try {
      const opened = await deps.access.opened(userId, guildId)
      return opened.hasBot && opened.grant
    } catch (error) {
      if (error instanceof Problem && error.code === 'guild.not_found') return false
      // The guild is decided when it is opened, where an error is shown.
      return undefined
    }
  }

  return async (userId, guildIds) => {
    const withGrants = await deps.grants.guildsWithGrants(guildIds)
    const summaries = await deps.snapshots.summaries([...withGrants])
    const queue = new PQueue({ concurrency: AT_ONCE })
    const decided = new Map<string, Grant | null | false | undefined>()
    for (const { id } of summaries.slice(0, MOST)) {
      void queue.add(async () => decided.set(id, await decide(userId, id)))
    }
    const waiting = new AbortController()
    await Promise.race([queue.onIdle(), sleep(WAIT_MS, undefined, { signal: waiting.signal, ref: false })])
    waiting.abort()
    queue.clear()
    return summaries.flatMap((summary) => {
      const grant = decided.get(summary.id)
      return grant === false ? [] : [{ summary, grant }]
    })
  }
}
