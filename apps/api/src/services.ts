import {
  createAuth,
  createBlame,
  createBotProfile,
  createCommands,
  createGatewaySessions,
  createGuildAccess,
  createGuildMembers,
  createGuildPictures,
  createGuilds,
  createIdempotencyKeys,
  createRules,
  createSettings,
  createUrlRules,
  createUserGuildLists,
  type Auth,
  type Blame,
  type BotProfile,
  type Commands,
  type GuildAccess,
  type Guilds,
  type IdempotencyKeys,
  type Rules,
  type Settings,
  type UrlRules,
  type UserGuildLists,
} from '@guildhall/core'
import {
  botInviteUrl,
  createBotIdentitySource,
  createDiscordOAuth,
  createDiscordRest,
  createMemberSource,
  createRulesChannels,
  createUserGuildsSource,
} from '@guildhall/discord'
import { createGatewayLife } from './kernel/gateway-life.ts'
import type { ApiOptions } from './kernel/options.ts'

/** Everything that a door can call. */
export interface Services {
  readonly auth: Auth
  readonly access: GuildAccess
  readonly guilds: Guilds
  readonly userGuilds: UserGuildLists
  readonly commands: Commands
  readonly settings: Settings
  readonly rules: Rules
  readonly urlRules: UrlRules
  readonly blame: Blame
  readonly blameName: string
  readonly botProfile: BotProfile
  readonly idempotencyKeys: IdempotencyKeys
  /** Whether the bot is in touch with Discord. */
  readonly isGatewayAlive: () => Promise<boolean>
  /** Where the bot is added to a server; undefined lets the user pick which. */
  readonly inviteUrl: (guildId: string | undefined) => string
}

/** Puts core's services onto the database and onto Discord. */
export function createServices(options: ApiOptions): Services {
  const { db, clock, nudges, endpoints, credentials, sessionSecret, ownerId, blameName, metrics } = options
  const { cdnUrl } = endpoints
  const rest = createDiscordRest({ endpoints, credentials, metrics })
  // Discord: a bot's user has the id of its application.
  const botUserId = credentials.clientId
  const auth = createAuth({
    db,
    clock,
    nudges,
    sessionSecret,
    oauth: createDiscordOAuth({ endpoints, credentials, metrics }),
  })

  const listAsUser = createUserGuildsSource({ endpoints, metrics })
  const userGuilds = createUserGuildLists({ db, clock, ask: (userId) => auth.discord.with(userId, listAsUser) })
  const pictures = createGuildPictures({ db, clock, nudges })
  const gatewaySessions = createGatewaySessions({ db, clock })
  const access = createGuildAccess({
    pictures,
    members: createGuildMembers({ db, clock, nudges }),
    gatewayAliveAt: (guildId) => gatewaySessions.aliveFor(guildId),
    userGuilds,
    askMember: createMemberSource(rest),
    clock,
    nudges,
  })

  return {
    auth,
    access,
    guilds: createGuilds({ pictures, userGuilds, cdnUrl }),
    userGuilds,
    commands: createCommands({ db, clock, nudges }),
    urlRules: createUrlRules({ db, clock, nudges }),
    settings: createSettings({ db, clock, nudges, botUserId }),
    rules: createRules({ db, clock, nudges, botUserId, channels: createRulesChannels({ rest, botUserId, clock }) }),
    blame: createBlame({ db, clock, nudges }),
    blameName,
    botProfile: createBotProfile({ db, clock, ask: createBotIdentitySource(rest), ownerId, cdnUrl }),
    isGatewayAlive: createGatewayLife({ clock, gatewaySessions }),
    idempotencyKeys: createIdempotencyKeys({ db, clock }),
    inviteUrl: (guildId) => botInviteUrl({ endpoints, credentials }, guildId),
  }
}
