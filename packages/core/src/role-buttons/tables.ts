/** The tables of role buttons. */
export interface RoleButtonTables {
  role_buttons: RoleButtonsRow
  role_presses: RolePressRow
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
  /** Epoch ms. */
  received_at: number
}

/** The role buttons of a message of the bot; their job has the kind `role-buttons`. Times are epoch ms. */
export interface RoleButtonsRow {
  guild_id: string
  message_id: string
  channel_id: string
  /** Null for a message without a configuration; the row then only answers callers who have not received a refusal. */
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
  /** Which save of the message it is, and the revision of the job that applies it. */
  save_number: number
  save_revision: number
  /** The version before the save as JSON, until a refusal can no longer revert it. */
  undo: string | null
  undo_until: number | null
  /** Refused saves as JSON, for callers who have not received that answer. */
  refusals: string
  /** 1 when the message showed rules and is gone: the configuration follows them to the message that is posted next. */
  is_waiting_for_rules: 0 | 1
}
