export { createAges, type Ages, type Moment } from './kernel/ages.ts'
export { atMost } from './kernel/at-most.ts'
export { attemptEach } from './kernel/attempt-each.ts'
export { auditReason, reasonWith } from './kernel/audit-reason.ts'
export type { Capability } from './kernel/capability.ts'
export type { Editor } from './kernel/editor.ts'
export { isGranted, type Grant } from './kernel/grants/grant.ts'
export { createMemberLimits, type MemberLimits } from './kernel/member-limits.ts'
export type { AccessService } from './access/service.ts'
export type { AskProfile, MemberProfile, SearchMembers } from './access/members.ts'
export { NEEDED_FOR_ACTION } from './kernel/default-action.ts'
export { stopAll } from './kernel/hooks.ts'
export {
  followDatabaseClock,
  isWithin,
  systemClock,
  systemStopwatch,
  type Clock,
  type Stopwatch,
} from './kernel/clock.ts'
export * from './kernel/database/contents.ts'
export {
  appliedMigrations,
  isMigrationPending,
  isOfEarlierVersion,
  migrate,
  NewerSchema,
  refuseNewerMigrations,
} from './kernel/database/migrate.ts'
export type { Database, Trx } from './kernel/database/schema.ts'
export { openGatewayPostgres, openPostgres } from './kernel/database/postgres.ts'
export { inspectDatabase, type DatabaseInspection, type DatabaseServer } from './kernel/database/inspection.ts'
export { holdSchema, isSchemaInUse, migrateAlone, SCHEMA_LOCK, SchemaInUse } from './kernel/database/schema-lock.ts'
export * from './kernel/database/sqlite.ts'
export { rowReader, type ReadRows } from './kernel/database/unreadable-rows.ts'
export * from './kernel/discord.ts'
export { allocateInYoungGeneration, keepNextTickFast } from './kernel/garbage-collection.ts'
export * from './kernel/log.ts'
export { makePrivateFile, tightenFile } from './kernel/private-file.ts'
export { forwardingHeaders, healthAnswer, HEALTH_PATH, QUESTION } from './kernel/health-answer.ts'
export { selfCheckOf, type SelfCheck } from './kernel/self-check.ts'
export { Problem, problem } from './kernel/problem.ts'
export * from './kernel/guild-snapshot.ts'
export type { Analytics } from './analytics/analytics.ts'
export { createAnalyticsReader, type AnalyticsReader } from './analytics/reader.ts'
export {
  createAnalyticsReaderThread,
  type AnalyticsReaderThread,
  type AnalyticsSource,
} from './analytics/reader-thread.ts'
export { deletePersonalData, exportPersonalData, type PersonalData } from './analytics/personal-data.ts'
export { ANALYTICS_ROLL_UP, type AnalyticsRollUp } from './analytics/roll-up.ts'
export * from './kernel/recorded-events.ts'
export * from './blame/blame.ts'
export * from './hugs/hugs.ts'
export * from './commands/commands.ts'
export * from './commands/guild-commands.ts'
export * from './guilds/members-store.ts'
export * from './guilds/snapshot-store.ts'
export * from './kernel/shards/gateway-sessions.ts'
export * from './kernel/handled-events.ts'
export * from './guilds/gateway-rows.ts'
export * from './auth/discord-oauth.ts'
export * from './auth/auth.ts'
export { ATTEMPT_LIFETIME_S, type SignInAttempt } from './auth/attempt.ts'
export type { DiscordAccess } from './auth/discord-access.ts'
export type { Session } from './auth/token.ts'
export * from './guilds/user-guilds.ts'
export * from './guilds/access.ts'
export type { OpenedGuild } from './guilds/access-cache.ts'
export { createGuildService, type Guilds } from './guilds/guilds.ts'
export * from './bot-profile/bot-profile.ts'
export * from './core.ts'
export { forgetGrants, grantsOf } from './access/personal-data.ts'
export { changesBy, forgetAuthor } from './history/personal-data.ts'
export { forgetLastChanges, lastChangesBy } from './history/last-changes.ts'
export { accountsOf, forgetAccount } from './auth/personal-data.ts'
export { eventsOf, forgetCreator, forgetSignUps, signUpsBy } from './events/personal-data.ts'
export { forgetMemberships, forgetServerList, membershipsOf, serverListOf } from './guilds/personal-data.ts'
export { blockedMessagesOf, forgetBlockedMessages } from './moderation/personal-data.ts'
export { forgetRequests, requestsOf } from './kernel/idempotency/personal-data.ts'
export type { History } from './history/service.ts'
export { PROBLEM_ALERT, REFUSED_ALERTS } from './health/alert-keys.ts'
export type { AlertedProblems } from './health/alerts.ts'
export type { RefusedSends } from './settings/refused-sends.ts'
export type { ChannelSetting } from './settings/warnings.ts'
export type { HealthChecks } from './health/checks.ts'
export type { ConnectionFailure } from './health/connection.ts'
export { createWriteProbe, PROBE_EVERY_MS, type WriteProbe } from './kernel/database/write-probe.ts'
export * from './kernel/idempotency/idempotency.ts'
export {
  createMetrics,
  measureQueries,
  type CallResult,
  type Metrics,
  type QueryObserver,
  type ReadyParts,
} from './kernel/metrics.ts'
export { queueState } from './kernel/jobs/jobs-store.ts'
export type { SavedResponse } from './kernel/idempotency/keys-store.ts'
export type { EventForModule, ParkedEvent, ParkedEvents } from './kernel/parked-events.ts'
export * from './kernel/permissions.ts'
export * from './moderation/moderation.ts'
export * from './moderation/hits.ts'
export type { SettingsEffect } from './kernel/guild-settings.ts'
export * from './settings/settings.ts'
export { createUrlRuleService, type UrlRules } from './url-rules/url-rules.ts'
export * from './url-rules/link-replies.ts'
export { countedAction, type ListAction, type ListContent } from './word-detection/content.ts'
export type { ListOfRule, WordHit, WordHitService } from './word-detection/hits.ts'
export { NO_LOG_CHANNEL } from './word-detection/input.ts'
export { KEEPS_CHANGING, type DesiredLists, type ListObstacle, type WordListKeeping } from './word-detection/keeping.ts'
export { changeInDiscord, RuleState, ruleStateOf, sorted as sortedRuleState } from './word-detection/rule-state.ts'
export { WORD_LISTS } from './word-detection/saved-lists.ts'
export type { WordListService } from './word-detection/service.ts'
export type { StoredList } from './word-detection/store.ts'
export { RULES_MESSAGE } from './rules/saved-rules.ts'
export * from './rules/service.ts'
export { createRulesPosting, type RulesPosting } from './rules/posting.ts'
export type { DesiredMessages, PostedMessages } from './rules/posted-messages.ts'
export {
  blockedOn as rulesBlockedOn,
  refusalSentence as rulesRefusal,
  uncertainSentence as uncertainRules,
} from './rules/refusals.ts'
export { MESSAGE_EDIT, MESSAGE_POST } from './messages/requests.ts'
export type { OwnMessage } from './messages/listed-edits.ts'
export { createMessageService, type ListOwnMessages, type Messages } from './messages/service.ts'
export type { MessageRequest } from './messages/store.ts'
export { embedOfDiscord, MessageContent } from './kernel/message-content.ts'
export { noRoomSentence } from './kernel/button-room.ts'
export { changedEmbeds, namedEmbeds } from './messages/parts-change.ts'
export * from './kernel/message-parts.ts'
export { isEmojiGone, withoutGoneEmojis } from './kernel/link-emojis.ts'
export { BOT, forbiddenSentence, isForbidden, missingAt, nameOf, obstacleAt, type Place } from './kernel/place.ts'
export { messageRefusal, postObstacle, TO_READ, toPost, uncertainMessage } from './messages/sentences.ts'
export { findButton, levelBelow, type FoundButton, type Level } from './role-buttons/buttons.ts'
export * from './role-buttons/message-buttons.ts'
export { unconfirmedIn } from './role-buttons/confirmed-permissions.ts'
export {
  createRolePresses,
  ROLE_PRESS,
  type PressedIn,
  type RolePress,
  type RolePresses,
} from './role-buttons/presses.ts'
export { deletePressesOf, pressesOf } from './role-buttons/press-store.ts'
export { createRoleButtonPosting, type PressedConfig, type RoleButtonPosting } from './role-buttons/posting.ts'
export type { SavedButtons } from './role-buttons/saves.ts'
export {
  blockedOn as buttonsBlockedOn,
  refusalSentence as buttonsRefusal,
  FOREIGN_MESSAGE,
  TO_SHOW_BUTTONS,
} from './role-buttons/sentences.ts'
export { ROLE_BUTTON_PERMISSIONS } from './role-buttons/recording.ts'
export type { RoleButtonReposts } from './role-buttons/reposts.ts'
export { ROLE_BUTTONS_REPOST, type Repost } from './role-buttons/reposts-store.ts'
export type { IsMessageDeleted } from './role-buttons/restoration.ts'
export { createRoleButtonService, type RoleButtons, type SavedConfig } from './role-buttons/service.ts'
export { messageOf, ROLE_BUTTONS } from './role-buttons/saved-buttons.ts'
export { highestOwnRole, whyNotAssignable } from './kernel/role-ranks.ts'
export { createRaidTimeService, RAID_TOPIC, type RaidTimes, type RaidTopicStatus } from './raid-times/raid-times.ts'
export { checkEvent, mostPlaces, type CheckedEvent, type EventInput } from './events/input.ts'
export { EVENT_CALENDAR, EVENT_MESSAGE, EVENT_PING, eventOf, slotOfJob } from './events/jobs.ts'
export * from './events/limits.ts'
export type { EventPosting } from './events/posting.ts'
export * from './events/sentences.ts'
export type { Events } from './events/service.ts'
export type { EventKey, SlotKey } from './events/store.ts'
export { signUpStatusOf, type EventView, type SignUpStatus, type SlotView } from './events/view.ts'
export { contentOf, type ReminderContent } from './reminders/content.ts'
export { createReminderDelivery, ReminderChanged, type ReminderDelivery, type RunEnd } from './reminders/delivery.ts'
export { sentPartsOf as sentReminderParts } from './reminders/parts.ts'
export { planOf, type Plan } from './reminders/plan.ts'
export { isRecurring as reminderRecurs } from './reminders/recurrence.ts'
export { followingRun } from './reminders/timing.ts'
export type { ReminderRow } from './reminders/tables.ts'
export { createReminderService, type Reminders } from './reminders/reminders.ts'
export {
  blockedOn as reminderBlockedOn,
  missedSentence,
  obstacle,
  refusalSentence,
  uncertainSentence,
} from './reminders/sentences.ts'
export { REMINDER, type ReminderKey } from './reminders/store.ts'
export {
  createReminderTests,
  REMINDER_GONE,
  REMINDER_TEST,
  testOf,
  type ReminderTests,
} from './reminders/test-messages.ts'
export type { Live } from './live/live.ts'
export type { LiveConnection, LiveStream } from './live/stream.ts'
export type { AskServer } from './kernel/ask-server.ts'
export { backOff } from './kernel/jobs/back-off.ts'
export { Change, createLocalChanges, TOPICS, type Changes, type Topic } from './kernel/changes/changes.ts'
export { createPostgresChanges, ListenUnavailable, type SchemaHold } from './kernel/changes/postgres-changes.ts'
export * from './kernel/jobs/job.ts'
export { createJobs, type Jobs, type JobStatus } from './kernel/jobs/jobs.ts'
export { createJobWorker, type JobWorker } from './kernel/jobs/worker.ts'
export { endAllLeases, type OwnShards } from './kernel/jobs/claims.ts'
export * from './kernel/shards/shard-leases.ts'
export { limitTime, type TimeLimit } from './kernel/time-limit.ts'
export { shardOf, slotOf, snowflakeAt, timeOf, compareSnowflakes } from './kernel/snowflake.ts'
