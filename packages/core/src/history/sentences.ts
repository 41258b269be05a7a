import { isTextChannel } from '../kernel/place.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { Reference } from '../kernel/history/references.ts'

/** Why a change cannot be undone. */
export const POSTED = "A posted message can't be taken back. Delete it in Discord."
export const NO_LONGER_POSSIBLE = 'Its time has passed.'
export const NOT_BY_A_PERSON = 'The bot made this change by itself.'
/** The same for a user with a grant. */
export const VIEW_ONLY = 'You can view this area but not change it.'

/** The sentence for the first channel, role or emoji that the guild lost; null if it has all of them. */
export function lostSentence(guild: GuildSnapshot, references: readonly Reference[]): string | null {
  for (const reference of references) {
    if (!exists(guild, reference)) return `The ${nameOf(reference)} no longer exists.`
    if (reference.type === 'channel' && !isTextChannel(guild, reference.id))
      return `The ${nameOf(reference)} is no longer a text channel.`
  }
  return null
}

function exists(guild: GuildSnapshot, { type, id }: Reference): boolean {
  if (type === 'channel') return guild.channels.some((one) => one.id === id)
  const those = type === 'role' ? guild.roles : guild.emojis
  return those.some((one) => one.id === id)
}

const SIGN = { channel: '#', role: '@', emoji: ':' } as const

function nameOf({ type, name }: Reference): string {
  if (name === null) return type
  return `${type} ${SIGN[type]}${name}${type === 'emoji' ? ':' : ''}`
}
