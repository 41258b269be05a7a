import { shardOf, type GatewaySessions, type GuildSnapshots, type JobWorker, type Log } from '@guildhall/core'
import type { GatewayGuildCreateDispatchData, GatewayReadyDispatchData } from 'discord-api-types/v10'
import type { AccessProgress } from '../kernel/gateway/access-progress.ts'
import type { Checkpoints } from '../kernel/gateway/checkpoints.ts'
import type { Delivery } from '../kernel/gateway/listener.ts'
import { isDatabaseFailure, retry } from '../kernel/gateway/retry.ts'
import { createKeyedQueue } from '../kernel/keyed-queue.ts'
import type { ModuleSync } from './module-sync.ts'
import type { SnapshotCache } from './snapshot-cache.ts'
import { snapshotOf } from './snapshot-from-gateway.ts'

/** Number of guilds that are compared or read at a time. */
const BATCH = 200

/** Tracks the guilds of the bot and notifies the modules of changes. */
export type GuildSync = ReturnType<typeof createGuildSync>

export function createGuildSync(deps: {
  cache: SnapshotCache
  checkpoints: Checkpoints
  progress: AccessProgress
  snapshots: GuildSnapshots
  gatewaySessions: GatewaySessions
  modules: ModuleSync
  worker: Pick<JobWorker, 'retryNow' | 'probeBlocked'>
  /** Aborts when the bot stops. */
  signal: AbortSignal
  botUserId: string
  log: Log
}) {
  const { cache, checkpoints, progress, snapshots, gatewaySessions, modules, worker, signal, log } = deps
  const queue = createKeyedQueue({ limit: Infinity })
  /** Guilds that READY named and that were compared then. Discord sends each of them once more. */
  const announced = new Set<string>()
  /** Guilds with possibly missed changes since their comparison, because of an outage or because the bot left. */
  const uncompared = new Set<string>()
  /** Shards that this process has compared with the rows since it acquired their leases. */
  const synced = new Set<number>()

  /**
   * Repeats a write while the database is unavailable. Jobs repeat the failed work of modules.
   *
   * @param of key of the write: writes with the same key run one after another.
   */
  async function repeat(of: string, write: () => Promise<void>): Promise<void> {
    const work = (): Promise<void> =>
      retry('write the rows of an event', write, { signal, log, mayRetry: isDatabaseFailure })
    // The process is about to end, so make one attempt only.
    await queue.add({ key: of, group: of }, () => (signal.aborted ? write() : work()))
  }

  /** @param of the key: a shard or a guild. */
  function sync(of: string, guildIds: readonly string[]): Promise<void> {
    return repeat(of, async () => {
      for (const batch of batches(guildIds)) {
        await modules.sync(batch)
        await worker.probeBlocked(batch)
      }
    })
  }

  /** Updates the cache immediately, so that newer changes are not overwritten; the rows follow with retries. */
  function leaveSnapshot(guildId: string): boolean {
    if (!cache.get(guildId)) return false
    cache.change(guildId, () => ({ isBotMember: false }))
    return true
  }

  function leave(guildId: string): Promise<void> {
    return repeat(guildId, async () => {
      // If the bot has returned meanwhile, its return makes the modules compare the guild.
      if (!cache.get(guildId)?.isBotMember) await modules.leave(guildId)
    })
  }

  const retryJobs = (shardId: number): Promise<void> => repeat(`jobs ${shardId}`, () => worker.retryNow())

  return {
    /** Reads the guilds of a shard and the position of its session. */
    async load(shardId: number, shardCount: number): Promise<void> {
      // Another process may have had the shard, with guilds that the modules here do not know.
      synced.delete(shardId)
      const ids = (await snapshots.idsWithBot()).filter((guildId) => shardOf(guildId, shardCount) === shardId)
      let isWhole = true
      for (const batch of batches(ids)) {
        const readable = await snapshots.list(batch)
        cache.load(readable)
        isWhole &&= readable.length === batch.length
      }
      const lacking = await gatewaySessions.lackingGuilds(shardId, shardCount)
      progress.load(shardId, lacking)
      for (const guildId of lacking.unwrittenGuildIds) await modules.forgetMembersLater(guildId)
      // A new session replaces the unreadable snapshots, because Discord sends every guild again.
      checkpoints.load(shardId, isWhole ? await gatewaySessions.get(shardId, shardCount) : undefined)
    },
    /** An outage of a guild: Discord sends none of its changes until the outage is over. */
    guildMissed(guildId: string, shardId: number): void {
      uncompared.add(guildId)
      progress.missed(shardId, [guildId])
    },
    /** Handles the removal of the bot from a guild. */
    async guildLeft(guildId: string, { shardId }: Delivery): Promise<void> {
      uncompared.add(guildId)
      progress.left(shardId, guildId)
      const isCached = leaveSnapshot(guildId)
      const left = async (): Promise<void> => {
        if (isCached) return
        const written = progress.unwritten(shardId, guildId, 'snapshot')
        await repeat(`snapshot ${guildId}`, () => snapshots.markLeft(guildId))
        written()
      }
      await Promise.all([left(), leave(guildId)])
    },
    /** A new session began: Discord names the guilds, and earlier changes may have been missed. */
    async ready(ready: Pick<GatewayReadyDispatchData, 'guilds'>, shardId: number): Promise<void> {
      const there = new Set(ready.guilds.map((guild) => guild.id))
      // Discord sends each guild later, and the rows lack earlier changes.
      progress.missedOnly(shardId, [...there])
      progress.caughtUp(shardId)
      for (const guildId of there) announced.add(guildId)
      const gone = cache.idsOf(shardId).filter((guildId) => !there.has(guildId))
      for (const guildId of gone) leaveSnapshot(guildId)
      await Promise.all([
        retryJobs(shardId),
        ...gone.map((guildId) => leave(guildId)),
        sync(`shard ${shardId}`, [...there]).then(() => synced.add(shardId)),
      ])
    },
    /** A session resumed: it missed no event. */
    async resumed(shardId: number): Promise<void> {
      progress.caughtUp(shardId)
      // A new version of the program may have changed texts, although a resumed session missed no event.
      const synchronize = async (): Promise<void> => {
        if (!synced.has(shardId)) await sync(`shard ${shardId}`, cache.idsOf(shardId))
        synced.add(shardId)
      }
      await Promise.all([retryJobs(shardId), synchronize()])
    },
    /** A guild became available: after the start, after an outage, or because the bot was added. */
    guildAppeared(guild: GatewayGuildCreateDispatchData, shardId: number): Promise<void> | undefined {
      if (guild.unavailable) {
        uncompared.add(guild.id)
        progress.missed(shardId, [guild.id])
        return undefined
      }
      progress.found(shardId, guild.id)
      const isKnown = announced.delete(guild.id) || cache.get(guild.id)?.isBotMember
      // This can also happen after READY: the bot's leave may have waited for the database and canceled the jobs from
      // the comparison at READY.
      const isCompared = !uncompared.delete(guild.id) && isKnown
      cache.set(snapshotOf(guild, deps.botUserId))
      const forgotten = repeat(`members ${guild.id}`, () => modules.forgetMembers(guild.id))
      return isCompared ? forgotten : Promise.all([forgotten, sync(guild.id, [guild.id])]).then(() => undefined)
    },
  }
}

function batches(guildIds: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(guildIds.length / BATCH) }, (_, at) =>
    guildIds.slice(at * BATCH, (at + 1) * BATCH),
  )
}
