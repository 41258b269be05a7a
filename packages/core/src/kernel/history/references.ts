import * as z from 'zod/mini'
import type { GuildSnapshot } from '../guild-snapshot.ts'

/** A channel, role or emoji of the guild without which a state cannot be restored. Stored, so its shape never changes. */
export const Reference = z.object({
  type: z.enum(['channel', 'role', 'emoji']),
  id: z.string(),
  /** The name at the time of the change; null for one that was gone already. */
  name: z.nullable(z.string()),
})
export type Reference = z.infer<typeof Reference>

/** References to channels, with their current names. */
export function channelReferences(guild: GuildSnapshot, ids: readonly (string | null)[]): Reference[] {
  return referencesTo('channel', guild.channels, ids)
}

/** References to roles, with their current names. */
export function roleReferences(guild: GuildSnapshot, ids: readonly (string | null)[]): Reference[] {
  return referencesTo('role', guild.roles, ids)
}

/** References to custom emoji, with their current names. */
export function emojiReferences(guild: GuildSnapshot, ids: readonly (string | null)[]): Reference[] {
  return referencesTo('emoji', guild.emojis, ids)
}

function referencesTo(
  type: Reference['type'],
  all: readonly { id: string; name: string }[],
  ids: readonly (string | null)[],
): Reference[] {
  const unique = new Set(ids.filter((id) => id !== null))
  return [...unique].map((id) => ({ type, id, name: all.find((one) => one.id === id)?.name ?? null }))
}
