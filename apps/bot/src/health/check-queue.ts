import type { GuildSnapshot, HealthChecks, Log } from '@guildhall/core'
import PQueue from 'p-queue'
import { loggable } from '../kernel/discord-errors.ts'

/** The shortest time from the start of a search in a guild to that of the next, in ms. */
const EVERY_MS = 1_000
/** How long changes are gathered before a search, in ms: a save writes several. */
const GATHERED_MS = 100
/** The pause after a search that failed, in ms. */
const AGAIN_MS = 10_000
/** The number of guilds that are searched at the same time. */
const AT_ONCE = 2

/** The searches of one guild. Kept for a second after the last one began, even if the bot leaves the guild. */
interface Searches {
  timer: NodeJS.Timeout | undefined
  /** Whether a search is under way, or its pause. */
  hasBegun: boolean
  /** Whether the guild changed since its last search began. */
  isDue: boolean
}

/** Searches guilds for problems after changes, each at most once a second. */
export type CheckQueue = ReturnType<typeof createCheckQueue>

export function createCheckQueue(deps: {
  healthChecks: Pick<HealthChecks, 'check'>
  /** Undefined for a guild of another process. */
  snapshotOf: (guildId: string) => GuildSnapshot | undefined
  log: Log
}) {
  const { healthChecks, snapshotOf, log } = deps
  const queue = new PQueue({ concurrency: AT_ONCE })
  const guilds = new Map<string, Searches>()
  /** The timers of the next search of guilds in which a capability could not be searched. Changes in between are still searched. */
  const incomplete = new Map<string, NodeJS.Timeout>()
  let isStopped = false

  /** @returns the pause until the next search, in ms. */
  async function check(guildId: string, searches: Searches): Promise<number> {
    const snapshot = snapshotOf(guildId)
    const start = performance.now()
    if (!snapshot?.isBotMember) return 0
    try {
      const isComplete = await healthChecks.check(snapshot)
      if (!isComplete && !isStopped) repeatLater(guildId)
      return Math.max(0, EVERY_MS - (performance.now() - start))
    } catch (error) {
      log.warn({ err: loggable(error), guildId }, 'the search for problems failed and is repeated')
      searches.isDue = true
      return AGAIN_MS
    }
  }

  function repeatLater(guildId: string): void {
    clearTimeout(incomplete.get(guildId))
    const timer = setTimeout(() => {
      incomplete.delete(guildId)
      request(guildId)
    }, AGAIN_MS)
    incomplete.set(guildId, timer.unref())
  }

  async function search(guildId: string, searches: Searches): Promise<void> {
    // The bot left the guild or is stopping, and the search was still waiting.
    if (guilds.get(guildId) !== searches) return
    searches.isDue = false
    searches.hasBegun = true
    const pauseMs = await check(guildId, searches)
    if (isStopped) return
    searches.timer = setTimeout(() => {
      if (searches.isDue) start(guildId, searches)
      else guilds.delete(guildId)
    }, pauseMs).unref()
  }

  function start(guildId: string, searches: Searches): void {
    searches.hasBegun = false
    searches.timer = setTimeout(() => void queue.add(() => search(guildId, searches)), GATHERED_MS).unref()
  }

  function request(guildId: string): void {
    if (isStopped) return
    const searches = guilds.get(guildId)
    if (searches) {
      searches.isDue = true
      return
    }
    const first = { timer: undefined, hasBegun: false, isDue: true }
    guilds.set(guildId, first)
    start(guildId, first)
  }

  return {
    /** Searches a guild soon. */
    request,
    /** The bot left the guild. */
    forget(guildId: string): void {
      clearTimeout(incomplete.get(guildId))
      incomplete.delete(guildId)
      const searches = guilds.get(guildId)
      if (!searches) return
      searches.isDue = false
      if (searches.hasBegun) return
      clearTimeout(searches.timer)
      guilds.delete(guildId)
    },
    /** Ends all searches. One that is under way starts no other. */
    async stop(): Promise<void> {
      isStopped = true
      queue.clear()
      for (const { timer } of guilds.values()) clearTimeout(timer)
      for (const timer of incomplete.values()) clearTimeout(timer)
      guilds.clear()
      await queue.onIdle()
    },
  }
}
