/** Discord's types: 1 block the message, 2 send an alert, 3 time out. */
export type AutoModAction =
  | { type: 1; customMessage: string | null }
  | { type: 2; channelId: string }
  | { type: 3; seconds: number }

export interface AutoModRule {
  id: string
  name: string
  creatorId: string
  /** 1 keyword, 3 spam, 4 keyword presets, 5 mention spam. */
  triggerType: number
  /** Keyword rules: words with optional wildcards. */
  keywords: string[]
  /** Keyword rules: regular expressions in Rust's syntax. */
  patterns: string[]
  /** Keyword and preset rules: words that never match. */
  allowed: string[]
  /** Preset rules: 1 profanity, 2 sexual content, 3 slurs. */
  presets: number[]
  /** Mention rules: how many different mentions a message may have. */
  mentionLimit: number
  /** Mention rules: stored and returned without effect. */
  raidProtection: boolean
  actions: AutoModAction[]
  enabled: boolean
  exemptRoleIds: string[]
  exemptChannelIds: string[]
}
