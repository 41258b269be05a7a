/** The table of raid times. */
export interface RaidTimeTables {
  raid_times: RaidTimeRow
}

/** When the next raid of a channel is; its topic is written by a job of the kind `raid-topic`. Times are epoch ms. */
export interface RaidTimeRow {
  guild_id: string
  channel_id: string
  starts_at: number
  updated_by: string
  updated_at: number
}
