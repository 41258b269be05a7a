export interface BlameTables {
  blame_counts: BlameCountRow
}

/** How often a user was blamed in a guild; the default person has the user id "default". */
interface BlameCountRow {
  guild_id: string
  user_id: string
  count: number
}
