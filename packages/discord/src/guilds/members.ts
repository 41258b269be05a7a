import { DiscordAPIError, type REST } from '@discordjs/rest'
import type { AskMember } from '@guildhall/core'
import { RESTJSONErrorCodes, Routes } from 'discord-api-types/v10'
import * as z from 'zod'
import { unavailabilityOf } from '../kernel/errors.ts'

const Member = z.object({
  roles: z.array(z.string()),
  joined_at: z.nullable(z.string()),
  pending: z.optional(z.boolean()),
  communication_disabled_until: z.optional(z.nullable(z.string())),
})

/** Creates the function that requests a member with the bot's token. */
export function createMemberSource(rest: REST): AskMember {
  return async (guildId, userId) => {
    try {
      const member = Member.parse(await rest.get(Routes.guildMember(guildId, userId)))
      const until = member.communication_disabled_until ?? null
      return {
        isMember: true,
        roleIds: member.roles,
        joinedAt: member.joined_at,
        isPending: member.pending ?? false,
        timedOutUntil: until === null ? null : Date.parse(until),
      }
    } catch (error) {
      if (!(error instanceof DiscordAPIError)) throw unavailabilityOf(error) ?? error
      switch (error.code) {
        case RESTJSONErrorCodes.UnknownMember:
        case RESTJSONErrorCodes.UnknownUser:
          return { isMember: false, roleIds: [], joinedAt: null, isPending: false, timedOutUntil: null }
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
