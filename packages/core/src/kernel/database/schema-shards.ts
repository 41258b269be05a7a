/** What a shard needs to resume after a restart. */
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
