import * as z from 'zod'

/** Ids by the names that the tests use. */
const Ids = z.record(z.string(), z.string())

/** The ids and secrets of a fixture, recorded when it was made. */
export const Names = z.object({
  /** The time at which the program was killed, ISO UTC. */
  killedAt: z.string(),
  tokens: z.object({ expired: z.string(), revoked: z.string(), valid: z.string(), ben: z.string() }),
  channels: Ids,
  messages: Ids,
  reminders: Ids,
  configs: Ids,
  events: Ids,
  people: Ids,
  /** Hits by the author of the blocked message. */
  hits: Ids,
  /** Requests of the dashboard just before the kill. */
  requests: Ids,
  /** Idempotency keys of calls. */
  keys: Ids,
  /** Channels of direct messages. */
  direct: Ids,
  /** The permissions that the bot had in Raid Night at first. */
  raidBotPermissions: z.string(),
  /** The recorded numbers of the last day. */
  counted: z.object({ total_messages: z.number(), commands_used: z.number() }),
})
export type Names = z.infer<typeof Names>

/** The id of a name. @throws Error for a name that the fixture does not have. */
export function idOf(ids: Readonly<Record<string, string>>, name: string): string {
  const id = ids[name]
  if (id === undefined) throw new Error(`The fixture has no "${name}"`)
  return id
}
