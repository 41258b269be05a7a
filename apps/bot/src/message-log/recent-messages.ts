/** A member's message, as far as the log needs it. */
export interface RecentMessage {
  authorId: string
  /** The display name. */
  authorName: string
  content: string
  /** Names of attached files; the files themselves are not stored. */
  files: readonly string[]
  isEdited: boolean
}

/** A message of a bot, a webhook or Discord itself, whose deletion is not logged. */
export const NOT_LOGGED = 'not logged'

export type Remembered = RecentMessage | typeof NOT_LOGGED

/** The newest messages of some guilds, in memory only. */
export type RecentMessages = ReturnType<typeof createRecentMessages>

/** The limits of the store. Bytes include the texts and an estimate for the rest of an entry. */
interface Bounds {
  perGuild: { messages: number; bytes: number }
  inAll: { messages: number; bytes: number }
}

/** Enough for some hours of an active guild, and 32 MB for all guilds together. */
export const USUAL_BOUNDS: Bounds = {
  perGuild: { messages: 1_000, bytes: 1_000_000 },
  inAll: { messages: 50_000, bytes: 32_000_000 },
}

/** The size of an entry without its texts, in bytes. */
const ENTRY_BYTES = 250

interface GuildMessages {
  /** Oldest first. */
  messages: Map<string, Remembered>
  bytes: number
}

export function createRecentMessages(bounds: Bounds) {
  /** Ordered by the last message; the guild that was inactive for the longest time is first. */
  const guilds = new Map<string, GuildMessages>()
  let messages = 0
  let bytes = 0

  function grow(guild: GuildMessages, byMessages: number, byBytes: number): void {
    guild.bytes += byBytes
    bytes += byBytes
    messages += byMessages
  }

  function remove(guildId: string, guild: GuildMessages, messageId: string): Remembered | undefined {
    const message = guild.messages.get(messageId)
    if (message === undefined) return undefined
    guild.messages.delete(messageId)
    grow(guild, -1, -sizeOf(message))
    if (guild.messages.size === 0) guilds.delete(guildId)
    return message
  }

  function removeOldest(guildId: string, guild: GuildMessages): void {
    for (const messageId of guild.messages.keys()) {
      remove(guildId, guild, messageId)
      return
    }
  }

  function isFull(guild: GuildMessages): boolean {
    return guild.messages.size > bounds.perGuild.messages || guild.bytes > bounds.perGuild.bytes
  }

  function makeRoom(): void {
    while (messages > bounds.inAll.messages || bytes > bounds.inAll.bytes) {
      const [quietest] = guilds
      if (!quietest) return
      removeOldest(...quietest)
    }
  }

  return {
    /** Stores the current version of a message; an edited message keeps its place in the order. */
    put(guildId: string, messageId: string, message: Remembered): void {
      const guild = guilds.get(guildId) ?? { messages: new Map<string, Remembered>(), bytes: 0 }
      const before = guild.messages.get(messageId)
      grow(guild, before === undefined ? 1 : 0, sizeOf(message) - (before === undefined ? 0 : sizeOf(before)))
      guild.messages.set(messageId, message)
      guilds.delete(guildId)
      guilds.set(guildId, guild)
      while (isFull(guild)) removeOldest(guildId, guild)
      makeRoom()
    },
    get: (guildId: string, messageId: string): Remembered | undefined => guilds.get(guildId)?.messages.get(messageId),
    /** Removes a message. @returns the message. */
    take(guildId: string, messageId: string): Remembered | undefined {
      const guild = guilds.get(guildId)
      return guild && remove(guildId, guild, messageId)
    },
    guildIds: (): string[] => [...guilds.keys()],
    has: (guildId: string): boolean => guilds.has(guildId),
    forget(guildId: string): void {
      const guild = guilds.get(guildId)
      if (!guild) return
      guilds.delete(guildId)
      grow(guild, -guild.messages.size, -guild.bytes)
    },
  }
}

/** Two bytes per UTF-16 unit: V8 stores texts beyond Latin-1 in this way. */
function sizeOf(message: Remembered): number {
  if (message === NOT_LOGGED) return ENTRY_BYTES
  const texts = [message.authorName, message.content, ...message.files]
  return texts.reduce((sum, text) => sum + 2 * text.length, ENTRY_BYTES)
}
