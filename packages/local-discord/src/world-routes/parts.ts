import type { Actor } from '../audit-log/record.ts'
import type { Guild } from '../kernel/model.ts'

/** Parts of the bodies, as JSON schemas. */
export const BIT_SET = { type: 'string', pattern: String.raw`^\d{1,20}$` }
export const ID = { type: 'string', pattern: String.raw`^\d{1,20}$` }
export const BOOLEAN = { type: 'boolean' }
export const POSITION = { type: 'integer', minimum: 0, maximum: 1_000 }

/** A name of so many characters at most. */
export function nameUpTo(maxLength: number): object {
  return { type: 'string', minLength: 1, maxLength, pattern: String.raw`\S` }
}

/** Who acts in a guild. */
export function ownerOf(guild: Guild): Actor {
  return { userId: guild.ownerId, reason: null }
}
