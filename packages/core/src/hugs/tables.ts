export interface HugTables {
  hug_counts: HugCountRow
}

/** How often one member hugged another. */
interface HugCountRow {
  guild_id: string
  giver_id: string
  receiver_id: string
  count: number
}
