export interface SavedMessageTables {
  saved_messages: SavedMessageRow
}

/** A message that administrators saved to start from. */
export interface SavedMessageRow {
  guild_id: string
  /** The name in one case, which is unique in the guild. */
  folded_name: string
  /** The name as it was typed. */
  name: string
  content: string
  /** The embeds and link buttons as JSON. */
  parts: string
  /** The version, which grows with every save. */
  version: number
  updated_by: string
  updated_at: number
}
