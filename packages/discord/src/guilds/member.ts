import { DiscordAPIError, type REST } from '@discordjs/rest'
import type { AskMember } from '@guildhall/core'
import { RESTJSONErrorCodes, Routes } from 'discord-api-types/v10'
import * as z from 'zod'
import { discordAway } from '../kernel/rest.ts'

const Member = z.object({ roles: z.array(z.string()) })

/** Looks members up as the bot. */
export function createMemberSource(rest: REST): AskMember {
  return async (guildId, userId) => {
    try {
      const member = Member.parse(await rest.get(Routes.guildMember(guildId, userId)))
      return { isMember: true, roleIds: member.roles }
    } catch (error) {
      if (!(error instanceof DiscordAPIError)) throw discordAway(error) ?? error
      switch (error.code) {
        case RESTJSONErrorCodes.UnknownMember:
        case RESTJSONErrorCodes.UnknownUser:
          return { isMember: false, roleIds: [] }
        // The bot was removed, and its gateway has not said so yet.
        case RESTJSONErrorCodes.UnknownGuild:
        case RESTJSONErrorCodes.MissingAccess:
          return undefined
        default:
          throw discordAway(error) ?? error
      }
    }
  }
}
