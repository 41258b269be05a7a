import * as z from 'zod'

/** Everything that other parts of the program are informed of. A change names ids only: readers look the rows up. */
export const TOPICS = [
  /** What the administrators of a guild configured: caches of it are stale. */
  'guild-config',
  /** What Discord says of a guild: its name, roles, channels, or whether the bot is in it. */
  'guild-snapshot',
  /** A member's roles changed, or the member left; `key` is the user. */
  'member',
  /** A session ended, so verified tokens of it are void; `key` is the session. */
  'session',
  /** The default person was blamed: the total over all guilds. */
  'blame-total',
  /** A job can be run; `key` is its kind. */
  'job',
  /** An attempt at a job ended; `key` is its kind and its key. */
  'job-settled',
] as const

export type Topic = (typeof TOPICS)[number]

export const Change = z.object({
  topic: z.enum(TOPICS),
  /** Absent: any guild may have changed (`resync`). */
  guildId: z.optional(z.string()),
  key: z.optional(z.string()),
})

/** One change. Without `guildId` and `key` everything about the topic may have changed. */
export type Change = z.infer<typeof Change>
