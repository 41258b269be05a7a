import { LRUCache } from 'lru-cache'
import { atMost } from './at-most.ts'
import type { Changes, Topic } from './changes/changes.ts'
import type { Clock } from './clock.ts'

/** How old the value of `peek` may be, in ms, while the feed is dead and a read is under way. */
const OLDEST_MS = 30_000
/** Beyond this many guilds the least recently used are dropped. */
const MOST_GUILDS = 10_000

/** Values read of each guild, kept until they change. */
export interface GuildCache<T> {
  /** @returns the cached value without a promise, else what the rows say now. */
  get(guildId: string): T | Promise<T>
  /**
   * For what happens too often to wait each time.
   *
   * @returns the cached value; undefined when there is none or it is too old: `get` reads it.
   */
  peek(guildId: string): T | undefined
  /** Drops a guild whose value depends on more than the topic. */
  drop(guildId: string): void
  /** Ends the subscription to the change feed. */
  stop(): void
}

/**
 * Keeps what was read of each guild until the change feed reports a change of it. While the feed is dead, values are read again once
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
  /** Reads that no change has overtaken. Concurrent callers share one, and go on in the order in which they asked. */
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
        // A value read before a change may be old.
        if (reads.get(guildId) === mine) known.set(guildId, { value, at })
        return value
      })
      .finally(() => {
        if (reads.get(guildId) === mine) reads.delete(guildId)
      })
    reads.set(guildId, mine)
    return mine
  }

  /** A read that no caller waits for; when it fails, the next `get` reports it. */
  function readAside(guildId: string): void {
    if (!reads.has(guildId)) readNow(guildId).catch(() => undefined)
  }

  return {
    get(guildId) {
      const entry = known.get(guildId)
      if (entry && clock.now() - entry.at < changes.trustMs()) return entry.value
      return reads.get(guildId) ?? readNow(guildId)
    },
    peek(guildId) {
      const entry = known.get(guildId)
      if (!entry) return undefined
      const trustMs = changes.trustMs()
      if (trustMs === Infinity) return entry.value
      const age = clock.now() - entry.at
      if (age < trustMs) return entry.value
      readAside(guildId)
      return age < OLDEST_MS ? entry.value : undefined
    },
    drop,
    stop: changes.subscribe(topic, ({ guildId }) => (guildId === undefined ? dropAll() : drop(guildId))),
  }
}
