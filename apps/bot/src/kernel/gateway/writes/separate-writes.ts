import type { GatewayRows, GuildEntry, Log, ShardEntry, ShardLeases } from '@guildhall/core'
import type { AccessProgress } from '../access-progress.ts'
import { isDatabaseOutage } from '../retry.ts'

/** Maximum number of failed separate writes of servers; the other servers wait for the next flush. */
const MOST_FAILURES = 4

/** Writes the guilds of a shard one by one, after they could not be written together. */
export function createSeparateWrites(deps: {
  rows: Pick<GatewayRows, 'writeGuild'>
  leases: Pick<ShardLeases, 'confirm'>
  progress: Pick<AccessProgress, 'unwritten'>
  /** Schedules the deletion of a guild's member rows, because their changes cannot be written. It settles once the job is stored. */
  forgetLater: (guildId: string) => Promise<void>
  log: Log
}) {
  const { rows, leases, progress, forgetLater, log } = deps
  /** The guilds whose snapshot could not be written, each with a function to call once it is written. */
  const unwrittenSnapshots = new Map<string, () => void>()

  async function isGuildWritten(guild: GuildEntry, shardId: number): Promise<boolean> {
    try {
      await rows.writeGuild(guild, shardId, leases.confirm)
      return true
    } catch (error) {
      if (isDatabaseOutage(error)) throw error
      log.error({ err: error, shardId }, 'could not write the rows of a server; its changes follow')
      return false
    }
  }

  return {
    /**
     * When the members of a guild cannot be written, their rows are deleted later, and `entry` no longer contains the changes. A snapshot that
     * cannot be written is kept, and the checkpoint is held back.
     *
     * @returns whether every snapshot was written.
     */
    async writeGuilds(entry: ShardEntry): Promise<boolean> {
      let failures = 0
      let isWhole = true
      const { shardId } = entry
      for (const [guildId, guild] of guildsOf(entry)) {
        // After this many failures the table is probably locked, and each write would wait for the lock.
        const isDone = failures < MOST_FAILURES && (await isGuildWritten(guild, shardId))
        if (isDone) continue
        failures += 1
        if (guild.members.length > 0) {
          progress.unwritten(shardId, guildId, 'members')
          await forgetLater(guildId)
          entry.members = entry.members.filter((change) => change.guildId !== guildId)
        }
        if (guild.snapshot) {
          isWhole = false
          unwrittenSnapshots.set(guildId, progress.unwritten(shardId, guildId, 'snapshot'))
        }
      }
      return isWhole
    },
    /** Ends the delays of the guilds whose snapshot was written at last. */
    noteWritten(entry: ShardEntry): void {
      if (unwrittenSnapshots.size === 0) return
      for (const { id } of entry.snapshots) {
        unwrittenSnapshots.get(id)?.()
        unwrittenSnapshots.delete(id)
      }
    },
  }
}

/** Splits an entry by guild. */
function guildsOf({ snapshots, members }: ShardEntry): Map<string, GuildEntry> {
  const guilds = new Map<string, GuildEntry>(snapshots.map((snapshot) => [snapshot.id, { snapshot, members: [] }]))
  for (const change of members) {
    const { snapshot, members: earlier } = guilds.get(change.guildId) ?? { snapshot: undefined, members: [] }
    guilds.set(change.guildId, { snapshot, members: [...earlier, change] })
  }
  return guilds
}
