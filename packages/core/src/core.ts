import { createAccess } from './access/capability.ts'
import type { AskProfile, SearchMembers } from './access/members.ts'
import { createAnalytics } from './analytics/capability.ts'
import type { AnalyticsReader } from './analytics/reader.ts'
import { createAuth } from './auth/capability.ts'
import type { DiscordOAuth } from './auth/discord-oauth.ts'
import { endAllRefreshes } from './auth/discord-token-store.ts'
import { createBlame } from './blame/capability.ts'
import type { AskBotIdentity } from './bot-profile/bot-profile.ts'
import { createBotProfile } from './bot-profile/capability.ts'
import { createMenuEffect } from './commands/commands.ts'
import { createCommands } from './commands/capability.ts'
import { createEvents } from './events/capability.ts'
import type { AskMember } from './guilds/member-reads.ts'
import { createGuilds } from './guilds/capability.ts'
import type { UserGuild } from './guilds/user-guilds.ts'
import { createHealth } from './health/capability.ts'
import { createHistory } from './history/capability.ts'
import { createHugs } from './hugs/capability.ts'
import type { AskServer } from './kernel/ask-server.ts'
import { servicesOf, type Capability } from './kernel/capability.ts'
import type { Database } from './kernel/database/schema.ts'
import { pruneAll, stopAll } from './kernel/hooks.ts'
import { dropClaims } from './kernel/idempotency/keys-store.ts'
import { endAllLeases } from './kernel/jobs/claims.ts'
import { createKernel, kernelRows, type KernelOptions } from './kernel/kernel.ts'
import { selfCheckOf } from './kernel/self-check.ts'
import { silenceAll } from './kernel/shards/gateway-sessions.ts'
import { endAllShardLeases } from './kernel/shards/shard-leases.ts'
import { createLive } from './live/capability.ts'
import { createMessages } from './messages/capability.ts'
import type { ListOwnMessages } from './messages/service.ts'
import { createModeration } from './moderation/capability.ts'
import { createRaidTimes } from './raid-times/capability.ts'
import { createReminders } from './reminders/capability.ts'
import { createRoleButtons } from './role-buttons/capability.ts'
import type { IsMessageDeleted } from './role-buttons/restoration.ts'
import { createRules } from './rules/capability.ts'
import { createSavedMessages } from './saved-messages/capability.ts'
import { createSettings } from './settings/capability.ts'
import { createUrlRules } from './url-rules/capability.ts'
import { createWordDetection } from './word-detection/capability.ts'

/** The calls that core makes to Discord; `packages/discord` implements them. */
export interface DiscordPorts {
  readonly oauth: DiscordOAuth
  /** Lists the guilds of a user, with the user's own access token. */
  readonly listUserGuilds: (accessToken: string) => Promise<UserGuild[]>
  readonly askMember: AskMember
  readonly askProfile: AskProfile
  readonly searchMembers: SearchMembers
  readonly askBotIdentity: AskBotIdentity
  readonly listOwnMessages: ListOwnMessages
  readonly isMessageDeleted: IsMessageDeleted
  /** The page on which the bot is added to a server; undefined lets the user choose the server. */
  readonly inviteUrl: (guildId: string | undefined) => string
}

export interface CoreOptions extends KernelOptions {
  readonly discord: DiscordPorts
  /** Discord: a bot's user has the id of its application. */
  readonly botUserId: string
  /** Keys for tokens and for encryption are derived from it. */
  readonly sessionSecret: Uint8Array | string
  /** The bot's owner; null takes the application's. */
  readonly ownerId: string | null
  /** The origin of Discord's images. */
  readonly cdnUrl: string
  /** The default person of /blame. */
  readonly blameName: string
  /** The IANA zone in which commands read dates and times. */
  readonly timeZone: string
  /** The address from which /animehug loads a picture. */
  readonly hugGifUrl: string
  /** The model server of /ask; null while it is not set up. */
  readonly askServer: AskServer | null
  /** The reader of the analytics, which does not block the event loop. */
  readonly analyticsReader: AnalyticsReader
}

/** Every store, service and cache of the process, each built once. */
export type Core = ReturnType<typeof createCore>

/** Builds the services of a process. Nothing else builds one. */
export function createCore(options: CoreOptions) {
  const { discord, botUserId, sessionSecret, cdnUrl, ownerId, blameName, timeZone, hugGifUrl, askServer } = options
  const kernel = createKernel(options)

  const auth = createAuth({
    ...kernel,
    sessionSecret,
    oauth: discord.oauth,
    // Users sign in again to see a server that they have just created.
    onSignedIn: (userId) => guilds.services.userGuilds.expire(userId),
  })
  const askUserGuilds = (userId: string): Promise<UserGuild[]> =>
    auth.services.auth.discord.with(userId, discord.listUserGuilds)
  const guilds = createGuilds({
    ...kernel,
    askUserGuilds,
    askMember: discord.askMember,
    problemCounts: (guildIds) => health.services.health.counts(guildIds),
    cdnUrl,
    botUserId,
  })
  const moderation = createModeration(kernel)
  const wordDetection = createWordDetection(kernel)
  const settings = createSettings({
    ...kernel,
    botUserId,
    effects: [
      moderation.services.moderation,
      wordDetection.services.wordListSync.settingsEffect,
      createMenuEffect(kernel.jobs),
    ],
    isCommandEnabled: async (guildId, name) =>
      (await commands.services.commands.list(guildId)).some((one) => one.command_name === name && one.is_enabled),
    takesDefaultAction: (guildId) => wordDetection.services.wordLists.takesDefaultAction(guildId),
  })
  const commands = createCommands({
    ...kernel,
    settingsOf: (guildId) => settings.services.settings.get(guildId),
    askServer,
    timeZone,
  })
  const roleIdsOf = async (guildId: string, userId: string): Promise<readonly string[]> =>
    (await guilds.services.members.get(guildId, userId))?.roleIds ?? []
  const { isMessageDeleted } = discord
  const roleButtons = createRoleButtons({ ...kernel, roleIdsOf, sessionSecret, isMessageDeleted })
  const rules = createRules({
    ...kernel,
    botUserId,
    onMoved: (...moved) => roleButtons.services.roleButtonPosting.rulesMoved(...moved),
  })

  const capabilities = [
    auth,
    guilds,
    moderation,
    settings,
    commands,
    createReminders(kernel),
    createMessages({
      ...kernel,
      botUserId,
      listOwn: discord.listOwnMessages,
      showsRules: (...message) => rules.services.rulesPosting.shows(...message),
      isMessageDeleted,
      onEdited: (...edited) => roleButtons.services.roleButtonPosting.messageEdited(...edited),
    }),
    createSavedMessages(kernel),
    roleButtons,
    rules,
    createUrlRules(kernel),
    wordDetection,
    createAccess({
      ...kernel,
      async askProfile(guildId, userId) {
        const profile = await discord.askProfile(guildId, userId)
        // With a row of the member, the gateway reports when the member leaves.
        if (profile) await guilds.services.members.ask(guildId, userId, () => discord.askMember(guildId, userId))
        return profile
      },
      searchMembers: discord.searchMembers,
      rolesOnButtons: (trx, guildId) => roleButtons.services.rolesOnButtons(trx, guildId),
      membershipOf: (guildId, userId) => guilds.services.members.get(guildId, userId),
      timeZone,
    }),
    createEvents(kernel),
    createBlame(kernel),
    createHugs(kernel),
    createRaidTimes(kernel),
    createAnalytics({ ...kernel, reader: options.analyticsReader, blameName }),
    createLive({
      ...kernel,
      random: Math.random,
      isSessionLive: (session) => auth.services.auth.isLive(session),
      opened: (userId, guildId) => guilds.services.access.opened(userId, guildId),
    }),
    createBotProfile({ ...kernel, ask: discord.askBotIdentity, ownerId, cdnUrl }),
  ] as const
  const targets = capabilities.flatMap((capability: Capability<object>) => capability.history ?? [])
  const history = createHistory({ ...kernel, cdnUrl, targets })
  const health = createHealth({
    ...kernel,
    botUserId,
    sessionSecret,
    sources: capabilities.flatMap(({ name, problems }: Capability<object>) => (problems ? { name, ...problems } : [])),
    steps: capabilities.map(({ firstSteps }: Capability<object>) => firstSteps ?? {}),
    addedAt: (guildId) => guilds.services.snapshots.addedAt(guildId),
  })
  const inOrder: readonly Capability<object>[] = [...capabilities, history, health]

  return {
    ...kernel,
    selfCheck: selfCheckOf(sessionSecret, kernel.clock),
    ...servicesOf(capabilities),
    ...history.services,
    ...health.services,
    blameName,
    timeZone,
    hugGifUrl,
    askServer,
    inviteUrl: discord.inviteUrl,
    /** All capabilities, in the order in which their hooks are called. */
    capabilities: inOrder,
    /** Deletes rows past their time. Never rejects. */
    prune: () => pruneAll([...kernelRows(kernel), ...inOrder], kernel.log),
    /** Ends every subscription to the change feed. Never throws. */
    stop: () => stopAll(inOrder, kernel.log),
  }
}

/** Ends leases and signs of life of killed processes. Call it only while this process holds the data folder: no other runs then. */
export async function endDeadLeases(db: Database): Promise<void> {
  await silenceAll(db)
  await endAllLeases(db)
  await endAllShardLeases(db)
  await dropClaims(db)
  await endAllRefreshes(db)
}
