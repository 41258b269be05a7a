import type { Generated } from 'kysely'

export interface MessageTables {
  message_requests: MessageRequestRow
  message_versions: MessageVersionRow
}

/** A message that an administrator posts or edits; its job has the request's id as its key. */
export interface MessageRequestRow {
  guild_id: string
  request_id: string
  channel_id: string
  /** The edited message, or the new one once it is known to be posted. */
  message_id: string | null
  content: string
  /** Earlier versions: the embed as JSON; null for none. */
  embed: string | null
  /** Earlier versions: all embeds of a restored message as JSON, in Discord's format, if `embed` does not say everything. */
  embeds: string | null
  /** The change of embeds and link buttons as JSON; null for requests of earlier versions. */
  parts: string | null
  requested_at: number
  /** Null for requests of earlier versions, which the history does not list. */
  user_id: string | null
  /** 1 for an edit that restores an earlier text from the history. */
  is_restoration: Generated<0 | 1>
}

/** The last edit of a message from the dashboard. A message that was never edited has no row, and the version 0. */
interface MessageVersionRow {
  guild_id: string
  message_id: string
  /** The version, which grows with every edit. */
  version: number
  /** The digest of all parts of the edit, which detects an edit that the client repeats because its response was lost. */
  digest: string
  updated_by: string
  updated_at: number
  /** The text of the last edit that Discord applied; null while it is unknown. */
  content: string | null
  /** Earlier versions: the embed as JSON. */
  embed: string | null
  /** The embeds and link buttons as JSON; null in rows of earlier versions. */
  parts: string | null
}
