import { createAnalyticsService } from './analytics/analytics.ts'
import type { AnalyticsReader } from './analytics/reader.ts'
import { createAnalyticsRollUp } from './analytics/roll-up.ts'
import { createAuthService } from './auth/auth.ts'
import type { DiscordOAuth } from './auth/discord-oauth.ts'
import { endAllRefreshes } from './auth/discord-token-store.ts'
import { createBlameService } from './blame/blame.ts'
import { createBotProfileService, type AskBotIdentity } from './bot-profile/bot-profile.ts'
import { createCommandService } from './commands/commands.ts'
import { createGuildCommands } from './commands/guild-commands.ts'
import { createEventPosting } from './events/posting.ts'
import { createEventService } from './events/service.ts'
import { createGuildAccess, type AskMember } from './guilds/access.ts'
import { createGatewayRows } from './guilds/gateway-rows.ts'
import { createGuildService } from './guilds/guilds.ts'
import { createGuildMembers } from './guilds/members-store.ts'
import { createGuildSnapshots } from './guilds/snapshot-store.ts'
import { createUserGuildLists, type UserGuild } from './guilds/user-guilds.ts'
import { createHugService } from './hugs/hugs.ts'
import { createAges } from './kernel/ages.ts'
import type { AskServer } from './kernel/ask-server.ts'
import type { Changes } from './kernel/changes/changes.ts'
import { systemStopwatch, type Clock } from './kernel/clock.ts'
import type { Database } from './kernel/database/sqlite.ts'
import { rowReader } from './kernel/database/unreadable-rows.ts'
import { createIdempotencyKeys } from './kernel/idempotency/idempotency.ts'
import { dropClaims } from './kernel/idempotency/keys-store.ts'
import { endAllLeases } from './kernel/jobs/claims.ts'
import { createJobs } from './kernel/jobs/jobs.ts'
import type { Log } from './kernel/log.ts'
import { createParkedEvents } from './kernel/parked-events.ts'
import { createGatewaySessions, silenceAll } from './kernel/shards/gateway-sessions.ts'
import { endAllShardLeases } from './kernel/shards/shard-leases.ts'
import { createMessageService, type ListOwnMessages } from './messages/service.ts'
import { createModerationHits } from './moderation/hits.ts'
import { createModerationService } from './moderation/moderation.ts'
import { createRaidTimeService } from './raid-times/raid-times.ts'
import { createReminderDelivery } from './reminders/delivery.ts'
import { createReminderService } from './reminders/reminders.ts'
import { createReminderTests } from './reminders/test-messages.ts'
import { createRoleButtonPosting } from './role-buttons/posting.ts'
import { createRolePresses } from './role-buttons/presses.ts'
import { createRoleButtonService } from './role-buttons/service.ts'
import { createRulesPosting } from './rules/posting.ts'
import { createRulesService } from './rules/service.ts'
import { createSettingsService } from './settings/settings.ts'
import { createLinkReplies } from './url-rules/link-replies.ts'
import { createUrlRuleService } from './url-rules/url-rules.ts'
import { createBotStatus } from './kernel/shards/bot-status.ts'

/** The ports of core onto Discord; `packages/discord` implements it. */
export interface DiscordPorts {
  readonly oauth: DiscordOAuth
  /** The guilds of a user, asked with the user's own access token. */
  readonly listUserGuilds: (accessToken: string) => Promise<UserGuild[]>
  readonly askMember: AskMember
  readonly askBotIdentity: AskBotIdentity
  readonly listOwnMessages: ListOwnMessages
  /** The page on which the bot is added to a server; undefined lets the user choose the server. */
  readonly inviteUrl: (guildId: string | undefined) => string
}

export interface CoreOptions {
  readonly db: Database
  /** The same database over connections for the gateway's own rows, which nothing else can exhaust; SQLite has one connection for all. */
  readonly gatewayDb: Database
  readonly clock: Clock
  readonly changes: Changes
  readonly log: Log
  readonly discord: DiscordPorts
  /** Discord: a bot's user has the id of its application. */
  readonly botUserId: string
  /** Keys for tokens and for encryption are derived from it. */
  readonly sessionSecret: Uint8Array | string
  /** The bot's owner; null takes the application's. */
  readonly ownerId: string | null
  /** Where Discord's images are. */
  readonly cdnUrl: string
  /** The default person of /blame. */
  readonly blameName: string
  /** The IANA zone in which commands read dates and times. */
  readonly timeZone: string
  /** Where /animehug finds a picture. */
  readonly hugGifUrl: string
  /** The model server of /ask; null while it is not set up. */
  readonly askServer: AskServer | null
  /** Where the analytics are read: away from the event loop. */
  readonly analyticsReader: AnalyticsReader
  /** How many days the analytics are kept. */
  readonly retentionDays: number
}

/** Every store, service and cache of the process, each built once. */
export type Core = ReturnType<typeof createCore>

/** Builds the services of a process. Nothing else builds one. */
export function createCore(options: CoreOptions) {
  const { db, gatewayDb, clock, changes, log, discord, botUserId, blameName, timeZone, hugGifUrl, askServer } = options
  const deps = { db, gatewayDb, clock, changes, readRows: rowReader(log) }
  const ages = createAges({ clock, stopwatch: systemStopwatch })

  const auth = createAuthService({
    ...deps,
    stopwatch: systemStopwatch,
    sessionSecret: options.sessionSecret,
    oauth: discord.oauth,
  })
  const userGuilds = createUserGuildLists({
    ...deps,
    ages,
    ask: (userId) => auth.discord.with(userId, discord.listUserGuilds),
  })
  const snapshots = createGuildSnapshots(deps)
  const members = createGuildMembers(deps)
  const gatewaySessions = createGatewaySessions(deps)
  const access = createGuildAccess({
    ...deps,
    snapshots,
    members,
    userGuilds,
    ages,
    progressOf: (guildId) => gatewaySessions.progressFor(guildId),
    askMember: discord.askMember,
  })
  const jobs = createJobs({ ...deps, stopwatch: systemStopwatch })
  const commands = createCommandService({ ...deps, jobs })
  const moderation = createModerationService({ ...deps, jobs })
  const settings = createSettingsService({ ...deps, botUserId, effects: [moderation] })
  const urlRules = createUrlRuleService(deps)
  const blame = createBlameService(deps)
  const roleButtonPosting = createRoleButtonPosting({ ...deps, jobs })
  const rulesPosting = createRulesPosting({
    ...deps,
    jobs,
    botUserId,
    onMoved: (...moved) => roleButtonPosting.rulesMoved(...moved),
  })
  const eventPosting = createEventPosting({ ...deps, jobs })

  const services = {
    jobs,
    idempotencyKeys: createIdempotencyKeys(deps),
    gatewaySessions,
    gatewayRows: createGatewayRows({ clock, changes: changes.over(gatewayDb) }),
    parkedEvents: createParkedEvents({ ...deps, retentionDays: options.retentionDays }),
    auth,
    access,
    guilds: createGuildService({ snapshots, userGuilds, cdnUrl: options.cdnUrl, botUserId }),
    userGuilds,
    snapshots,
    members,
    commands,
    guildCommands: createGuildCommands({
      commands,
      settingsOf: (guildId) => settings.get(guildId),
      askServer,
      timeZone,
    }),
    settings,
    moderation,
    moderationHits: createModerationHits({ ...deps, jobs }),
    messages: createMessageService({
      ...deps,
      jobs,
      botUserId,
      listOwn: discord.listOwnMessages,
      showsRules: (key, messageId) => rulesPosting.shows(key, messageId),
    }),
    rules: createRulesService({ ...deps, stopwatch: systemStopwatch, jobs }),
    rulesPosting,
    reminders: createReminderService({ ...deps, jobs }),
    reminderDelivery: createReminderDelivery({ ...deps, jobs }),
    reminderTests: createReminderTests({ ...deps, jobs }),
    roleButtons: createRoleButtonService({
      ...deps,
      stopwatch: systemStopwatch,
      jobs,
      roleIdsOf: async (guildId, userId) => (await members.get(guildId, userId))?.roleIds ?? [],
    }),
    roleButtonPosting,
    rolePresses: createRolePresses({ ...deps, jobs, sessionSecret: options.sessionSecret }),
    events: createEventService({ ...deps, jobs }),
    eventPosting,
    urlRules,
    linkReplies: createLinkReplies({ ...deps, jobs }),
    blame,
    hugs: createHugService(deps),
    raidTimes: createRaidTimeService({ ...deps, jobs }),
    analytics: createAnalyticsService({ clock, blameName, reader: options.analyticsReader }),
    analyticsRollUp: createAnalyticsRollUp({ ...deps, jobs, retentionDays: options.retentionDays }),
    botProfile: createBotProfileService({
      ...deps,
      ask: discord.askBotIdentity,
      ownerId: options.ownerId,
      cdnUrl: options.cdnUrl,
    }),
    botStatus: createBotStatus({ db, gatewaySessions, clock }),
  }

  return {
    ...services,
    db,
    gatewayDb,
    clock,
    ages,
    changes,
    log,
    blameName,
    timeZone,
    hugGifUrl,
    askServer,
    inviteUrl: discord.inviteUrl,
    /** Ends every subscription to the change feed. */
    stop: () => stopAll(Object.values(services), log),
  }
}

function stopAll(services: readonly object[], log: Log): void {
  for (const service of services) {
    if (!canStop(service)) continue
    try {
      service.stop()
    } catch (error) {
      log.error({ err: error }, 'could not end a subscription to the change feed')
    }
  }
}

function canStop(service: object): service is { stop(): void } {
  return 'stop' in service && typeof service.stop === 'function'
}

/** Ends leases and signs of life of killed processes. Only for a process that holds the data folder, so that no other one runs. */
export async function endDeadLeases(db: Database): Promise<void> {
  await silenceAll(db)
  await endAllLeases(db)
  await endAllShardLeases(db)
  await dropClaims(db)
  await endAllRefreshes(db)
}
