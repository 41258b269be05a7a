/** The table of the messages that administrators post and edit. */
export interface MessageTables {
  message_requests: MessageRequestRow
}

/** A message that an administrator posts or edits; its job has the request's id as its key. */
export interface MessageRequestRow {
  guild_id: string
  request_id: string
  channel_id: string
  /** Of a new message, once it is known to be posted. */
  message_id: string | null
  content: string
  /** As JSON. */
  embed: string | null
  requested_at: number
}
