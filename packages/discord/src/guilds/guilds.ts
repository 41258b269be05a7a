import type { DiscordEndpoints, Metrics, UserGuild } from '@guildhall/core'
import * as z from 'zod'
import { askAsUser } from '../kernel/ask.ts'
import { observed } from '../kernel/rest.ts'

/** Maximum number of guilds in one response of Discord; no user can be in more. */
const MOST_GUILDS = 200

const ListedGuilds = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    icon: z.nullable(z.string()),
    owner: z.boolean(),
    permissions: z.string(),
    approximate_member_count: z.optional(z.number()),
  }),
)

/**
 * The guilds that Discord lists to a user.
 *
 * @returns a function from the user's access token to them; it throws GrantRefused and `discord.unavailable`.
 */
export function createUserGuildsSource(options: {
  endpoints: DiscordEndpoints
  metrics: Metrics
}): (accessToken: string) => Promise<UserGuild[]> {
  const { endpoints, metrics } = options
  const fetchDiscord = observed(fetch, endpoints.apiUrl, metrics)
  const url = `${endpoints.apiUrl}/v10/users/@me/guilds?with_counts=true&limit=${MOST_GUILDS}`
  return async (accessToken) => {
    const listed = ListedGuilds.parse(await askAsUser(fetchDiscord, url, accessToken))
    return listed.map(({ approximate_member_count: count, ...guild }) => ({ ...guild, memberCount: count ?? null }))
  }
}
