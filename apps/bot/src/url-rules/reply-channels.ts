import type { LinkReplies } from '@guildhall/core'
import { LRUCache } from 'lru-cache'
import type { Configured } from '../kernel/configured.ts'

const MOST_GUILDS = 10_000

/** The channels in which the bot replied to links: events of other channels need no look at the rows. */
export interface ReplyChannels extends Configured<ReadonlySet<string>> {
  /** Must be called after the reply's row is written: a read that missed the row is then not cached. */
  add(guildId: string, channelId: string): void
  /** Forgets all: another process may have replied meanwhile. */
  clear(): void
}

export function createReplyChannels(replies: Pick<LinkReplies, 'channels'>): ReplyChannels {
  const cache = new LRUCache<string, Set<string>>({
    max: MOST_GUILDS,
    // A read that `add` or `clear` overtakes is returned to its caller, and not cached.
    ignoreFetchAbort: true,
    fetchMethod: async (guildId) => new Set(await replies.channels(guildId)),
  })
  return {
    peek: (guildId) => cache.get(guildId),
    get: (guildId) => cache.forceFetch(guildId),
    add(guildId, channelId) {
      const channels = cache.get(guildId)
      if (channels) channels.add(channelId)
      else cache.delete(guildId)
    },
    clear: () => cache.clear(),
  }
}
