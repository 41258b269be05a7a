import type { Generated } from 'kysely'

/** The kind of change after which a blocked job can succeed. */
export type BlockedOn = 'permissions' | 'roles' | 'channel' | 'save' | 'program'

/** The tables that every capability may need. */
export interface KernelTables {
  guild_access: GuildAccessRow
  jobs: JobRow
  guild_settings: GuildSettingsRow
  revisions: RevisionRow
  handled_events: HandledEventRow
  idempotency_keys: IdempotencyKeyRow
  recorded_events: RecordedEventRow
  parked_events: ParkedEventRow
  gateway_sessions: GatewaySessionRow
  gateway_counts: GatewayCountsRow
  shard_leases: ShardLeaseRow
  identify_turns: IdentifyTurnRow
}

/** Work that must happen; `kernel/jobs` has the rules. */
export interface JobRow {
  /** Empty for work that belongs to no guild. */
  guild_id: string
  /** `guild_id >> 22`, which determines the shard; 0 without a guild. */
  guild_slot: number
  kind: string
  key: string
  /** Rises with every change of the desired state. */
  revision: number
  /** The revision that was last applied in Discord. */
  applied_revision: number
  state: 'open' | 'blocked' | 'done'
  /** 1 for a one-shot job, which is pruned after it is done. */
  is_once: 0 | 1
  priority: number
  /** Jobs of a guild with the same lane run one at a time, oldest first. */
  lane: string | null
  run_at: number
  /** The retry time that Discord gave: a new desired state does not make the job due earlier. */
  not_before: number
  /** The time at which the last attempt began; 0 before the first. */
  claimed_at: number
  lease_token: string | null
  leased_until: number | null
  /** JSON in a shape that only the handler knows. */
  progress: string | null
  /** Failed attempts in a row, for the back-off. */
  attempts: number
  /** Unexpected errors in a row. */
  throws: number
  blocked_on: BlockedOn | null
  /** The program version whose attempts failed; set for a job that is blocked on the program. */
  blocked_version: string | null
  /** The sentence for administrators that explains why the desired state is not reached. */
  reason: string | null
  created_at: number
  updated_at: number
}

/** The settings of a guild, named as in the contract. Without a row, each has its default. */
export interface GuildSettingsRow {
  guild_id: string
  prefix: string
  welcome_message: string | null
  /** The embeds below the welcome message, as JSON; null for none. */
  welcome_embeds: string | null
  welcome_channel_id: string | null
  unavailable_channel_id: string | null
  default_action: string
  enable_auto_mod: 0 | 1
  moderation_log_channel_id: string | null
  deleted_message_log_channel_id: string | null
  alerts_channel_id: string | null
  /** An IANA name; null for the bot's own zone. */
  time_zone: string | null
  /** Grows with every save that changes a setting. */
  version: Generated<number>
  updated_by: string
  updated_at: number
}

/** One change of a guild's configuration. */
export interface RevisionRow {
  guild_id: string
  /** Global, so that revisions of all guilds are ordered; with gaps. */
  revision_id: Generated<number>
  at: number
  /** Null for a change that the bot made by itself; `0` once the personal data of the user was deleted. */
  user_id: string | null
  /** The name of the user at that time. */
  username: string | null
  area: string
  target_type: string
  target_key: string
  target_name: string
  action: string
  /** The contract's list of changed fields, as JSON. */
  changes: string
  /** The state to restore, as JSON in a shape that only the capability of the target knows; null when there is none. */
  stored: string | null
  /** The channels, roles and emoji that the restored state needs, as JSON; null when it needs none. */
  refers_to: string | null
  /** The time until which the change can be undone; null for no end, 0 for never. */
  restorable_until: number | null
  /** Names the undecided save of this change: until it is decided, the revision is neither listed nor restorable. */
  undecided: string | null
  /** The time after which the save counts as decided. */
  undecided_until: number | null
  /** The size of `changes`, `stored` and `refers_to` in UTF-8 bytes. */
  bytes: number
}

/** Ids of Discord events whose effect is in the database, so that a repeated one counts once. */
interface HandledEventRow {
  event_id: string
  handled_at: number
}

/** A request with an Idempotency-Key: claimed while it is in flight, and stored with its reply once its effect is committed. */
export interface IdempotencyKeyRow {
  user_id: string
  method: string
  path: string
  key: string
  body_hash: string
  /** The request that holds the claim, and the end of the claim; ignored once `status` is set. */
  lease_owner: string
  leased_until: number
  /** HTTP status of the reply; null while the request is in flight. */
  status: number | null
  /** The source of the reply's body, see the endpoint's row in apps/api; null for a reply without a body. */
  reply: string | null
  created_at: number
}

/** Events that were recorded together and are not rolled up yet. */
export interface RecordedEventRow {
  id: Generated<number>
  /** JSON of kernel/recorded-events.ts. */
  events: string
  /** The number of events. */
  size: number
  /** 1 for an unreadable row, which is kept but not rolled up. */
  is_set_aside: Generated<0 | 1>
}

/** A gateway event whose write by one module failed or takes long. */
interface ParkedEventRow {
  /** Rises in the order of the events. */
  id: Generated<number>
  guild_id: string
  module: string
  session_id: string
  seq: number
  /** The shard that received it. */
  shard_id: number
  /** Discord's name of the event. */
  event: string
  /** JSON of kernel/parked-events.ts. */
  payload: string
  received_at: number
  /** The number of failed attempts. */
  attempts: number
  /** The time at which the last attempt failed; null while more attempts follow. */
  set_aside_at: number | null
}

/** The state with which a shard resumes after a restart. */
export interface GatewaySessionRow {
  shard_id: number
  session_id: string
  resume_url: string
  sequence: number
  /** The total number of shards when the session was created; a session is void under another number. */
  shard_count: number
  /** The last sign of life of the session. While it is recent, the shard counts as connected. */
  alive_at: number
  /** The last sign of life, also of a session that ended; replayed events happened after it. */
  last_sign_at: number
  /** The time up to which the rows of snapshots and members include every change; 0 while unknown. */
  members_as_of: number
  /** JSON list of the ids of guilds for which Discord currently sends no changes. */
  missed_guilds: string
  /** JSON list of the ids of guilds whose changes could not be written. */
  unwritten_guilds: Generated<string>
}

/** The last event of a shard that the analytics include. */
interface GatewayCountsRow {
  shard_count: number
  shard_id: number
  session_id: string
  sequence: number
  counted_at: number
}

/** The process that holds a shard, and the end of its lease. */
interface ShardLeaseRow {
  shard_count: number
  shard_id: number
  token: string
  leased_until: number
}

/** The time at which the next shard of a bucket can identify; Discord: `shard_id % max_concurrency`. */
interface IdentifyTurnRow {
  bucket: number
  next_at: number
}

/** The roles and members that may manage areas of a guild; every save replaces the whole list. */
interface GuildAccessRow {
  guild_id: string
  /** JSON list; kernel/grants/grants-store.ts has the schema. */
  grants: string
  /** 1 for a list without grants, so that guilds with grants are found without parsing. */
  is_empty: 0 | 1
  version: number
  updated_by: string
  updated_at: number
}
