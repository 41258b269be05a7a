import { shardOf, type GuildMembers, type GuildSnapshots, type JobWorker, type Reconciler } from '@guildhall/core'
import type { GatewayGuildCreateDispatchData, GatewayReadyDispatchData } from 'discord-api-types/v10'
import type { BotModule } from '../kernel/module.ts'
import type { Insist } from '../kernel/gateway/insistence.ts'
import type { SnapshotCache } from './snapshot-cache.ts'
import { snapshotOf } from './snapshot-from-gateway.ts'

/** In which guilds the bot is, and what follows when that changes. */
export interface Presence {
  /** A new session: says which guilds there are, and that everything that happened before was missed. */
  begin(ready: GatewayReadyDispatchData, shardId: number): Promise<void>
  /** An earlier session goes on: nothing was missed. */
  resume(): Promise<void>
  /** A guild is there: after the start, after an outage of Discord's, or because the bot was added. */
  appear(guild: GatewayGuildCreateDispatchData): Promise<void>
  /** The bot was removed. */
  leave(guildId: string): Promise<void>
}

export function createPresence(deps: {
  cache: SnapshotCache
  snapshots: GuildSnapshots
  members: GuildMembers
  modules: readonly BotModule[]
  reconciler: Reconciler
  worker: Pick<JobWorker, 'retryNow' | 'probeBlocked'>
  insist: Insist
  botUserId: string
}): Presence {
  const { cache, snapshots, members, modules, reconciler, worker, insist, botUserId } = deps
  const announced = new Set<string>()
  let isFirst = true

  async function recheck(guildIds: readonly string[]): Promise<void> {
    for (const { syncGuilds } of modules) await syncGuilds?.(guildIds)
    await worker.probeBlocked(guildIds)
    reconciler.wake()
  }

  /** The cache follows at once, so that nothing newer is overwritten; the rows follow when they can. */
  function leaveSnapshot(guildId: string): boolean {
    if (!cache.get(guildId)) return false
    cache.change(guildId, () => ({ isBotMember: false }))
    return true
  }

  async function dropKept(guildId: string): Promise<void> {
    for (const { leaveGuild } of modules) await leaveGuild?.(guildId)
  }

  return {
    async leave(guildId) {
      const isCached = leaveSnapshot(guildId)
      await insist(async () => {
        await dropKept(guildId)
        await members.forgetGuilds([guildId])
        if (!isCached) await snapshots.markLeft(guildId)
      })
    },
    async begin(ready, shardId) {
      isFirst = false
      const there = ready.guilds.map((guild) => guild.id)
      for (const guildId of there) announced.add(guildId)
      const shardCount = ready.shard?.[1] ?? 1
      const gone = cache.ids().filter((id) => shardOf(id, shardCount) === shardId && !there.includes(id))
      for (const guildId of gone) leaveSnapshot(guildId)
      await insist(async () => {
        for (const guildId of gone) await dropKept(guildId)
        await members.forgetGuilds([...gone, ...there])
        await recheck(there)
        await worker.retryNow()
      })
    },
    async resume() {
      // A new version of the program may bring new texts; a session that merely went on brings nothing.
      const guildIds = isFirst ? cache.ids() : []
      isFirst = false
      await insist(async () => {
        await recheck(guildIds)
        await reconciler.retryFailed()
        await worker.retryNow()
      })
    },
    async appear(guild) {
      if (guild.unavailable) return
      const wasThere = announced.delete(guild.id) || cache.get(guild.id)?.isBotMember
      cache.set(snapshotOf(guild, botUserId))
      if (!wasThere) await insist(() => recheck([guild.id]))
    },
  }
}
