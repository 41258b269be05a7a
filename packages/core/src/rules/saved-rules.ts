import type { JobKey } from '../kernel/jobs/job.ts'
import type { SavedRows } from '../kernel/undecided-saves.ts'
import { clearUndo, getRules, NO_RULES, putRules, revertRules, type ChannelKey, type RulesVersion } from './store.ts'

/** The kind of job that makes the messages of a channel match; its key is the channel's id. */
export const RULES_MESSAGE = 'rules-message'

export function jobKeyOf({ guildId, channelId }: ChannelKey): JobKey {
  return { guildId, kind: RULES_MESSAGE, key: channelId }
}

/** The saves of a channel's rules. */
export const SAVED_RULES: SavedRows<ChannelKey, RulesVersion> = {
  jobOf: jobKeyOf,
  get: getRules,
  none: NO_RULES,
  versionOf: ({ contents, version, updatedBy, updatedAt }) => ({ contents, version, updatedBy, updatedAt }),
  put: putRules,
  restored: (before, version) => ({ ...before, version }),
  revert: revertRules,
  clearUndo,
  refusalDetails: ({ channelId }, version) => ({ channel_id: channelId, version }),
}
