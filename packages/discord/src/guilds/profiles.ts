import { DiscordAPIError, type REST } from '@discordjs/rest'
import { MOST_FOUND_MEMBERS, type FoundMember } from '@guildhall/contract'
import type { AskProfile, MemberProfile, SearchMembers } from '@guildhall/core'
import { RESTJSONErrorCodes, Routes } from 'discord-api-types/v10'
import * as z from 'zod'
import { refusalOf, unavailabilityOf } from '../kernel/errors.ts'

const Profile = z.object({
  joined_at: z.nullable(z.string()),
  nick: z.optional(z.nullable(z.string())),
  avatar: z.optional(z.nullable(z.string())),
  user: z.object({
    id: z.string(),
    username: z.string(),
    global_name: z.nullable(z.string()),
    avatar: z.nullable(z.string()),
    bot: z.optional(z.boolean()),
  }),
})

/** Discord's refusals for a user who is not in the guild. A number that is too large is no id at all. */
const NO_MEMBER: ReadonlySet<unknown> = new Set([
  RESTJSONErrorCodes.UnknownMember,
  RESTJSONErrorCodes.UnknownUser,
  RESTJSONErrorCodes.InvalidFormBodyOrContentType,
])

/**
 * Creates the function that requests a member with the names that Discord shows.
 *
 * @param cdnUrl the origin of Discord's images.
 */
export function createProfileSource({ rest, cdnUrl }: { rest: REST; cdnUrl: string }): AskProfile {
  return async (guildId, userId) => {
    try {
      return present(Profile.parse(await rest.get(Routes.guildMember(guildId, userId))), { guildId, cdnUrl })
    } catch (error) {
      if (error instanceof DiscordAPIError && NO_MEMBER.has(error.code)) return undefined
      throw unavailabilityOf(error) ?? refusalOf(error) ?? error
    }
  }
}

/**
 * Creates the function that searches members by the beginning of their user name or nickname. Bots are left out.
 *
 * @param cdnUrl the origin of Discord's images.
 */
export function createMemberSearch({ rest, cdnUrl }: { rest: REST; cdnUrl: string }): SearchMembers {
  return async (guildId, text) => {
    const query = new URLSearchParams({ query: text, limit: String(MOST_FOUND_MEMBERS) })
    try {
      const found = z.array(Profile).parse(await rest.get(Routes.guildMembersSearch(guildId), { query }))
      return found
        .map((member) => present(member, { guildId, cdnUrl }))
        .filter(({ isBot }) => !isBot)
        .map(({ profile }) => profile)
    } catch (error) {
      throw unavailabilityOf(error) ?? refusalOf(error) ?? error
    }
  }
}

interface Place {
  readonly guildId: string
  readonly cdnUrl: string
}

function present(member: z.output<typeof Profile>, place: Place): MemberProfile {
  const { user, nick, joined_at: joinedAt } = member
  const profile: FoundMember = {
    id: user.id,
    username: user.username,
    display_name: nick ?? user.global_name ?? user.username,
    avatar_url: avatarUrl(member, place),
  }
  return { profile, isBot: user.bot ?? false, joinedAt }
}

/** The member's picture in the guild, or else the user's; null without one. */
function avatarUrl({ avatar, user }: z.output<typeof Profile>, { guildId, cdnUrl }: Place): string | null {
  if (avatar) return `${cdnUrl}/guilds/${guildId}/users/${user.id}/avatars/${avatar}.png`
  return user.avatar === null ? null : `${cdnUrl}/avatars/${user.id}/${user.avatar}.png`
}
