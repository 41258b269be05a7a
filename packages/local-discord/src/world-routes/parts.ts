import type { Actor } from '../audit-log/record.ts'
import type { Guild } from '../kernel/model.ts'

/** Parts of JSON schemas of request bodies. */
export const BIT_SET = { type: 'string', pattern: String.raw`^\d{1,20}$` }
export const ID = { type: 'string', pattern: String.raw`^\d{1,20}$` }
export const BOOLEAN = { type: 'boolean' }
export const POSITION = { type: 'integer', minimum: 0, maximum: 1_000 }

/** A name that is not blank. */
export function nameUpTo(maxLength: number): object {
  return { type: 'string', minLength: 1, maxLength, pattern: String.raw`\S` }
}

/** The guild's owner as the actor of a change. */
export function ownerOf(guild: Guild): Actor {
  return { userId: guild.ownerId, reason: null }
}
