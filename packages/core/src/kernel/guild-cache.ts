import type { Clock } from './clock.ts'
import type { Nudges } from './nudge.ts'

/** How long something is believed without looking, in ms, should the nudge of a change have been lost. */
const BELIEVED_MS = 5_000

/** More guilds than these and all is forgotten, so that the memory stays small. */
const MOST_GUILDS = 10_000

/** What an administrator configured, as it was read a moment ago. */
export interface GuildCache<T> {
  /** @returns what is known of the guild, else what is read now. */
  get(guildId: string): Promise<T>
  /** @returns what is known of the guild right now, for what happens too often to wait each time; undefined: `get` finds out. */
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
  const known = new Map<string, { value: T; until: number }>()
  let changes = 0

  function drop(guildId: string): void {
    changes += 1
    known.delete(guildId)
  }

  async function look(guildId: string): Promise<T> {
    const changesBefore = changes
    const value = await read(guildId)
    // What was read before a change may be old.
    if (changes !== changesBefore) return value
    if (known.size >= MOST_GUILDS) known.clear()
    known.set(guildId, { value, until: clock.now() + BELIEVED_MS })
    return value
  }

  function peek(guildId: string): T | undefined {
    const entry = known.get(guildId)
    return entry && entry.until > clock.now() ? entry.value : undefined
  }

  return {
    get: async (guildId) => peek(guildId) ?? look(guildId),
    peek,
    drop,
    stop: nudges.listen('guild-config', ({ guildId }) => drop(guildId)),
  }
}
