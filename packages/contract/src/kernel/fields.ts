import * as z from 'zod/mini'

/** Without a leading zero, which would be a second spelling of the same id. */
const DIGITS = /^(0|[1-9]\d{0,19})$/

/** A Discord id: a 64-bit number as a decimal string (up to 20 digits). */
export const Snowflake = z.string().check(z.regex(DIGITS, 'must be a Discord ID (digits only)'))

/** The path parameters of every call about one guild. */
export const GuildParams = z.object({ guildId: Snowflake })

/** The version that the client saw: a change is 409 if the target was changed since. Absent, any version is changed. */
export const SeenVersion = z.optional(z.int().check(z.nonnegative()))

/** The same for a DELETE, which has no body. */
export const SeenVersionQuery = z.object({ version: z.optional(z.coerce.number().check(z.int(), z.nonnegative())) })

/** Whether a text is a Discord id, without the cost of a schema. */
export function isSnowflake(text: string): boolean {
  return DIGITS.test(text)
}

/** Text that both databases store unchanged: without NUL, which PostgreSQL refuses, and without half a surrogate pair. */
export const KEEPABLE = /^[^\0\p{Cs}]*$/u

/**
 * A text that a user typed, stored as typed.
 *
 * @param longest in UTF-16 units, as browsers count the text of a field.
 */
/* @__NO_SIDE_EFFECTS__ */
export function typedText(longest: number) {
  return z
    .string()
    .check(
      z.maxLength(longest, `must be at most ${longest} characters long`),
      z.regex(KEEPABLE, 'contains unsupported characters'),
    )
}

/**
 * Whether a saved change is in Discord. `applied`: it is. `queued`: it will be. `blocked`: Discord refuses it, for a reason that
 * the response names.
 */
export const JOB_STATUSES = ['applied', 'queued', 'blocked'] as const
