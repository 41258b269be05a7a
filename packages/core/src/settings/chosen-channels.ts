import { CHANNEL_SETTINGS, type SettingsChange } from '@guildhall/contract'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { problem } from '../kernel/problem.ts'

/** Discord: a channel of plain text, the only kind that a setting can name. */
const TEXT_CHANNEL = 0

const FAULT = 'must be a text channel of this server'

/** @throws Problem `request.invalid` that names each setting whose channel is none of the guild's, or of another kind than text. */
export function requireOwnTextChannels(guild: GuildSnapshot, change: SettingsChange): void {
  const fields = CHANNEL_SETTINGS.filter((field) => {
    const id = change[field]
    return id && !guild.channels.some((channel) => channel.id === id && channel.type === TEXT_CHANNEL)
  }).map((path) => ({ path, message: FAULT }))
  const [first] = fields
  if (first) throw problem('request.invalid', { fields }, `${first.path} ${first.message}.`)
}
