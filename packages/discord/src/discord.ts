import type { REST } from '@discordjs/rest'
import type { AskBotIdentity, DiscordCredentials, DiscordEndpoints, DiscordPorts, Metrics } from '@guildhall/core'
import { Routes } from 'discord-api-types/v10'
import * as z from 'zod'
import { botInviteUrl, createDiscordOAuth } from './auth/oauth.ts'
import { createUserGuildsSource } from './guilds/guilds.ts'
import { createMemberSource } from './guilds/members.ts'
import { createMemberSearch, createProfileSource } from './guilds/profiles.ts'
import { createIsMessageDeleted } from './messages/deleted-messages.ts'
import { createListOwnMessages } from './messages/list-messages.ts'
import { unavailabilityOf } from './kernel/errors.ts'
import { createDiscordRest } from './kernel/rest.ts'

const BotUser = z.object({ id: z.string(), username: z.string(), avatar: z.nullable(z.string()) })

const Application = z.object({
  owner: z.optional(z.object({ id: z.string() })),
  team: z.optional(z.nullable(z.object({ owner_user_id: z.nullable(z.string()) }))),
})

/** The access to Discord for one application. */
export interface Discord {
  /** The only REST client of the process, so that its rate limits are kept in one place. */
  readonly rest: REST
  readonly ports: DiscordPorts
  /** Ends the timers of the REST client. They run for hours, and keep all that it uses in memory. */
  stop(): void
}

/** Makes the access, without a call to Discord. */
export function createDiscord(options: {
  endpoints: DiscordEndpoints
  credentials: DiscordCredentials
  metrics: Metrics
}): Discord {
  const rest = createDiscordRest(options)
  const { cdnUrl } = options.endpoints
  return {
    rest,
    ports: {
      oauth: createDiscordOAuth(options),
      listUserGuilds: createUserGuildsSource(options),
      askMember: createMemberSource(rest),
      askProfile: createProfileSource({ rest, cdnUrl }),
      searchMembers: createMemberSearch({ rest, cdnUrl }),
      askBotIdentity: createBotIdentitySource(rest),
      // Discord: a bot's user has the id of its application.
      listOwnMessages: createListOwnMessages({ rest, botUserId: options.credentials.clientId }),
      isMessageDeleted: createIsMessageDeleted(rest),
      inviteUrl: (guildId) => botInviteUrl(options, guildId),
    },
    stop() {
      rest.clearHashSweeper()
      rest.clearHandlerSweeper()
    },
  }
}

/** Requests the bot's user and its owner; an application of a team belongs to the team's owner. */
function createBotIdentitySource(rest: REST): AskBotIdentity {
  return async () => {
    try {
      const [user, application] = await Promise.all([rest.get(Routes.user()), rest.get(Routes.currentApplication())])
      const { id: userId, username, avatar } = BotUser.parse(user)
      const { owner, team } = Application.parse(application)
      return { userId, username, avatar, ownerId: team?.owner_user_id ?? owner?.id ?? null }
    } catch (error) {
      throw unavailabilityOf(error) ?? error
    }
  }
}
