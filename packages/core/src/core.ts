import { createAnalytics, type Analytics } from './analytics/analytics.ts'
import type { AnalyticsReader } from './analytics/reader.ts'
import { createAnalyticsRollUp, type AnalyticsRollUp } from './analytics/roll-up.ts'
import { createAuth, type Auth } from './auth/auth.ts'
import type { DiscordOAuth } from './auth/discord-oauth.ts'
import { endAllRefreshes } from './auth/discord-token-store.ts'
import { createBlame, type Blame } from './blame/blame.ts'
import { createBotProfile, type AskBotIdentity, type BotProfile } from './bot-profile/bot-profile.ts'
import { createCommands, type Commands } from './commands/commands.ts'
import { createGuildCommands, type GuildCommands } from './commands/guild-commands.ts'
import { createEventPosting, type EventPosting } from './events/posting.ts'
import { createEvents, type Events } from './events/service.ts'
import { createGuildAccess, GATEWAY_ALIVE_MS, type AskMember, type GuildAccess } from './guilds/access.ts'
import { createGatewayRows, type GatewayRows } from './guilds/gateway-rows.ts'
import { createGuilds, type Guilds } from './guilds/guilds.ts'
import { createGuildMembers, type GuildMembers } from './guilds/members-store.ts'
import { createGuildSnapshots, type GuildSnapshots } from './guilds/snapshot-store.ts'
import { createUserGuildLists, type UserGuild, type UserGuildLists } from './guilds/user-guilds.ts'
import { createHugs, type Hugs } from './hugs/hugs.ts'
import { createAges, type Ages } from './kernel/ages.ts'
import type { AskServer } from './kernel/ask-server.ts'
import type { Changes } from './kernel/changes/changes.ts'
import { systemStopwatch, type Clock } from './kernel/clock.ts'
import type { Database } from './kernel/database/sqlite.ts'
import { rowReader } from './kernel/database/unreadable-rows.ts'
import { createIdempotencyKeys, type IdempotencyKeys } from './kernel/idempotency/idempotency.ts'
import { dropClaims } from './kernel/idempotency/keys-store.ts'
import { endAllLeases } from './kernel/jobs/claims.ts'
import { createJobs, type Jobs } from './kernel/jobs/jobs.ts'
import type { Log } from './kernel/log.ts'
import { createParkedEvents, type ParkedEvents } from './kernel/parked-events.ts'
import { createGatewaySessions, silenceAll, type GatewaySessions } from './kernel/shards/gateway-sessions.ts'
import { endAllShardLeases, isShardHeld } from './kernel/shards/shard-leases.ts'
import { createMessages, type ListOwnMessages, type Messages } from './messages/service.ts'
import { createModerationHits, type ModerationHits } from './moderation/hits.ts'
import { createModeration, type Moderation } from './moderation/moderation.ts'
import { createRaidTimes, type RaidTimes } from './raid-times/raid-times.ts'
import { createReminderDelivery, type ReminderDelivery } from './reminders/delivery.ts'
import { createReminders, type Reminders } from './reminders/reminders.ts'
import { createReminderTests, type ReminderTests } from './reminders/test-messages.ts'
import { createRoleButtonPosting, type RoleButtonPosting } from './role-buttons/posting.ts'
import { createRolePresses, type RolePresses } from './role-buttons/presses.ts'
import { createRoleButtons, type RoleButtons } from './role-buttons/service.ts'
import { createRulesPosting, type RulesPosting } from './rules/posting.ts'
import { createRules, type Rules } from './rules/service.ts'
import { createSettings, type Settings } from './settings/settings.ts'
import { createLinkReplies, type LinkReplies } from './url-rules/link-replies.ts'
import { createUrlRules, type UrlRules } from './url-rules/url-rules.ts'

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
export interface Core {
  readonly db: Database
  readonly gatewayDb: Database
  readonly clock: Clock
  readonly ages: Ages
  readonly changes: Changes
  readonly log: Log
  readonly jobs: Jobs
  readonly idempotencyKeys: IdempotencyKeys
  readonly gatewaySessions: GatewaySessions
  readonly gatewayRows: GatewayRows
  readonly parkedEvents: ParkedEvents
  readonly auth: Auth
  readonly access: GuildAccess
  readonly guilds: Guilds
  readonly userGuilds: UserGuildLists
  readonly snapshots: GuildSnapshots
  readonly members: GuildMembers
  readonly commands: Commands
  readonly guildCommands: GuildCommands
  readonly settings: Settings
  readonly moderation: Moderation
  readonly moderationHits: ModerationHits
  readonly messages: Messages
  readonly rules: Rules
  readonly rulesPosting: RulesPosting
  readonly reminders: Reminders
  readonly reminderDelivery: ReminderDelivery
  readonly reminderTests: ReminderTests
  readonly roleButtons: RoleButtons
  readonly roleButtonPosting: RoleButtonPosting
  readonly rolePresses: RolePresses
  readonly events: Events
  readonly eventPosting: EventPosting
  readonly urlRules: UrlRules
  readonly linkReplies: LinkReplies
  readonly blame: Blame
  readonly hugs: Hugs
  readonly raidTimes: RaidTimes
  readonly blameName: string
  readonly timeZone: string
  readonly hugGifUrl: string
  readonly askServer: AskServer | null
  readonly analytics: Analytics
  readonly analyticsRollUp: AnalyticsRollUp
  readonly botProfile: BotProfile
  readonly inviteUrl: (guildId: string | undefined) => string
  /** Whether the bot is connected to Discord, from the row that its gateway keeps. @throws `database.unavailable` */
  readonly isGatewayAlive: () => Promise<boolean>
  /** Whether the rows that decide access follow the gateway; otherwise access asks Discord. @throws `database.unavailable` */
  readonly areMembersCurrent: () => Promise<boolean>
  /** The bot as a guild sees it: its shard's process and connection; without a guild, those of any shard. @throws `database.unavailable` */
  readonly botStatus: (guildId: string | undefined) => Promise<{ isRunning: boolean; isConnected: boolean }>
  /** Ends every subscription to the change feed. */
  stop(): void
}

/** Builds the services of a process. Nothing else builds one. */
export function createCore(options: CoreOptions): Core {
  const { db, gatewayDb, clock, changes, log, discord, botUserId, blameName, timeZone, hugGifUrl, askServer } = options
  const deps = { db, gatewayDb, clock, changes, readRows: rowReader(log) }
  const ages = createAges({ clock, stopwatch: systemStopwatch })

  const auth = createAuth({
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
  const commands = createCommands({ ...deps, jobs })
  const moderation = createModeration({ ...deps, jobs })
  const settings = createSettings({ ...deps, botUserId, effects: [moderation] })
  const urlRules = createUrlRules(deps)
  const blame = createBlame(deps)
  const roleButtonPosting = createRoleButtonPosting({ ...deps, jobs, botUserId })
  const rulesPosting = createRulesPosting({
    ...deps,
    jobs,
    botUserId,
    onMoved: (...moved) => roleButtonPosting.rulesMoved(...moved),
  })
  const eventPosting = createEventPosting({ ...deps, jobs })
  const isRecent = (aliveAt: number | null): boolean => aliveAt !== null && clock.now() - aliveAt <= GATEWAY_ALIVE_MS

  return {
    db,
    gatewayDb,
    clock,
    ages,
    changes,
    log,
    jobs,
    idempotencyKeys: createIdempotencyKeys(deps),
    gatewaySessions,
    gatewayRows: createGatewayRows({ clock, changes: changes.over(gatewayDb) }),
    parkedEvents: createParkedEvents({ ...deps, retentionDays: options.retentionDays }),
    auth,
    access,
    guilds: createGuilds({ snapshots, userGuilds, cdnUrl: options.cdnUrl, botUserId }),
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
    messages: createMessages({
      ...deps,
      jobs,
      botUserId,
      listOwn: discord.listOwnMessages,
      showsRules: (key, messageId) => rulesPosting.shows(key, messageId),
    }),
    rules: createRules({ ...deps, stopwatch: systemStopwatch, jobs }),
    rulesPosting,
    reminders: createReminders({ ...deps, jobs }),
    reminderDelivery: createReminderDelivery({ ...deps, jobs }),
    reminderTests: createReminderTests({ ...deps, jobs }),
    roleButtons: createRoleButtons({
      ...deps,
      stopwatch: systemStopwatch,
      jobs,
      roleIdsOf: async (guildId, userId) => (await members.get(guildId, userId))?.roleIds ?? [],
    }),
    roleButtonPosting,
    rolePresses: createRolePresses({ ...deps, jobs, sessionSecret: options.sessionSecret }),
    events: createEvents({ ...deps, jobs }),
    eventPosting,
    urlRules,
    linkReplies: createLinkReplies({ ...deps, jobs }),
    blame,
    hugs: createHugs(deps),
    raidTimes: createRaidTimes({ ...deps, jobs }),
    blameName,
    timeZone,
    hugGifUrl,
    askServer,
    analytics: createAnalytics({ clock, blameName, reader: options.analyticsReader }),
    analyticsRollUp: createAnalyticsRollUp({ ...deps, jobs, retentionDays: options.retentionDays }),
    botProfile: createBotProfile({
      ...deps,
      ask: discord.askBotIdentity,
      ownerId: options.ownerId,
      cdnUrl: options.cdnUrl,
    }),
    inviteUrl: discord.inviteUrl,
    isGatewayAlive: async () => isRecent(await gatewaySessions.aliveAt()),
    areMembersCurrent: () => gatewaySessions.areMembersCurrent(clock.now() - GATEWAY_ALIVE_MS),
    botStatus: async (guildId) => ({
      isRunning: await isShardHeld(db, guildId, clock.now()),
      isConnected: isRecent(
        guildId === undefined ? await gatewaySessions.aliveAt() : await gatewaySessions.aliveFor(guildId),
      ),
    }),
    stop() {
      for (const service of [
        auth,
        blame,
        access,
        commands,
        settings,
        urlRules,
        rulesPosting,
        roleButtonPosting,
        eventPosting,
      ]) {
        try {
          service.stop()
        } catch (error) {
          log.error({ err: error }, 'could not end a subscription to the change feed')
        }
      }
    },
  }
}

/** Ends leases and signs of life of killed processes. Only for a process that holds the data folder, so that no other one runs. */
export async function endDeadLeases(db: Database): Promise<void> {
  await silenceAll(db)
  await endAllLeases(db)
  await endAllShardLeases(db)
  await dropClaims(db)
  await endAllRefreshes(db)
}
