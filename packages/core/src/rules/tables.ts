export interface RulesTables {
  channel_rules: ChannelRulesRow
}

/** The rules of a channel, and the bot's messages that show them. The JSON is described in core's rules/store.ts. */
export interface ChannelRulesRow {
  guild_id: string
  channel_id: string
  /** JSON list of texts, in their order. */
  rules: string
  /** The version, which grows with every save that changes the rules, and with every revert. */
  version: number
  updated_by: string
  updated_at: number
  /** The version before an undecided save, as JSON; null once the save is decided. */
  undo: string | null
  /** The time until which a refusal by Discord reverts the save. */
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
