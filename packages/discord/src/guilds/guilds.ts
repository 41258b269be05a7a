import { DiscordAPIError, type REST } from '@discordjs/rest'
import type { AskMember, DiscordEndpoints, Metrics, UserGuild } from '@guildhall/core'
import { RESTJSONErrorCodes, Routes } from 'discord-api-types/v10'
import * as z from 'zod'
import { askAsUser } from '../kernel/ask.ts'
import { unavailabilityOf } from '../kernel/errors.ts'
import { observed } from '../kernel/rest.ts'

/** Discord lists at most this many at once; no user can be in more. */
const MOST_GUILDS = 200

const Member = z.object({ roles: z.array(z.string()) })

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

/** Asks for a member as the bot. */
export function createMemberSource(rest: REST): AskMember {
  return async (guildId, userId) => {
    try {
      const member = Member.parse(await rest.get(Routes.guildMember(guildId, userId)))
      return { isMember: true, roleIds: member.roles }
    } catch (error) {
      if (!(error instanceof DiscordAPIError)) throw unavailabilityOf(error) ?? error
      switch (error.code) {
        case RESTJSONErrorCodes.UnknownMember:
        case RESTJSONErrorCodes.UnknownUser:
          return { isMember: false, roleIds: [] }
        // The bot was removed, and its gateway has not reported that yet.
        case RESTJSONErrorCodes.UnknownGuild:
        case RESTJSONErrorCodes.MissingAccess:
          return undefined
        default:
          throw unavailabilityOf(error) ?? error
      }
    }
  }
}
