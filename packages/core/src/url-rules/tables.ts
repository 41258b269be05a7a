import type { Generated } from 'kysely'

export interface UrlRuleTables {
  url_rule_lists: UrlRuleListRow
  link_replies: LinkReplyRow
}

/** A guild's rules for links; every save replaces the whole list. */
interface UrlRuleListRow {
  guild_id: string
  /** JSON list of rules; rules-store.ts has the schema. */
  rules: string
  /** The version of the list, which grows with every save. */
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
  /** 0 for a noted reply: the bot is posting it, or ended before it could store the result. */
  is_posted: Generated<0 | 1>
  created_at: number
}
