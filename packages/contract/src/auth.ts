import * as z from 'zod/mini'
import * as firstPage from './kernel/first-page.ts'
import { endpoint } from './kernel/endpoint.ts'
import { Snowflake } from './kernel/fields.ts'

/** The claims of a session's token that the dashboard reads; `exp` and `iat` in seconds. */
export const TokenPayload = z.object({
  sub: Snowflake,
  username: z.string(),
  /** The hash of the user's avatar; absent without one. */
  avatar: z.optional(z.nullable(z.string())),
  sid: z.string(),
  iat: z.number(),
  exp: z.number(),
})
export type TokenPayload = z.infer<typeof TokenPayload>

/** How long a sign-in lasts, in seconds. */
export const TOKEN_LIFETIME_S = 7 * 24 * 60 * 60

export const logout = endpoint({
  ...firstPage.logout,
  summary: 'End the session of the token.',
  access: 'signedIn',
  status: 204,
})

export const getBotInviteUrl = endpoint({
  ...firstPage.getBotInviteUrl,
  summary: "The bot's invite URL.",
  access: 'signedIn',
  query: z.object({ guild_id: z.optional(Snowflake) }),
  response: z.object({ invite_url: z.string() }),
  status: 200,
})
