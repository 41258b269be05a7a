export interface RoleButtonTables {
  role_buttons: RoleButtonsRow
  role_presses: RolePressRow
  role_button_reposts: RoleButtonRepostRow
}

/** A press whose job, of the kind `role-press`, has not ended. */
export interface RolePressRow {
  guild_id: string
  interaction_id: string
  member_id: string
  config_id: string
  button_id: string
  pressed_in: 'message' | 'reply'
  /** The interaction's token, encrypted; null once Discord accepts no response with it. */
  token: string | null
  /** The time at which the press was received, in epoch ms. */
  received_at: number
}

/** The role buttons of a message of the bot; their job has the kind `role-buttons`. Times are epoch ms. */
export interface RoleButtonsRow {
  guild_id: string
  message_id: string
  channel_id: string
  /** Null for a message without a configuration, whose row only serves callers that have not received a refusal. */
  config_id: string | null
  /** The contract's tree of buttons as JSON. */
  buttons: string
  pick_one: 0 | 1
  /** 0 for buttons of version 0.1.0, until the first sync records the permissions of their roles as confirmed. */
  are_permissions_recorded: 0 | 1
  version: number
  created_at: number
  updated_by: string
  updated_at: number
  /** The number of the last save, and the revision of the job that applies it. */
  save_number: number
  save_revision: number
  /** The version before the save as JSON, until a refusal can no longer revert it. */
  undo: string | null
  undo_until: number | null
  /** Refused saves as JSON, for callers that have not received the refusal. */
  refusals: string
  /** 1 after the deletion of a message that showed rules: its configuration moves to the rules message that is posted next. */
  is_waiting_for_rules: 0 | 1
  /** JSON of the message's content when the bot last compared it; null while it is unknown. */
  message: string | null
}

/** A configuration to restore below a new message, since its message was deleted; its job has the kind `role-buttons-repost`. */
interface RoleButtonRepostRow {
  guild_id: string
  request_id: string
  config_id: string
  /** The configuration to restore, with its message, as JSON. */
  config: string
  /** The version of the configuration that the repost replaces; null if it was deleted. */
  seen_version: number | null
  /** The version of the restored configuration. */
  version: number
  user_id: string
  /** The new message, once it is known to be posted. */
  message_id: string | null
  requested_at: number
}
