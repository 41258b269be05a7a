import type { REST } from '@discordjs/rest'
import type { DiscordCredentials, DiscordEndpoints, DiscordPorts, Metrics } from '@guildhall/core'
import { botInviteUrl } from './auth/pages.ts'
import { createDiscordOAuth } from './auth/oauth.ts'
import { createBotIdentitySource } from './bot-profile/bot-profile.ts'
import { createMemberSource, createUserGuildsSource } from './guilds/guilds.ts'
import { createDiscordRest } from './kernel/rest.ts'

/** Discord, as one application sees it. */
export interface Discord {
  /** The only REST client of the process, so that its rate limits are kept in one place. */
  readonly rest: REST
  readonly ports: DiscordPorts
}

export function createDiscord(options: {
  endpoints: DiscordEndpoints
  credentials: DiscordCredentials
  metrics: Metrics
}): Discord {
  const rest = createDiscordRest(options)
  return {
    rest,
    ports: {
      oauth: createDiscordOAuth(options),
      listUserGuilds: createUserGuildsSource(options),
      askMember: createMemberSource(rest),
      askBotIdentity: createBotIdentitySource(rest),
      inviteUrl: (guildId) => botInviteUrl(options, guildId),
    },
  }
}
