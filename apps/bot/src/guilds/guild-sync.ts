import { shardOf, type GatewaySessions, type GuildMembers, type GuildSnapshots, type JobWorker } from '@guildhall/core'
import type { GatewayGuildCreateDispatchData, GatewayReadyDispatchData } from 'discord-api-types/v10'
import type { Checkpoints } from '../kernel/gateway/checkpoints.ts'
import type { RetryWrite } from '../kernel/gateway/retry.ts'
import type { ModuleSync } from './module-sync.ts'
import type { SnapshotCache } from './snapshot-cache.ts'
import { snapshotOf } from './snapshot-from-gateway.ts'

/** How many guilds are compared with the rows, or read, at a time. */
const BATCH = 200

/** Tracks the guilds that the bot is in, and informs the modules of changes. */
export interface GuildSync {
  /** Reads the guilds of a shard, and where its session stopped. */
  load(shardId: number, shardCount: number): Promise<void>
  /** A new session: it names the guilds, and everything that happened before was missed. */
  ready(ready: Pick<GatewayReadyDispatchData, 'guilds'>, shardId: number): Promise<void>
  /** An earlier session goes on: nothing was missed. */
  resumed(shardId: number): Promise<void>
  /** A guild is there: after the start, after an outage of Discord's, or because the bot was added. */
  guildAppeared(guild: GatewayGuildCreateDispatchData): Promise<void> | undefined
  /** The bot was removed. */
  guildLeft(guildId: string): Promise<void>
}

export function createGuildSync(deps: {
  cache: SnapshotCache
  checkpoints: Checkpoints
  snapshots: GuildSnapshots
  gatewaySessions: GatewaySessions
  members: GuildMembers
  modules: ModuleSync
  worker: Pick<JobWorker, 'retryNow' | 'probeBlocked'>
  retryWrite: RetryWrite
  botUserId: string
}): GuildSync {
  const { cache, checkpoints, snapshots, gatewaySessions, members, modules, worker, retryWrite, botUserId } = deps
  const announced = new Set<string>()
  /** Shards that this process has compared with the rows. */
  const synced = new Set<number>()

  async function sync(guildIds: readonly string[]): Promise<void> {
    for (const batch of batches(guildIds)) {
      await modules.sync(batch)
      await worker.probeBlocked(batch)
    }
  }

  /** The cache changes immediately, so that nothing newer is overwritten; the rows follow with retries. */
  function leaveSnapshot(guildId: string): boolean {
    if (!cache.get(guildId)) return false
    cache.change(guildId, () => ({ isBotMember: false }))
    return true
  }

  return {
    async load(shardId, shardCount) {
      const ids = (await snapshots.idsWithBot()).filter((guildId) => shardOf(guildId, shardCount) === shardId)
      let isWhole = true
      for (const batch of batches(ids)) {
        const readable = await snapshots.list(batch)
        cache.load(readable)
        isWhole &&= readable.length === batch.length
      }
      // A new session replaces the snapshots that cannot be read: it begins with every guild as it is.
      checkpoints.load(shardId, isWhole ? await gatewaySessions.get(shardId, shardCount) : undefined)
    },
    async guildLeft(guildId) {
      const isCached = leaveSnapshot(guildId)
      await retryWrite('guilds', async () => {
        await modules.leave(guildId)
        await members.forgetGuilds([guildId])
        if (!isCached) await snapshots.markLeft(guildId)
      })
    },
    async ready(ready, shardId) {
      const there = new Set(ready.guilds.map((guild) => guild.id))
      for (const guildId of there) announced.add(guildId)
      const gone = cache.idsOf(shardId).filter((guildId) => !there.has(guildId))
      for (const guildId of gone) leaveSnapshot(guildId)
      await retryWrite('guilds', async () => {
        for (const guildId of gone) await modules.leave(guildId)
        await members.forgetGuilds([...gone, ...there])
        await sync([...there])
        synced.add(shardId)
        await worker.retryNow()
      })
    },
    async resumed(shardId) {
      await retryWrite('guilds', async () => {
        // A new version of the program may have new texts; a resumed session missed nothing.
        if (!synced.has(shardId)) await sync(cache.idsOf(shardId))
        synced.add(shardId)
        await worker.retryNow()
      })
    },
    guildAppeared(guild) {
      if (guild.unavailable) return undefined
      const wasThere = announced.delete(guild.id) || cache.get(guild.id)?.isBotMember
      cache.set(snapshotOf(guild, botUserId))
      return wasThere ? undefined : retryWrite('guilds', () => sync([guild.id]))
    },
  }
}

function batches(guildIds: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(guildIds.length / BATCH) }, (_, at) =>
    guildIds.slice(at * BATCH, (at + 1) * BATCH),
  )
}
