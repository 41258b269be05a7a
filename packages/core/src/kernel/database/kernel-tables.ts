import type { Generated } from 'kysely'

/** The tables that every capability may need. */
export interface KernelTables {
  jobs: JobRow
  guild_settings: GuildSettingsRow
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
  is_once: 0 | 1
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

/** The settings of a guild, named as in the contract. Without a row, each has its default. */
export interface GuildSettingsRow {
  guild_id: string
  prefix: string
  welcome_message: string | null
  welcome_channel_id: string | null
  unavailable_channel_id: string | null
  default_action: string
  enable_auto_mod: 0 | 1
  moderation_log_channel_id: string | null
  deleted_message_log_channel_id: string | null
  updated_by: string
  updated_at: number
}

/** Ids of Discord events whose effect is in the database, so that a repeated one counts once. */
export interface HandledEventRow {
  event_id: string
  handled_at: number
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
  /** The source of the body, see the endpoint's row in apps/api; null when there is none. */
  reply: string | null
  created_at: number
}

/** Events that were recorded together and are not rolled up yet. */
export interface RecordedEventRow {
  id: Generated<number>
  /** JSON of kernel/recorded-events.ts. */
  events: string
  /** How many there are. */
  size: number
  /** 1 for a row that cannot be read: it is kept and not rolled up. */
  is_set_aside: Generated<0 | 1>
}

/** An event of the gateway whose write failed or takes long, of one module. */
export interface ParkedEventRow {
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
  /** Failed ones. */
  attempts: number
  /** When the last attempt failed; null while more follow. */
  set_aside_at: number | null
}

/** The state with which a shard resumes after a restart. */
export interface GatewaySessionRow {
  shard_id: number
  session_id: string
  resume_url: string
  sequence: number
  /** Shards in all when the session was made; another number voids it. */
  shard_count: number
  /** Last sign of life of the session: while it is recent, the shard is connected. */
  alive_at: number
  /** The last sign of life, also of a session that ended; replayed events happened after it. */
  last_sign_at: number
  /** Snapshots and members in the rows have every change up to then; 0 while that is unknown. */
  members_as_of: number
  /** JSON: the ids of guilds whose changes are being missed, since Discord does not send them. */
  missed_guilds: string
  /** JSON: the ids of guilds whose changes could not be written. */
  unwritten_guilds: Generated<string>
}

/** Up to which event of a shard the analytics count. */
export interface GatewayCountsRow {
  shard_count: number
  shard_id: number
  session_id: string
  sequence: number
  counted_at: number
}

/** The process that has a shard, and until when. */
export interface ShardLeaseRow {
  shard_count: number
  shard_id: number
  token: string
  leased_until: number
}

/** When the next shard of a bucket can identify; Discord: `shard_id % max_concurrency`. */
export interface IdentifyTurnRow {
  bucket: number
  next_at: number
}
