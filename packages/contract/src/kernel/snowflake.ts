import * as z from 'zod/mini'

/** A Discord id: a 64-bit number as a decimal string (up to 20 digits). */
export const Snowflake = z.string().check(z.regex(/^\d{1,20}$/, 'must be a Discord ID (digits only)'))

/** The path parameters of every call about one guild. */
export const GuildParams = z.object({ guildId: Snowflake })
