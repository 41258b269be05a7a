import type { Generated } from 'kysely'

/** The tables of link rewriting. */
export interface UrlRuleTables {
  url_rule_lists: UrlRuleListRow
  link_replies: LinkReplyRow
}

/** How a guild's links are rewritten; replaced whole. */
export interface UrlRuleListRow {
  guild_id: string
  /** JSON list of rules in core's url-rules/rules-store.ts. */
  rules: string
  /** Grows with every save. */
  version: number
  updated_by: string
  updated_at: number
}

/** The bot's reply to a message with links. */
export interface LinkReplyRow {
  guild_id: string
  message_id: string
  channel_id: string
  /** The bot's message; null after a person deleted it. */
  reply_id: string | null
  /** The content of the reply. */
  links: string
  /** 1 when the bot hid the previews of the message. */
  hides_embeds: 0 | 1
  /** 0 while the bot posts it, and when the bot ended before it could write that it did. */
  is_posted: Generated<0 | 1>
  created_at: number
}
