import { ADMIN_SETTINGS, CHANNEL_SETTINGS, type GuildSettings, type SettingsChange } from '@guildhall/contract'
import { readOnlyFor, requireWithin, type Editor } from '../kernel/editor.ts'
import type { MemberLimits } from '../kernel/member-limits.ts'
import { problem } from '../kernel/problem.ts'

const ONLY_ADMINISTRATORS = 'Only administrators can change this.'

/** The settings whose channel the bot posts in for the members. */
const POSTED_IN = ['welcome_channel_id', 'unavailable_channel_id'] as const

/**
 * Refuses a change of settings that the editor may not make in Discord.
 *
 * @param current the settings before the change. They count too: settings about a private channel are read-only.
 * @throws Problem `access.beyond`, which names each setting that only administrators change.
 */
export function requireAllowed(editor: Editor, current: GuildSettings, change: SettingsChange): void {
  const { limits } = editor
  const fields = limits ? changedAdminSettings(limits, current, change) : []
  if (fields.length > 0)
    throw problem(
      'access.beyond',
      { fields: fields.map((path) => ({ path, message: ONLY_ADMINISTRATORS })) },
      ONLY_ADMINISTRATORS,
    )
  requireWithin(editor, (of) => whyNotPosted(of, current) ?? whyNotPosted(of, change))
}

/** Why a user with a grant may not make a change of settings, as a sentence; null if the user may. */
export function whyNotAllowed(limits: MemberLimits, current: GuildSettings, change: SettingsChange): string | null {
  if (changedAdminSettings(limits, current, change).length > 0) return ONLY_ADMINISTRATORS
  return whyNotPosted(limits, current) ?? whyNotPosted(limits, change)
}

/**
 * The settings as their reader may see them: for a user with a grant without the ids of private channels, what is posted there and the
 * warnings about them, with the names of the settings that have one, and with the reason if the user may not change them.
 */
export function limitedSettings(settings: GuildSettings, limits: MemberLimits | null): GuildSettings {
  if (!limits) return settings
  const { warnings = [] } = settings
  const privateChannels = CHANNEL_SETTINGS.filter((name) => isHidden(limits, settings[name]))
  const hidden = new Set<string>(privateChannels)
  // Its warning names the channel.
  if (hidden.has('welcome_channel_id')) hidden.add('welcome_embeds')
  const idOf = (name: (typeof CHANNEL_SETTINGS)[number]) => (hidden.has(name) ? null : settings[name])
  return {
    ...settings,
    ...(hidden.has('welcome_channel_id') && { welcome_message: null, welcome_embeds: [] }),
    welcome_channel_id: idOf('welcome_channel_id'),
    unavailable_channel_id: idOf('unavailable_channel_id'),
    moderation_log_channel_id: idOf('moderation_log_channel_id'),
    deleted_message_log_channel_id: idOf('deleted_message_log_channel_id'),
    alerts_channel_id: idOf('alerts_channel_id'),
    ...(privateChannels.length > 0 && { private_channels: privateChannels }),
    warnings: warnings.filter(({ field }) => !hidden.has(field)),
    ...readOnlyFor(limits, () => whyNotPosted(limits, settings)),
  }
}

/**
 * The administrators' settings that a change would alter. Repeating the id of a private channel counts as altering it, so that no response
 * confirms the id.
 */
function changedAdminSettings(limits: MemberLimits, current: GuildSettings, change: SettingsChange) {
  const shown = limitedSettings(current, limits)
  return ADMIN_SETTINGS.filter((name) => {
    const value = change[name]
    return value !== undefined && (value !== current[name] || value !== shown[name])
  })
}

function whyNotPosted(limits: MemberLimits, settings: Pick<SettingsChange, (typeof POSTED_IN)[number]>): string | null {
  const obstacles = POSTED_IN.flatMap((name) => settings[name] ?? []).map((id) => limits.whyNotWrite(id))
  return obstacles.find((obstacle) => obstacle !== null) ?? null
}

function isHidden(limits: MemberLimits, channelId: string | null): boolean {
  return channelId !== null && !limits.mayView(channelId)
}
