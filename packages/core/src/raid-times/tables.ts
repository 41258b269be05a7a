export interface RaidTimeTables {
  raid_times: RaidTimeRow
}

/** The time of a channel's next raid; a job of the kind `raid-topic` writes the topic. Times are epoch ms. */
interface RaidTimeRow {
  guild_id: string
  channel_id: string
  starts_at: number
  updated_by: string
  updated_at: number
}
