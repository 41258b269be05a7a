export interface SettingsTables {
  refused_sends: RefusedSendRow
}

/** The last message of a setting's channel, if Discord refused it. */
export interface RefusedSendRow {
  guild_id: string
  /** "welcome_channel_id" */
  setting: string
  channel_id: string
  /** The sentence that explains the refusal. */
  reason: string
  /** Epoch ms. */
  refused_at: number
}
