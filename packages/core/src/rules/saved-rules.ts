import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { JobKey } from '../kernel/jobs/job.ts'
import { nameOf } from '../kernel/place.ts'
import type { SavedRows } from '../kernel/undecided-saves.ts'
import {
  clearUndo,
  confirmRules,
  getRules,
  NO_RULES,
  putRules,
  revertRules,
  type ChannelKey,
  type RulesVersion,
} from './store.ts'

/** The kind of job that makes the messages of a channel match; its key is the channel's id. */
export const RULES_MESSAGE = 'rules-message'

export function jobKeyOf({ guildId, channelId }: ChannelKey): JobKey {
  return { guildId, kind: RULES_MESSAGE, key: channelId }
}

/** The name of a channel's rules in the history. */
export function rulesName(guild: GuildSnapshot, channelId: string): string {
  return `#${nameOf({ guild, channelId })}`
}

/** Access to the rows of rules, for their saves. */
export const SAVED_RULES: SavedRows<ChannelKey, RulesVersion> = {
  area: 'rules',
  jobOf: jobKeyOf,
  get: getRules,
  none: NO_RULES,
  versionOf: ({ contents, version, updatedBy, updatedAt }) => ({ contents, version, updatedBy, updatedAt }),
  put: putRules,
  restored: (before, version) => ({ ...before, version }),
  revert: revertRules,
  clearUndo,
  confirm: confirmRules,
  refusalDetails: ({ channelId }, version) => ({ channel_id: channelId, version }),
}
