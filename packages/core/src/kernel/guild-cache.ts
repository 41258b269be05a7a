import type { Clock } from './clock.ts'
import type { Nudges } from './nudge.ts'

/** How long something is believed without looking, in ms, should the nudge of a change have been lost. */
const BELIEVED_MS = 5_000

/** Who cannot wait for a look takes what is no older than this, in ms, while one is under way. */
const OLDEST_MS = 30_000

/** More guilds than these and all is forgotten, so that the memory stays small. */
const MOST_GUILDS = 10_000

/** What an administrator configured, as it was read a moment ago. */
export interface GuildCache<T> {
  /** @returns what is known of the guild, else what is read now. */
  get(guildId: string): Promise<T>
  /**
   * For what happens too often to wait each time.
   *
   * @returns what is known of the guild; undefined when that is nothing, or too old: `get` finds out.
   */
  peek(guildId: string): T | undefined
  /** Forgets a guild that this process has just changed: its next reader must see that, nudge or not. */
  drop(guildId: string): void
  /** Stops listening to nudges. */
  stop(): void
}

/**
 * Keeps what was read of each guild for a moment; `guild-config` and age drop it. What is given out is shared: readers only read it.
 *
 * @param read asks the rows.
 */
export function createGuildCache<T>(
  deps: { clock: Clock; nudges: Nudges },
  read: (guildId: string) => Promise<T>,
): GuildCache<T> {
  const { clock, nudges } = deps
  const known = new Map<string, { value: T; at: number }>()
  /** Looks that no change has overtaken. Several who ask at once share one, and go on in the order in which they asked. */
  const looks = new Map<string, Promise<T>>()

  function drop(guildId: string): void {
    known.delete(guildId)
    looks.delete(guildId)
  }

  function keep(guildId: string, value: T): void {
    if (known.size >= MOST_GUILDS) known.clear()
    known.set(guildId, { value, at: clock.now() })
  }

  function look(guildId: string): Promise<T> {
    const mine: Promise<T> = read(guildId)
      .then((value) => {
        // What was read before a change may be old.
        if (looks.get(guildId) === mine) keep(guildId, value)
        return value
      })
      .finally(() => {
        if (looks.get(guildId) === mine) looks.delete(guildId)
      })
    looks.set(guildId, mine)
    return mine
  }

  /** A look that nobody waits for; when it fails, the next one who waits is told. */
  function lookAside(guildId: string): void {
    if (!looks.has(guildId)) look(guildId).catch(() => undefined)
  }

  return {
    get(guildId) {
      const entry = known.get(guildId)
      if (entry && clock.now() - entry.at < BELIEVED_MS) return Promise.resolve(entry.value)
      return looks.get(guildId) ?? look(guildId)
    },
    peek(guildId) {
      const entry = known.get(guildId)
      if (!entry) return undefined
      const age = clock.now() - entry.at
      if (age >= BELIEVED_MS) lookAside(guildId)
      return age < OLDEST_MS ? entry.value : undefined
    },
    drop,
    stop: nudges.listen('guild-config', ({ guildId }) => drop(guildId)),
  }
}
