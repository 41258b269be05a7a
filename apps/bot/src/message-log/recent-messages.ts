/** What is kept of a message of a person. */
export interface RecentMessage {
  authorId: string
  /** Name as Discord shows it to everybody. */
  authorName: string
  content: string
  /** Names of attached files; the files themselves are not kept. */
  files: readonly string[]
  isEdited: boolean
}

/** Stands for a message of a bot, or of Discord itself: nobody misses it. */
export const NOT_LOGGED = 'not logged'

export type Kept = RecentMessage | typeof NOT_LOGGED

/** The newest messages of some guilds, in memory alone. */
export interface RecentMessages {
  /** Keeps a message as it is now, in the place of what it was. */
  keep(guildId: string, messageId: string, message: Kept): void
  get(guildId: string, messageId: string): Kept | undefined
  /** Takes a message out. */
  take(guildId: string, messageId: string): Kept | undefined
  has(guildId: string): boolean
  forget(guildId: string): void
}

/** How much is kept. Bytes are what the texts take, with something for what holds them. */
export interface Bounds {
  perGuild: { messages: number; bytes: number }
  inAll: { messages: number; bytes: number }
}

/** Some hours of a lively server; and no more in all than the process can spare. */
export const USUAL_BOUNDS: Bounds = {
  perGuild: { messages: 1_000, bytes: 1_000_000 },
  inAll: { messages: 50_000, bytes: 32_000_000 },
}

/** What an entry takes besides its texts, in bytes. */
const ENTRY_BYTES = 250

interface Shelf {
  /** Oldest first. */
  messages: Map<string, Kept>
  bytes: number
}

export function createRecentMessages(bounds: Bounds): RecentMessages {
  /** The guild that was quiet for longest is the first. */
  const shelves = new Map<string, Shelf>()
  let messages = 0
  let bytes = 0

  function grow(shelf: Shelf, byMessages: number, byBytes: number): void {
    shelf.bytes += byBytes
    bytes += byBytes
    messages += byMessages
  }

  function remove(guildId: string, shelf: Shelf, messageId: string): Kept | undefined {
    const message = shelf.messages.get(messageId)
    if (message === undefined) return undefined
    shelf.messages.delete(messageId)
    grow(shelf, -1, -sizeOf(message))
    if (shelf.messages.size === 0) shelves.delete(guildId)
    return message
  }

  function removeOldest(guildId: string, shelf: Shelf): void {
    for (const messageId of shelf.messages.keys()) {
      remove(guildId, shelf, messageId)
      return
    }
  }

  function isFull(shelf: Shelf): boolean {
    return shelf.messages.size > bounds.perGuild.messages || shelf.bytes > bounds.perGuild.bytes
  }

  function makeRoom(): void {
    while (messages > bounds.inAll.messages || bytes > bounds.inAll.bytes) {
      const [quietest] = shelves
      if (!quietest) return
      removeOldest(...quietest)
    }
  }

  return {
    keep(guildId, messageId, message) {
      const shelf = shelves.get(guildId) ?? { messages: new Map<string, Kept>(), bytes: 0 }
      const before = shelf.messages.get(messageId)
      grow(shelf, before === undefined ? 1 : 0, sizeOf(message) - (before === undefined ? 0 : sizeOf(before)))
      shelf.messages.set(messageId, message)
      shelves.delete(guildId)
      shelves.set(guildId, shelf)
      while (isFull(shelf)) removeOldest(guildId, shelf)
      makeRoom()
    },
    get: (guildId, messageId) => shelves.get(guildId)?.messages.get(messageId),
    take(guildId, messageId) {
      const shelf = shelves.get(guildId)
      return shelf && remove(guildId, shelf, messageId)
    },
    has: (guildId) => shelves.has(guildId),
    forget(guildId) {
      const shelf = shelves.get(guildId)
      if (!shelf) return
      shelves.delete(guildId)
      grow(shelf, -shelf.messages.size, -shelf.bytes)
    },
  }
}

/** Two bytes a UTF-16 unit: what is no Latin takes that. */
function sizeOf(message: Kept): number {
  if (message === NOT_LOGGED) return ENTRY_BYTES
  const texts = [message.authorName, message.content, ...message.files]
  return texts.reduce((sum, text) => sum + 2 * text.length, ENTRY_BYTES)
}
