import type { DiscordEndpoints, UserGuild } from '@guildhall/core'
import * as z from 'zod'
import { askAsUser } from '../kernel/ask.ts'

/** Discord lists at most this many at once, and lets nobody be in more. */
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
export function createUserGuildsSource(endpoints: DiscordEndpoints): (accessToken: string) => Promise<UserGuild[]> {
  const url = `${endpoints.apiUrl}/v10/users/@me/guilds?with_counts=true&limit=${MOST_GUILDS}`
  return async (accessToken) => {
    const listed = ListedGuilds.parse(await askAsUser(url, accessToken))
    return listed.map(({ approximate_member_count: count, ...guild }) => ({ ...guild, memberCount: count ?? null }))
  }
}
