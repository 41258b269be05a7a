import * as z from 'zod/mini'

const DIGITS = /^\d{1,20}$/

/** A Discord id: a 64-bit number as a decimal string (up to 20 digits). */
export const Snowflake = z.string().check(z.regex(DIGITS, 'must be a Discord ID (digits only)'))

/** The path parameters of every call about one guild. */
export const GuildParams = z.object({ guildId: Snowflake })

/** Whether a text is a Discord id, without the cost of a schema. */
export function isSnowflake(text: string): boolean {
  return DIGITS.test(text)
}
