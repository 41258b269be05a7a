/** What AutoMod does when a rule is triggered. */
export type AutoModAction =
  { type: 1; customMessage: string | null } | { type: 2; channelId: string } | { type: 3; seconds: number }

export interface AutoModRule {
  id: string
  name: string
  creatorId: string
  /** 1 keyword, 3 spam, 4 keyword presets, 5 mention spam. */
  triggerType: number
  /** Of a keyword rule, with wildcards. */
  keywords: string[]
  /** Of a keyword rule: regular expressions of Rust's flavour. */
  patterns: string[]
  /** Of keyword and preset rules: what is no offence after all. */
  allowed: string[]
  /** Of a preset rule: 1 profanity, 2 sexual content, 3 slurs. */
  presets: number[]
  /** Of a mention rule: how many a message may have. */
  mentionLimit: number
  /** Kept and shown; nobody raids here. */
  raidProtection: boolean
  actions: AutoModAction[]
  enabled: boolean
  exemptRoleIds: string[]
  exemptChannelIds: string[]
}
