import { CHANNEL_SETTINGS, type GuildSettings } from '@guildhall/contract'
import type { Database } from '../kernel/database/schema.ts'
import { readSettings } from '../kernel/guild-settings.ts'
import {
  fixInChannel,
  fixUnseen,
  type CheckedGuild,
  type FindProblems,
  type FoundProblem,
} from '../kernel/guild-problems.ts'
import { listRefused } from './refused-sends.ts'
import { isWelcoming, neededIn, type ChannelSetting } from './warnings.ts'

/** The effect of a missing channel, by setting. */
const TITLES: Readonly<Record<ChannelSetting, string>> = {
  welcome_channel_id: 'New members are not welcomed.',
  unavailable_channel_id: 'Unavailability notices are not posted.',
  moderation_log_channel_id: 'Moderation alerts are not posted.',
  deleted_message_log_channel_id: 'Deleted messages are not logged.',
  alerts_channel_id: 'Problems are not posted in the alerts channel.',
}

/** The sub-tabs of the dashboard with the settings. */
const SUB_TABS: Readonly<Record<ChannelSetting, string>> = {
  welcome_channel_id: 'notifications',
  unavailable_channel_id: 'general',
  moderation_log_channel_id: 'moderation',
  deleted_message_log_channel_id: 'moderation',
  alerts_channel_id: 'notifications',
}

/** The parts of other capabilities that post in the channels of settings. */
export interface SettingsUses {
  /** Whether a command is enabled in a guild. */
  readonly isCommandEnabled: (guildId: string, name: string) => Promise<boolean>
  /** Whether a word list takes the default action, also without auto moderation. */
  readonly takesDefaultAction: (guildId: string) => Promise<boolean>
}

/** Finds settings whose channel is gone or closed to the bot. */
export function createSettingsProblems(deps: SettingsUses & { db: Database }): FindProblems {
  const { db, isCommandEnabled, takesDefaultAction } = deps
  return async (checked) => {
    const [settings, refused, isUnavailableOn, hasActingLists] = await Promise.all([
      readSettings(db, checked.guild.id),
      listRefused(db, checked.guild.id),
      isCommandEnabled(checked.guild.id, 'unavailable'),
      takesDefaultAction(checked.guild.id),
    ])
    const isModerating = settings.enable_auto_mod || hasActingLists
    return CHANNEL_SETTINGS.flatMap((name) => {
      if (!isUsed(settings, name, { isUnavailableOn, isModerating })) return []
      const last = refused.find((row) => row.setting === name && row.channel_id === settings[name])
      return channelProblem(checked, settings, { name, lastRefusal: last?.reason ?? null })
    })
  }
}

/** Whether the part that posts in the channel of a setting is switched on. */
function isUsed(
  settings: GuildSettings,
  name: ChannelSetting,
  { isUnavailableOn, isModerating }: { isUnavailableOn: boolean; isModerating: boolean },
): boolean {
  switch (name) {
    case 'welcome_channel_id':
      return isWelcoming(settings)
    case 'unavailable_channel_id':
      return isUnavailableOn
    case 'moderation_log_channel_id':
      return isModerating
    case 'deleted_message_log_channel_id':
    case 'alerts_channel_id':
      return true
  }
}

function channelProblem(
  checked: CheckedGuild,
  settings: GuildSettings,
  { name, lastRefusal }: { name: ChannelSetting; lastRefusal: string | null },
): FoundProblem[] {
  const channelId = settings[name]
  if (channelId === null) return []
  const problem = {
    id: `settings/${name}`,
    area: 'settings',
    severity: 'broken',
    title: TITLES[name],
    place: { tab: 'settings', subTab: SUB_TABS[name] },
    channelIds: [channelId],
  } as const
  const channel = checked.channel(channelId)
  // /unavailable names its deleted channel itself, if the command is on.
  if (!channel && name === 'unavailable_channel_id') return []
  if (!channel) return [{ ...problem, detail: 'The channel was deleted.', fix: 'Choose another channel.' }]
  const missing = checked.missingAt(channelId, neededIn(settings, name))
  if (missing.length === 0) {
    return lastRefusal === null ? [] : [{ ...problem, detail: lastRefusal, fix: fixUnseen(checked, channel.name) }]
  }
  const detail = `The bot lacks ${missing.join(' and ')} in #${channel.name}.`
  return [{ ...problem, detail, fix: fixInChannel(checked, channel.name, missing) }]
}
