/** How often a user was blamed in a guild; the default person has the user id "default". */
export interface BlameCountRow {
  guild_id: string
  user_id: string
  count: number
}

/** How often one member hugged another. */
export interface HugCountRow {
  guild_id: string
  giver_id: string
  receiver_id: string
  count: number
}

/** When the next raid of a channel is; its topic is written by a job of the kind `raid-topic`. Times are epoch ms. */
export interface RaidTimeRow {
  guild_id: string
  channel_id: string
  starts_at: number
  updated_by: string
  updated_at: number
}
