/*
 * The rows, for both engines: times are epoch ms, booleans 0 or 1, JSON and snowflakes text.
 * Every per-guild table has guild_id first in its key. Nearly all in one file, however long: a query joins what several write.
 */
import type { DefaultAction } from '@guildhall/contract'
import type { Generated } from 'kysely'
import type { AnalyticsRows } from './schema-analytics.ts'
import type { AuthTables } from './schema-auth.ts'
import type { BlameCountRow, HugCountRow, RaidTimeRow } from './schema-commands.ts'
import type { EventTables } from './schema-events.ts'
import type { GatewaySessionRow, IdentifyTurnRow, ShardLeaseRow } from './schema-shards.ts'
import type { ReminderMessageRow, ReminderRow } from './schema-reminders.ts'
import type { RoleButtonTables } from './schema-role-buttons.ts'

export * from './schema-analytics.ts'
export type { DiscordTokenRow, SessionRow, UserRow } from './schema-auth.ts'
export type { BlameCountRow, HugCountRow, RaidTimeRow } from './schema-commands.ts'
export type { ReminderMessageRow, ReminderRow } from './schema-reminders.ts'

export type Flag = 0 | 1

export interface Schema extends AuthTables, AnalyticsRows, RoleButtonTables, EventTables {
  user_guilds: UserGuildsRow
  guilds: GuildRow
  guild_members: GuildMemberRow
  guild_commands: GuildCommandRow
  guild_settings: GuildSettingsRow
  channel_rules: ChannelRulesRow
  moderation_hits: ModerationHitRow
  blame_counts: BlameCountRow
  handled_events: HandledEventRow
  gateway_sessions: GatewaySessionRow
  bot_profile: BotProfileRow
  idempotency_keys: IdempotencyKeyRow
  url_rule_lists: UrlRuleListRow
  link_replies: LinkReplyRow
  reminders: ReminderRow
  reminder_messages: ReminderMessageRow
  hug_counts: HugCountRow
  raid_times: RaidTimeRow
  jobs: JobRow
  shard_leases: ShardLeaseRow
  identify_turns: IdentifyTurnRow
}

/** The guilds of a user as Discord lists them to that user: JSON of {@link ../../guilds/user-guilds.ts}. */
export interface UserGuildsRow {
  user_id: string
  guilds: string
  fetched_at: number
}

/** The slim snapshot of a guild that the bot keeps: JSON columns are the types in core's kernel/guild-snapshot.ts. */
export interface GuildRow {
  guild_id: string
  name: string
  icon: string | null
  owner_id: string
  member_count: number
  /** 1 while the bot is in the guild; 0 after it left, so that what was configured stays. */
  is_bot_member: Flag
  roles: string
  channels: string
  emojis: string
  /** JSON list of the ids of the bot's own roles. */
  bot_role_ids: string
  updated_at: number
}

/** The roles of a member who uses the dashboard; kept fresh by the gateway, or by asking Discord. */
export interface GuildMemberRow {
  guild_id: string
  user_id: string
  /** 0 when Discord said that the user is no member. */
  is_member: Flag
  /** JSON list of role ids. */
  role_ids: string
  checked_at: number
}

export interface GuildCommandRow {
  guild_id: string
  command_name: string
  is_enabled: Flag
  updated_by: string
  updated_at: number
}

/** The settings of a guild, named as in the contract. Without a row, each has its default. */
export interface GuildSettingsRow {
  guild_id: string
  prefix: string
  welcome_message: string | null
  welcome_channel_id: string | null
  unavailable_channel_id: string | null
  default_action: string
  enable_auto_mod: Flag
  moderation_log_channel_id: string | null
  deleted_message_log_channel_id: string | null
  updated_by: string
  updated_at: number
}

/** A message that AutoMod blocked; a job carries out what follows for its author. */
export interface ModerationHitRow {
  guild_id: string
  /** Which event of Discord's reported it. */
  hit_id: string
  user_id: string
  channel_id: string | null
  rule_id: string
  /** Discord's number of the kind of rule. */
  trigger_type: number
  /** What the author wrote; empty once the hit is finished. */
  content: string
  /** Of channel and content: Discord names no id of a message that it blocked. */
  content_hash: string
  /** One of the contract's DEFAULT_ACTIONS, or empty. */
  action: DefaultAction | ''
  happened_at: number
  /** 0 when it happened at an unknown time after `happened_at`. */
  is_time_exact: Flag
  /** 1 when another rule's report of the same message was first: nothing follows this one. */
  is_duplicate: Flag
  done_at: number | null
  /** The message of the log line; it belongs to one hit. */
  log_message_id: string | null
}

/** Ids of Discord events whose effect is in the database, so that a repeated one counts once. */
export interface HandledEventRow {
  event_id: string
  handled_at: number
}

/** The rules of a channel, and the bot's messages that show them. The JSON is described in core's rules/store.ts. */
export interface ChannelRulesRow {
  guild_id: string
  channel_id: string
  /** JSON list of texts, in their order. */
  rules: string
  /** Grows with every save that changes something, and with every revert. */
  version: number
  updated_by: string
  updated_at: number
  /** What an undecided save replaced, as JSON; null once the save stands or was reverted. */
  undo: string | null
  /** Until when a refusal of Discord reverts the save. */
  undo_until: number | null
  /** Counts saves, also those that changed nothing. */
  save_number: number
  /** The revision of the job that the last save waits for. */
  save_revision: number
  /** The saves that Discord refused in the last day, as JSON. */
  refusals: string
  /** The messages in Discord, as JSON. */
  posted: string
}

/** One row: who the bot is, as Discord last said. */
export interface BotProfileRow {
  id: Generated<number>
  user_id: string
  username: string
  avatar: string | null
  owner_id: string | null
  updated_at: number
}

/** A request with an Idempotency-Key: claimed while its effect is under way, with its reply once that is committed. */
export interface IdempotencyKeyRow {
  user_id: string
  method: string
  path: string
  key: string
  body_hash: string
  /** The request that holds the claim, and until when; void once there is a status. */
  lease_owner: string
  leased_until: number
  /** HTTP status of the reply; null while the request is in flight. */
  status: number | null
  /** What the body is made of, see the endpoint's row in apps/api; null when there is none. */
  reply: string | null
  created_at: number
}

/** How a guild's links are rewritten; replaced whole. */
export interface UrlRuleListRow {
  guild_id: string
  /** JSON list of rules in core's url-rules/rules-store.ts. */
  rules: string
  /** Grows with every save. */
  version: number
  updated_by: string
  updated_at: number
}

/** The bot's reply to a message with links. */
export interface LinkReplyRow {
  guild_id: string
  message_id: string
  channel_id: string
  /** The bot's message; null after a person deleted it. */
  reply_id: string | null
  /** The content of the reply. */
  links: string
  /** 1 when the bot hid the previews of the message. */
  hides_embeds: Flag
  created_at: number
}

/** Work that must happen; `kernel/jobs` has the rules. */
export interface JobRow {
  /** Empty for work that belongs to no guild. */
  guild_id: string
  /** `guild_id >> 22`, of which the shard follows; 0 without a guild. */
  guild_slot: number
  kind: string
  key: string
  /** Rises with every change of the desired state. */
  revision: number
  /** The revision that Discord has. */
  applied_revision: number
  state: 'open' | 'blocked' | 'done'
  /** 1 for work that is done once and then pruned. */
  is_once: Flag
  priority: number
  /** Jobs of a guild with the same lane run one at a time, oldest first. */
  lane: string | null
  run_at: number
  /** A time that Discord gave: no change of the desired state makes the job due earlier. */
  not_before: number
  /** When the last attempt began; 0 before the first. */
  claimed_at: number
  lease_token: string | null
  leased_until: number | null
  /** JSON, of which only the handler knows the shape. */
  progress: string | null
  /** Failed attempts in a row, for the back-off. */
  attempts: number
  /** Unexpected errors in a row. */
  throws: number
  blocked_on: string | null
  /** The version of the program that gave up; set when blocked on the program. */
  blocked_version: string | null
  /** Why the desired state is not reached, as a sentence for the administrator. */
  reason: string | null
  created_at: number
  updated_at: number
}
