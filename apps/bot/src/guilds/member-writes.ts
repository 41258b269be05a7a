import type { ConfirmShards, GuildMemberChange, GuildMembers, Log } from '@guildhall/core'
import PQueue from 'p-queue'
import type { AccessProgress } from '../kernel/gateway/access-progress.ts'
import type { Delivery } from '../kernel/gateway/listener.ts'
import { isDatabaseOutage, retry } from '../kernel/gateway/retry.ts'

/** How long changes of members are gathered before they are written together, in ms: no user notices, and a busy guild costs far less. */
const GATHER_MS = 50

/**
 * Writes what the gateway reports of members. Access depends on it, so no write is ever given up. Those of all guilds are written together;
 * a guild whose write fails is retried alone, and holds no other guild back.
 */
export interface MemberWrites {
  /**
   * Writes a change of a member's roles.
   *
   * @returns once the change, or a newer one of the same member, is in the rows.
   */
  change(change: GuildMemberChange, delivery: Delivery): Promise<void>
  /**
   * Deletes what the rows know of the members of a guild, whose changes were missed.
   *
   * @returns once that is done.
   */
  forget(guildId: string, shardId: number): Promise<void>
  /** Another process has the shard now, and writes its events from the last checkpoint on. */
  dropShard(shardId: number): void
}

/** What is to be written of one guild: first its members are forgotten, if at all, then the changes follow. */
interface Part {
  readonly guildId: string
  readonly shardId: number
  isForgotten: boolean
  isDropped: boolean
  /** The newest of each user. */
  readonly changes: Map<string, GuildMemberChange>
  /** What to call when it is written. */
  readonly callers: (() => void)[]
  readonly written: Promise<void>
}

/** @param deps.confirm refuses what belongs to a shard of another process. */
export function createMemberWrites(deps: {
  members: GuildMembers
  progress: AccessProgress
  confirm: ConfirmShards
  /** Aborts when the bot stops: an event whose write is still to come is replayed at the next start. */
  signal: AbortSignal
  log: Log
}): MemberWrites {
  const { members, progress, confirm, signal, log } = deps
  /** One write at a time, so that those that wait for a lock take one connection, and writes of a guild keep their order. */
  const writes = new PQueue({ concurrency: 1 })
  let gathering: Map<string, Part> | undefined
  /** What follows in the guilds that are retried alone. */
  const following = new Map<string, Part>()
  const unwritten = new Set<Part>()

  function newPart(guildId: string, shardId: number): Part {
    const callers: (() => void)[] = []
    const written = new Promise<void>((resolve) => callers.push(resolve))
    const part = { guildId, shardId, isForgotten: false, isDropped: false, changes: new Map(), callers, written }
    unwritten.add(part)
    return part
  }

  /** The part that the next change of a guild belongs to. */
  function partOf(guildId: string, shardId: number): Part {
    const later = following.get(guildId)
    if (later) return later
    if (!gathering) {
      gathering = new Map()
      void writeGathered(gathering)
    }
    const part = gathering.get(guildId) ?? newPart(guildId, shardId)
    gathering.set(guildId, part)
    return part
  }

  async function writeGathered(parts: Map<string, Part>): Promise<void> {
    await new Promise<void>((resolve) => setTimeout(resolve, GATHER_MS))
    // Later changes are newer than those being written: they go into the next batch.
    gathering = undefined
    await writes.add(() => writeTogether([...parts.values()]))
  }

  async function writeTogether(parts: readonly Part[]): Promise<void> {
    const together = parts.filter((part) => !isAppended(part))
    try {
      // The process is about to end: one attempt is left.
      if (signal.aborted) await write(together)
      else await retry('write the rows of an event', () => write(together), { signal, log, mayRetry: isDatabaseOutage })
      together.forEach(finish)
    } catch (error) {
      if (signal.aborted) return
      log.warn({ err: error, guilds: together.length }, 'could not write changes of members; trying each server alone')
      for (const part of together) {
        following.set(part.guildId, newPart(part.guildId, part.shardId))
        void writeAlone(part)
      }
    }
  }

  /** Puts a part behind the one of the same guild that is being retried. @returns false when there is none. */
  function isAppended(part: Part): boolean {
    const later = following.get(part.guildId)
    if (!later) return false
    if (part.isForgotten) forgetIn(later)
    for (const [userId, change] of part.changes) later.changes.set(userId, change)
    later.callers.push(() => finish(part))
    return true
  }

  async function writeAlone(first: Part): Promise<void> {
    const { guildId } = first
    try {
      for (let part: Part | undefined = first; part; part = next(guildId)) {
        const one = part
        const work = (): Promise<void> => writes.add(() => write([one]))
        await retry('write the rows of an event', work, { signal, log, mayRetry: () => true })
        finish(one)
      }
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, guildId }, 'could not write changes of members')
    }
  }

  /** @returns undefined when nothing followed: the guild is written with the others again. */
  function next(guildId: string): Part | undefined {
    const part = following.get(guildId)
    following.delete(guildId)
    if (!part || (part.changes.size === 0 && !part.isForgotten)) {
      if (part) finish(part)
      return undefined
    }
    following.set(guildId, newPart(guildId, part.shardId))
    return part
  }

  async function write(parts: readonly Part[]): Promise<void> {
    const ours = parts.filter((part) => !part.isDropped)
    const forgotten = ours.flatMap(({ guildId, isForgotten }) => (isForgotten ? guildId : []))
    if (forgotten.length > 0) await members.forgetGuilds(forgotten)
    const changes = ours.flatMap((part) => [...part.changes.values()])
    if (changes.length === 0) return
    const shardIds = [...new Set(ours.map(({ shardId }) => shardId))]
    await members.update(changes, async (trx) => {
      const held = await confirm(trx, shardIds)
      if (held.size < shardIds.length) throw new Error('The lease of a shard is in doubt.')
    })
  }

  function finish(part: Part): void {
    unwritten.delete(part)
    for (const done of part.callers.splice(0)) done()
  }

  function forgetIn(part: Part): void {
    part.changes.clear()
    part.isForgotten = true
  }

  return {
    change(change, delivery) {
      const part = partOf(change.guildId, delivery.shardId)
      part.changes.set(change.userId, change)
      part.callers.push(progress.begin(delivery))
      return part.written
    },
    forget(guildId, shardId) {
      const part = partOf(guildId, shardId)
      forgetIn(part)
      return part.written
    },
    dropShard(shardId) {
      for (const part of [...unwritten].filter((one) => one.shardId === shardId)) {
        part.isDropped = true
        const { guildId } = part
        // What comes once this process has the shard again must not join it.
        if (gathering?.get(guildId) === part) gathering.delete(guildId)
        if (following.get(guildId) === part) following.set(guildId, newPart(guildId, shardId))
      }
    },
  }
}
