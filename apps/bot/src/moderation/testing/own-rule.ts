import { AutoModerationRuleTriggerType as Trigger } from 'discord-api-types/v10'

/** An AutoMod rule against spam that administrators of a server made themselves. */
export const OWN_RULE = {
  name: 'No ads here',
  triggerType: Trigger.Spam,
  keywords: [],
  patterns: [],
  allowed: [],
  presets: [],
  mentionLimit: 20,
  raidProtection: false,
  actions: [{ type: 1, customMessage: null } as const],
  enabled: true,
  exemptRoleIds: [],
  exemptChannelIds: [],
}
