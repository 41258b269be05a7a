import { LRUCache } from 'lru-cache'
import { atMost } from './at-most.ts'
import type { Changes, Topic } from './changes/changes.ts'
import { isWithin, type Clock } from './clock.ts'

/** The maximum age of a value from `peek`, in ms, while the feed is dead and a read is under way. */
const OLDEST_MS = 30_000
/** Beyond this many guilds the least recently used are dropped. */
const MOST_GUILDS = 10_000

/** Cached values by guild, kept until they change. */
interface GuildCache<T> {
  /** @returns the cached value without a promise, or a promise of the value read from the rows. */
  get(guildId: string): T | Promise<T>
  /**
   * Reads the cache only, for callers that run too often to wait.
   *
   * @returns the cached value; undefined when there is none or it is too old; then call `get`.
   */
  peek(guildId: string): T | undefined
  /** Drops the value of a guild, for values that depend on more than the topic. */
  drop(guildId: string): void
  /** Ends the subscription to the change feed. */
  stop(): void
}

/**
 * Caches a value per guild until the change feed reports a change of the guild. While the feed is dead, values are read again once
 * they are older than `changes.trustMs()`. Values are shared: callers only read them.
 *
 * @param deps.topic the changes that make a value stale.
 * @param read reads the rows.
 */
export function createGuildCache<T>(
  deps: { clock: Clock; changes: Pick<Changes, 'subscribe' | 'trustMs'>; topic: Topic },
  read: (guildId: string) => Promise<T>,
): GuildCache<T> {
  const { clock, changes, topic } = deps
  const known = new LRUCache<string, { value: T; at: number }>(atMost(MOST_GUILDS))
  /** Reads under way that no change has made stale. Concurrent callers share one, and continue in the order of their calls. */
  const reads = new Map<string, Promise<T>>()

  function drop(guildId: string): void {
    known.delete(guildId)
    reads.delete(guildId)
  }

  function dropAll(): void {
    known.clear()
    reads.clear()
  }

  function readNow(guildId: string): Promise<T> {
    const at = clock.now()
    const mine: Promise<T> = read(guildId)
      .then((value) => {
        // Do not cache a value that was read before a change.
        if (reads.get(guildId) === mine) known.set(guildId, { value, at })
        return value
      })
      .finally(() => {
        if (reads.get(guildId) === mine) reads.delete(guildId)
      })
    reads.set(guildId, mine)
    return mine
  }

  /** Starts a read that no caller awaits; if it fails, the next `get` reports the error. */
  function readAside(guildId: string): void {
    if (!reads.has(guildId)) readNow(guildId).catch(() => undefined)
  }

  return {
    get(guildId) {
      const entry = known.get(guildId)
      if (entry && isWithin(entry.at, clock.now(), changes.trustMs())) return entry.value
      return reads.get(guildId) ?? readNow(guildId)
    },
    peek(guildId) {
      const entry = known.get(guildId)
      if (!entry) return undefined
      const trustMs = changes.trustMs()
      if (trustMs === Infinity) return entry.value
      const now = clock.now()
      if (isWithin(entry.at, now, trustMs)) return entry.value
      readAside(guildId)
      return isWithin(entry.at, now, OLDEST_MS) ? entry.value : undefined
    },
    drop,
    stop: changes.subscribe(topic, ({ guildId }) => (guildId === undefined ? dropAll() : drop(guildId))),
  }
}
